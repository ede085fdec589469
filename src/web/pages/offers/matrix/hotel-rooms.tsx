import './hotel-rooms.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../components/icon/icon.tsx'
import { OfferDetails } from '../../../components/rates/offer-details.tsx'
import { formatMoney } from '../../../format/money.ts'
import { countWords } from '../../../format/offer-words.ts'
import { deadlineWithZone } from '../../../format/zone-time.ts'
import { hotelPath } from '../../../paths.ts'
import { priceOf, type RateRow } from '../results/rate-rows.ts'
import { useShownPrices } from '../sell/shown-prices.ts'
import { soldOffer } from '../sell/sold-rate.ts'
import { type FoldedRate, foldRates } from './fold-rates.ts'
import type { HotelLine } from './hotel-lines.ts'

interface HotelRoomsProps {
  readonly line: HotelLine
  readonly hotel: ListedHotel | undefined
  readonly request: OffersRequest
  /** How many columns of the grid it takes. */
  readonly columns: number
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (row: RateRow) => void
  readonly withTrade: boolean
  readonly now: Date
}

/** The rooms of an opened hotel by boards, each rate as a button that chooses it. */
export function HotelRooms({ line, hotel, request, columns, chosen, onChoose, withTrade, now }: HotelRoomsProps) {
  const folded = useMemo(() => foldRates(line.rows), [line.rows])
  const [detailed, setDetailed] = useState<string>()
  const { rule } = useShownPrices()
  const detailedRow = line.rows.find(({ key }) => key === detailed)
  const name = hotel?.name ?? line.hotelId
  return (
    <div role="row" className="hotel-rooms">
      <div role="gridcell" aria-colspan={columns}>
        <p className="hotel-rooms-where">
          <Link
            className="link-alone"
            to={hotelPath.href(line.hotelId, { checkin: request.checkin, checkout: request.checkout })}
          >
            Page of {name}
          </Link>
          {hotel !== undefined && (
            <span>
              {hotel.address}, {hotel.city}
            </span>
          )}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on a narrow screen, with the arrow keys when focused. */}
        <div className="hotel-rooms-table" role="group" aria-label={`Rooms of ${name} by board`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Room</th>
                {folded.boards.map((board) => (
                  <th key={board} scope="col">
                    {board}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {folded.rooms.map((room) => (
                <tr key={room.name}>
                  <th scope="row">{room.name}</th>
                  {folded.boards.map((board) => (
                    <td key={board}>
                      <div className="folded-rates">
                        {room.boards.get(board)?.map((rate) => (
                          <Folded
                            key={rate.key}
                            rate={rate}
                            label={`${room.name}, ${board}, ${name}`}
                            chosen={chosen}
                            onChoose={onChoose}
                            withTrade={withTrade}
                            detailed={detailed}
                            onDetails={(key) => setDetailed(key === detailed ? undefined : key)}
                            now={now}
                          />
                        ))}
                      </div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {detailedRow !== undefined && (
          <OfferDetails
            offer={soldOffer(detailedRow, rule, request)}
            occupancies={request.occupancies}
            checkin={request.checkin}
            timeZone={detailedRow.timeZone}
            now={now}
          />
        )}
      </div>
    </div>
  )
}

interface FoldedProps {
  readonly rate: FoldedRate
  /** Room, board and hotel. */
  readonly label: string
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (row: RateRow) => void
  readonly withTrade: boolean
  readonly detailed: string | undefined
  readonly onDetails: (key: string) => void
  readonly now: Date
}

/** A room with one board and terms: its best rate, with those of other suppliers folded behind it. */
function Folded({ rate, label, chosen, onChoose, withTrade, detailed, onDetails, now }: FoldedProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { best, rates } = rate
  const shown = isUnfolded ? rates : [best]
  return (
    <div className="folded">
      {shown.map((row) => {
        const price = formatMoney(priceOf(row))
        return (
          <p key={row.key} className="folded-rate">
            <button
              type="button"
              className="folded-choose"
              aria-pressed={chosen.has(row.key)}
              aria-label={`Choose ${label}, ${price}, ${termsOf(row, now)}`}
              onClick={() => onChoose(row)}
            >
              <Icon name={chosen.has(row.key) ? 'check' : 'plus'} size={14} />
              {price}
            </button>
            {withTrade && isUnfolded && <small>{row.offer.supplier}</small>}
            <button
              type="button"
              className="folded-more"
              aria-expanded={row.key === detailed}
              aria-label={`Details of ${label}, ${price}`}
              onClick={() => onDetails(row.key)}
            >
              <Icon name="chevron-down" size={14} />
            </button>
          </p>
        )
      })}
      <p className="folded-terms">
        <span title={best.timeZone}>{termsOf(best, now)}</span>
        {rates.length > 1 && (
          <button
            type="button"
            className="button-plain"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded
              ? 'Show only the best'
              : `${suppliersWords(rates, withTrade)} from ${formatMoney(priceOf(best))}`}
          </button>
        )}
      </p>
    </div>
  )
}

/** Where suppliers are not shown it is how many rates there are. */
function suppliersWords(rates: readonly RateRow[], withTrade: boolean): string {
  const suppliers = new Set(rates.map(({ offer }) => offer.supplier))
  return withTrade && suppliers.size > 1
    ? countWords(suppliers.size, 'supplier', 'suppliers')
    : countWords(rates.length, 'rate', 'rates')
}

function termsOf({ freeUntilMs, isRefundable, timeZone }: RateRow, now: Date): string {
  if (freeUntilMs === Number.POSITIVE_INFINITY) return 'Free to cancel'
  if (freeUntilMs === Number.NEGATIVE_INFINITY) return isRefundable ? 'Cancelling costs' : 'Non-refundable'
  return `Free until ${deadlineWithZone(freeUntilMs, timeZone, now)}`
}
