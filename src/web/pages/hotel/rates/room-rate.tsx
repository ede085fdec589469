import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import type { StayRequest } from '#contract/stay'
import { useId } from 'react'
import { ValueMeter } from '../../../components/deal-card/value-meter.tsx'
import { OfferDetails } from '../../../components/rates/offer-details.tsx'
import { OfferPrice } from '../../../components/rates/offer-price.tsx'
import { TermsLine } from '../../../components/rates/terms-line.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { boardWords, roomWords } from '../../../format/offer-words.ts'
import type { MilesPrice } from './rate-miles.ts'

interface RoomRateProps {
  readonly offer: Offer
  /** Undefined where it is not known. */
  readonly price: MilesPrice | undefined
  /** What it is among the others, such as `Cheapest`. */
  readonly marks: readonly string[]
  /** Whether its details are shown. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly stay: StayRequest
  readonly now: Date
}

/** A rate of a room: its board and terms, and what it costs in miles and in cash. */
export function RoomRate({ offer, price, marks, isOpen, onToggle, stay, now }: RoomRateProps) {
  const id = useId()
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const { amount, currency } = offer.offerRetailRate
  const perNight = formatMoney({ amount: Math.round((amount / nights) * 100) / 100, currency })
  return (
    <li className="hotel-room-offer">
      <div className="hotel-room-terms">
        <p className="hotel-room-board">
          {boardWords(offer)}
          {marks.map((words) => (
            <span key={words} className="hotel-room-mark">
              {words}
            </span>
          ))}
        </p>
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
        <OfferPrice offer={offer} />
        {nights > 1 && <p className="hotel-note">{perNight} a night</p>}
      </div>
      {price !== undefined && (
        <div className="hotel-room-miles">
          <p>
            or <b>{formatMiles(price.milesRequired)}</b> miles{marks.includes('Deal') && ', the deal'}
          </p>
          <ValueMeter centsPerMile={price.centsPerMile} />
        </div>
      )}
      {isOpen && (
        <div id={id} className="hotel-room-details">
          <OfferDetails offer={offer} occupancies={stay.occupancies} checkin={stay.checkin} now={now} />
        </div>
      )}
    </li>
  )
}
