import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import type { StayRequest } from '#contract/stay'
import { useId, useMemo, useState } from 'react'
import { OfferDetails } from '../../../components/rates/offer-details.tsx'
import { OfferPrice } from '../../../components/rates/offer-price.tsx'
import { TermsLine } from '../../../components/rates/terms-line.tsx'
import { ValueMeter } from '../../../components/deal-card/value-meter.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { boardWords, countWords, roomWords } from '../../../format/offer-words.ts'
import type { DealCalculations, DealCheck } from './check-deal.ts'
import { groupByRoom, type RoomGroup } from './room-groups.ts'

interface RoomListProps {
  readonly offers: readonly Offer[]
  /** What has become of the hotel's deal, shown with the offer that it is now. */
  readonly check: DealCheck | undefined
  readonly stay: StayRequest
  readonly now: Date
}

/** Rooms shown at first, so that the rest of the page stays in reach. */
const firstRooms = 4

/** Rates grouped by room, the room of the deal first. */
export function RoomList({ offers, check, stay, now }: RoomListProps) {
  const isThere = check?.kind === 'kept' || check?.kind === 'changed'
  const preferred = isThere ? check.offer : undefined
  const groups = useMemo(() => groupByRoom(offers, now, preferred), [offers, now, preferred])
  const price = isThere ? check.calculations : undefined
  const [hasAll, setHasAll] = useState(false)
  const shown = hasAll ? groups : groups.slice(0, firstRooms)
  return (
    <>
      <ul role="list" className="hotel-rooms" aria-label="Rooms">
        {shown.map((group) => (
          <Room
            key={`${group.name} ${group.sleeps}`}
            group={group}
            preferred={preferred}
            price={price}
            stay={stay}
            now={now}
          />
        ))}
      </ul>
      {groups.length > firstRooms && (
        <button type="button" className="button hotel-more-rooms" onClick={() => setHasAll(!hasAll)}>
          {hasAll
            ? 'Show fewer rooms'
            : `Show ${countWords(groups.length - firstRooms, 'more room type', 'more room types')}`}
        </button>
      )}
    </>
  )
}

interface RoomProps {
  readonly group: RoomGroup
  readonly preferred: Offer | undefined
  /** The price of the deal in miles, set when this room has it. */
  readonly price: DealCalculations | undefined
  readonly stay: StayRequest
  readonly now: Date
}

function Room({ group, preferred, price, stay, now }: RoomProps) {
  const { name, sleeps, choices, others } = group
  const [hasAll, setHasAll] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // The choices change once the deal has been compared: what is open stays.
  const further = hasAll ? others : others.filter(({ offerId }) => open.has(offerId))
  const offers = further.length === 0 ? choices : [...choices, ...further].toSorted(byPrice)
  const toggle = (offerId: string) => {
    const next = new Set(open)
    if (!next.delete(offerId)) next.add(offerId)
    setOpen(next)
  }
  return (
    <li className="hotel-room">
      <div className="hotel-room-top">
        <h3>{name}</h3>
        <p className="hotel-note">Sleeps {sleeps}</p>
      </div>
      <ul role="list" className="hotel-room-offers" aria-label={`Rates: ${name}`}>
        {offers.map((offer) => (
          <RoomOffer
            key={offer.offerId}
            offer={offer}
            price={offer === preferred ? price : undefined}
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

interface RoomOfferProps {
  readonly offer: Offer
  readonly price: DealCalculations | undefined
  /** Whether its details are shown. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly stay: StayRequest
  readonly now: Date
}

function RoomOffer({ offer, price, isOpen, onToggle, stay, now }: RoomOfferProps) {
  const id = useId()
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const { amount, currency } = offer.offerRetailRate
  const perNight = formatMoney({ amount: Math.round((amount / nights) * 100) / 100, currency })
  return (
    <li className="hotel-room-offer">
      <div className="hotel-room-terms">
        <p className="hotel-room-board">{boardWords(offer)}</p>
        <TermsLine offer={offer} now={now} />
        <button
          type="button"
          className="button-plain hotel-room-more"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Hide details' : 'Details'} of ${roomWords(offer)}, ${boardWords(offer)}`}
          onClick={onToggle}
        >
          {isOpen ? 'Hide details' : 'Details'}
        </button>
      </div>
      <div className="hotel-room-price">
        <OfferPrice offer={offer} note={`for ${countWords(nights, 'night', 'nights')}`} />
        {nights > 1 && <p className="hotel-note">{perNight} a night</p>}
        {price !== undefined && (
          <div className="hotel-room-miles">
            <p>
              or <b>{formatMiles(price.miles_required)}</b> miles, the deal
            </p>
            <ValueMeter centsPerMile={price.cpm} />
          </div>
        )}
      </div>
      {isOpen && (
        <div id={id} className="hotel-room-details">
          <OfferDetails offer={offer} occupancies={stay.occupancies} checkin={stay.checkin} now={now} />
        </div>
      )}
    </li>
  )
}

function byPrice(one: Offer, other: Offer): number {
  return one.offerRetailRate.amount - other.offerRetailRate.amount
}
