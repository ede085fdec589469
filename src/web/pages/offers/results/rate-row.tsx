import './rate-row.css'
import type { OffersRequest } from '#contract/find-offers'
import { useId } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { OfferDetails } from '../../../components/rates/offer-details.tsx'
import { OfferPrice } from '../../../components/rates/offer-price.tsx'
import { TermsLine } from '../../../components/rates/terms-line.tsx'
import { formatMoney } from '../../../format/money.ts'
import { commissionOf, commissionPercent } from '../../../format/offer-sums.ts'
import { boardWords, moneyWords, roomWords } from '../../../format/offer-words.ts'
import type { RateRow as Row } from './rate-rows.ts'

interface RateRowProps {
  readonly rowIndex: number
  readonly row: Row
  readonly hotelName: string
  readonly request: OffersRequest
  /** Whether to show commission and supplier. */
  readonly withTrade: boolean
  readonly now: Date
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** One rate: room, board, cancellation and price; the details open below it. */
export function RateRow(props: RateRowProps) {
  const { rowIndex, row, hotelName, request, withTrade, now, isChosen, onChoose, isOpen, onToggle } = props
  const { offer } = row
  const rooms = roomWords(offer)
  const detailsId = useId()
  return (
    <div role="row" aria-rowindex={rowIndex} className="rate" data-chosen={isChosen}>
      <div role="cell" className="rate-choose">
        <label>
          <input
            type="checkbox"
            data-control="choose"
            aria-label={`Choose ${rooms}, ${boardWords(offer)}, ${hotelName}`}
            checked={isChosen}
            onChange={onChoose}
          />
        </label>
      </div>
      <div role="rowheader" className="rate-room">
        {rooms}
      </div>
      <div role="cell" className="rate-board">
        {boardWords(offer)}
      </div>
      <div role="cell" className="rate-terms">
        <TermsLine offer={offer} now={now} />
      </div>
      <div role="cell" className="rate-suggested">
        <span className="rate-label">Suggested price </span>
        {formatMoney(offer.suggestedSellingPrice)} <small>{offer.suggestedSellingPrice.source}</small>
      </div>
      {withTrade && <TradeCells row={row} />}
      <div role="cell" className="rate-price">
        <OfferPrice offer={offer} />
      </div>
      <div role="cell" className="rate-more">
        <button
          type="button"
          className="rate-toggle"
          data-control="details"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={`Details of ${rooms}, ${boardWords(offer)}, ${hotelName}`}
          onClick={onToggle}
        >
          <Icon name="chevron-down" />
        </button>
        {isOpen && (
          <div id={detailsId} className="rate-details">
            <OfferDetails
              offer={offer}
              occupancies={request.occupancies}
              checkin={request.checkin}
              timeZone={row.timeZone}
              now={now}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function TradeCells({ row: { offer } }: { readonly row: Row }) {
  const commission = commissionOf(offer)
  const percent = commissionPercent(offer)
  return (
    <>
      <div role="cell" className="rate-commission">
        <span className="rate-label">Commission </span>
        {moneyWords(commission)} {percent !== undefined && <small>{percent} %</small>}
      </div>
      <div role="cell" className="rate-supplier">
        <span className="rate-label">Supplier </span>
        {offer.supplier}
      </div>
    </>
  )
}
