import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import type { StayRequest } from '#contract/stay'
import { useId, useMemo, useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { countWords } from '../../../format/offer-words.ts'
import type { DealCheck } from './check-deal.ts'
import { bestValue, type MilesPrice } from './rate-miles.ts'
import { narrowOffers, type RateSwitches } from './rate-switches.ts'
import { cheapestOf, firstRooms, groupByRoom, maxChoices, type RoomGroup } from './room-groups.ts'
import { RoomRate } from './room-rate.tsx'
import { SwitchFields } from './switch-fields.tsx'

interface RoomListProps {
  readonly offers: readonly Offer[]
  /** What has become of the hotel's deal, shown with the offer that it is now. */
  readonly check: DealCheck | undefined
  /** What offers take in miles, where that is known. */
  readonly prices: ReadonlyMap<Offer, MilesPrice>
  readonly switches: RateSwitches
  readonly onSwitch: (switches: RateSwitches) => void
  readonly stay: StayRequest
  readonly now: Date
}

/** Rates shown at first take two screens of a phone at most: the rooms of the deal and of the cheapest rate at least. */
const mostFirstRows = 2 * maxChoices

/** Rates grouped by room, the room of the deal first, and switches that narrow them. */
export function RoomList({ offers, check, prices, switches, onSwitch, stay, now }: RoomListProps) {
  const id = useId()
  const preferred = check?.kind === 'kept' || check?.kind === 'changed' ? check.offer : undefined
  const wanted = useMemo(() => narrowOffers(offers, switches), [offers, switches])
  const groups = useMemo(() => groupByRoom(wanted, preferred), [wanted, preferred])
  const marks = useMemo(() => marksOf(offers, prices, preferred), [offers, prices, preferred])
  const first = firstRooms(groups, mostFirstRows)
  const [hasAll, setHasAll] = useState(false)
  return (
    <>
      <SwitchFields offers={offers} wanted={wanted} switches={switches} onSwitch={onSwitch} />
      {groups.length > 0 && (
        <ul id={id} role="list" className="hotel-rooms" aria-label="Rooms">
          {(hasAll ? groups : first).map((group) => (
            <Room
              key={`${group.name} ${group.sleeps}`}
              group={group}
              prices={prices}
              marks={marks}
              stay={stay}
              now={now}
            />
          ))}
        </ul>
      )}
      {groups.length > first.length && (
        <button
          type="button"
          className="button hotel-more-rooms"
          aria-expanded={hasAll}
          aria-controls={id}
          onClick={() => setHasAll(!hasAll)}
        >
          All {groups.length} room types
          <Icon name="chevron-down" size={16} />
        </button>
      )}
    </>
  )
}

type Marks = ReadonlyMap<Offer, readonly string[]>

/** Says which of all the offers is the cheapest, the best value, and the deal. */
function marksOf(
  offers: readonly Offer[],
  prices: ReadonlyMap<Offer, MilesPrice>,
  preferred: Offer | undefined,
): Marks {
  const marked: readonly [Offer | undefined, string][] = [
    [preferred, 'Deal'],
    [offers.length > 1 ? cheapestOf(offers) : undefined, 'Cheapest'],
    [bestValue(prices), 'Best value'],
  ]
  const marks = new Map<Offer, string[]>()
  for (const [offer, words] of marked) if (offer !== undefined) marks.set(offer, [...(marks.get(offer) ?? []), words])
  return marks
}

interface RoomProps {
  readonly group: RoomGroup
  readonly prices: ReadonlyMap<Offer, MilesPrice>
  readonly marks: Marks
  readonly stay: StayRequest
  readonly now: Date
}

function Room({ group, prices, marks, stay, now }: RoomProps) {
  const { name, sleeps, choices, others } = group
  const [hasAll, setHasAll] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // The choices change once the deal has been compared: what is open stays.
  const further = hasAll ? others : others.filter(({ offerId }) => open.has(offerId))
  const toggle = (offerId: string) => {
    const next = new Set(open)
    if (!next.delete(offerId)) next.add(offerId)
    setOpen(next)
  }
  return (
    <li className="hotel-room">
      <div className="hotel-room-top">
        <h3>{name}</h3>
        <p className="hotel-note">
          Sleeps {sleeps} · for {countWords(nightsBetween(stay.checkin, stay.checkout), 'night', 'nights')}
        </p>
      </div>
      <ul role="list" className="hotel-room-offers" aria-label={`Rates: ${name}`}>
        {[...choices, ...further].map((offer) => (
          <RoomRate
            key={offer.offerId}
            offer={offer}
            price={prices.get(offer)}
            marks={marks.get(offer) ?? []}
            isOpen={open.has(offer.offerId)}
            onToggle={() => toggle(offer.offerId)}
            stay={stay}
            now={now}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <button type="button" className="button-plain hotel-room-more" onClick={() => setHasAll(!hasAll)}>
          {hasAll ? 'Show fewer rates' : `Show ${countWords(others.length, 'more rate', 'more rates')}`}
        </button>
      )}
    </li>
  )
}
