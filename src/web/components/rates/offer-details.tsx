import './offer-details.css'
import type { Offer, OfferRate } from '#contract/find-offers'
import type { Occupancy } from '#contract/stay'
import { formatMoney } from '../../format/money.ts'
import { countWords, guestWords, moneyWords } from '../../format/offer-words.ts'
import { PartBoundary } from '../part/part-boundary.tsx'
import { CancellationSteps } from './cancellation-steps.tsx'

interface OfferDetailsProps {
  readonly offer: Offer
  readonly occupancies: readonly Occupancy[]
  readonly checkin: string
  /** The hotel's, when known. */
  readonly timeZone?: string | undefined
  readonly now: Date
}

/** The details of an offer: rooms, taxes, the hotel's remarks and cancellation costs. */
export function OfferDetails({ offer, occupancies, checkin, timeZone, now }: OfferDetailsProps) {
  const remarks = remarksOf(offer.rates)
  return (
    <div className="offer-details">
      <div className="offer-facts">
        <ul role="list" className="offer-rooms">
          {offer.rates.map((rate) => (
            <Room
              key={rate.rateId}
              rate={rate}
              occupancy={occupancies[rate.occupancyNumber - 1]}
              isOnlyOne={offer.rates.length === 1}
            />
          ))}
        </ul>
        {remarks.length > 0 && (
          <div>
            <p className="offer-title">Remarks</p>
            <ul role="list">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <PartBoundary what="The terms of cancellation">
        <CancellationSteps offer={offer} checkin={checkin} timeZone={timeZone} now={now} />
      </PartBoundary>
    </div>
  )
}

interface RoomProps {
  readonly rate: OfferRate
  readonly occupancy: Occupancy | undefined
  readonly isOnlyOne: boolean
}

function Room({ rate, occupancy, isOnlyOne }: RoomProps) {
  const { name, occupancyNumber, boardName, maxOccupancy, retailRate } = rate
  const guests =
    occupancy === undefined ? countWords(rate.adultCount + rate.childCount, 'guest', 'guests') : guestWords([occupancy])
  return (
    <li>
      <p className="offer-title">{isOnlyOne ? name : `Room ${occupancyNumber}: ${name}`}</p>
      <p>
        {guests} · sleeps {maxOccupancy} · {boardName}
      </p>
      <dl className="offer-sums">
        <div>
          <dt>Room for the stay</dt>
          <dd>{moneyWords(retailRate.total)}</dd>
        </div>
        {retailRate.taxesAndFees.map((tax, index) => (
          // Two taxes of a room may have the same description; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt>{taxWords(tax)}</dt>
            <dd>{formatMoney(tax)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

type Tax = OfferRate['retailRate']['taxesAndFees'][number]

function taxWords({ description, included }: Tax): string {
  if (included) return `${description}, included`
  return /at the property/i.test(description) ? description : `${description}, paid at the property`
}

function remarksOf(rates: readonly OfferRate[]): string[] {
  const texts = rates.flatMap(({ remarks, cancellationPolicies }) => [remarks, ...cancellationPolicies.hotelRemarks])
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
}
