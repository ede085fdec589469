import type { HotelDetail } from '#contract/get-hotel'
import { formatTimeOfDay } from '../../../format/time-of-day.ts'

/** Check-in and check-out times. */
export function Policies({ policies: { checkIn, checkOut } }: Pick<HotelDetail, 'policies'>) {
  return (
    <section aria-labelledby="policies">
      <h2 id="policies">Policies</h2>
      <dl className="hotel-times">
        <div>
          <dt>Check-in</dt>
          <dd>
            {formatTimeOfDay(checkIn.beginTime)} to {formatTimeOfDay(checkIn.endTime)}
          </dd>
        </div>
        <div>
          <dt>Check-out</dt>
          <dd>by {formatTimeOfDay(checkOut.time)}</dd>
        </div>
      </dl>
      <p className="hotel-note">Times are the hotel’s local time. Cancellation costs are listed with each rate.</p>
    </section>
  )
}
