import { nightsBetween } from '#contract/days'
import type { StayRequest } from '#contract/stay'
import { formatStay } from '../../../format/dates.ts'
import { addDays, localDay } from '../../../stay-address.ts'
import { SectionLink } from '../parts/section-link.tsx'

interface SoldOutProps {
  readonly stay: StayRequest
  readonly now: Date
  readonly onStay: (stay: StayRequest) => void
}

/** Says that there is no room, and what may help. */
export function SoldOut({ stay, now, onStay }: SoldOutProps) {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const moved = [-nights, -1, 1, nights]
    .filter((days, index, all) => all.indexOf(days) === index)
    .map((days) => ({ ...stay, checkin: addDays(stay.checkin, days), checkout: addDays(stay.checkout, days) }))
    .filter(({ checkin }) => checkin >= localDay(now))
  return (
    <div className="hotel-sold-out">
      <h3>Sold out for these dates</h3>
      <p>No room is left for everybody. Other dates, or fewer guests in a room, may have some.</p>
      <p className="hotel-sold-out-dates">
        {moved.map((stay) => (
          <button key={stay.checkin} type="button" className="button" onClick={() => onStay(stay)}>
            {formatStay(stay.checkin, stay.checkout, now)}
          </button>
        ))}
      </p>
      <SectionLink to="nearby">See other deals near by</SectionLink>
    </div>
  )
}
