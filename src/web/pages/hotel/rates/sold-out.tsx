import { addDays, nightsBetween } from '#contract/days'
import type { StayRequest } from '#contract/stay'
import { formatStay } from '../../../format/dates.ts'
import { localDay } from '../../../format/local-day.ts'
import { SectionLink } from '../sections/section-link.tsx'

interface SoldOutProps {
  readonly stay: StayRequest
  readonly now: Date
  readonly onStay: (stay: StayRequest) => void
}

/** The empty state of the rates, with nearby dates to try. */
export function SoldOut({ stay, now, onStay }: SoldOutProps) {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const moved = [-nights, -1, 1, nights]
    .filter((days, index, all) => all.indexOf(days) === index)
    .map((days) => ({ ...stay, checkin: addDays(stay.checkin, days), checkout: addDays(stay.checkout, days) }))
    .filter(({ checkin }) => checkin >= localDay(now))
  return (
    <div className="hotel-sold-out">
      <h3>Sold out for these dates</h3>
      <p>No rooms are left for all guests. Try other dates, or fewer guests in each room.</p>
      <p className="hotel-sold-out-dates">
        {moved.map((stay) => (
          <button key={stay.checkin} type="button" className="button" onClick={() => onStay(stay)}>
            {formatStay(stay.checkin, stay.checkout, now)}
          </button>
        ))}
      </p>
      <SectionLink to="nearby" className="link-alone">
        See other deals near by
      </SectionLink>
    </div>
  )
}
