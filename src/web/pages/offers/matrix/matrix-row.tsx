import type { ListedHotel } from '#contract/list-hotels'
import { memo, type ReactNode } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { Stars } from '../../../components/hotel/stars.tsx'
import { formatNumber } from '../../../format/locale.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { moneyWords } from '../../../format/offer-words.ts'
import { formatCents, verdictOf } from '../../../format/value.ts'
import { deadlineParts } from '../../../format/zone-time.ts'
import type { Completeness } from '../results/further-rates.ts'
import { priceOf, type RateRow } from '../results/rate-rows.ts'
import { type BestOfColumns, commissionCents, type HotelLine, rateOf } from './hotel-lines.ts'
import { columnWords, isOfSorted, type MatrixColumn } from './matrix-columns.ts'

interface MatrixRowProps {
  readonly rowIndex: number
  readonly line: HotelLine
  readonly hotel: ListedHotel | undefined
  readonly miles: number | undefined
  readonly value: number | undefined
  readonly best: BestOfColumns
  readonly columns: readonly MatrixColumn[]
  readonly sortedColumn: MatrixColumn
  readonly chosen: ReadonlySet<string>
  /** The column whose cell Tab leads to, in the one row that has such a cell. */
  readonly tabbableColumn: MatrixColumn | undefined
  readonly isOpen: boolean
  readonly isHighlighted: boolean
  readonly onHighlight: (hotelId: string) => void
  readonly onToggle: (hotelId: string) => void
  readonly onChoose: (row: RateRow) => void
  readonly completeness: Completeness
  readonly onAsk: (hotelId: string) => void
  readonly now: Date
}

/** The best rates of one hotel. A press on its name opens its rooms, one on a price chooses that rate. */
export const MatrixRow = memo((props: MatrixRowProps) => {
  const { rowIndex, line, columns, tabbableColumn, chosen, best, sortedColumn, isOpen, isHighlighted } = props
  const { hotelId } = line
  const rates: Readonly<Partial<Record<MatrixColumn, RateRow | undefined>>> = {
    cheapest: line.cheapest,
    refundable: line.refundable,
    breakfast: line.breakfast,
    'half-board': line.halfBoard,
  }
  const sorted = rateOf(line, sortedColumn)
  const isChosen = line.rows.some(({ key }) => chosen.has(key))
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="matrix-row"
      data-unfolds
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-highlighted={isHighlighted || undefined}
      onPointerEnter={() => props.onHighlight(hotelId)}
    >
      {columns.map((column) => {
        const rate = rates[column]
        const isBest = best.get(column)?.has(hotelId) === true
        const isRateChosen = rate !== undefined && chosen.has(rate.key)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It has a role, and the grid around it the keys.
          <div
            key={column}
            role={column === 'hotel' ? 'rowheader' : 'gridcell'}
            tabIndex={column === tabbableColumn ? 0 : -1}
            data-hotel-id={hotelId}
            data-column={column}
            data-of={column}
            data-sorted={column === sortedColumn || undefined}
            data-best={isBest || undefined}
            data-of-refundable={
              (column === 'deadline' && sorted !== undefined && sorted === line.refundable) || undefined
            }
            data-chosen={isRateChosen || undefined}
            aria-expanded={column === 'hotel' ? isOpen : undefined}
            aria-selected={rate === undefined ? undefined : isRateChosen}
            className="matrix-cell"
            onClick={() => (rate === undefined ? props.onToggle(hotelId) : props.onChoose(rate))}
          >
            <Cell {...props} column={column} rate={rate} />
            {isBest && <span className="visually-hidden">, best</span>}
          </div>
        )
      })}
    </div>
  )
})

interface CellProps extends MatrixRowProps {
  readonly column: MatrixColumn
  readonly rate: RateRow | undefined
}

function Cell(props: CellProps): ReactNode {
  const { column, rate, line, hotel, miles, value, sortedColumn, isOpen, now } = props
  if (column === 'hotel') {
    return (
      <>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <span className="matrix-name">{hotel?.name ?? line.hotelId}</span>
        {hotel !== undefined && <Stars count={hotel.stars} />}
      </>
    )
  }
  if (rate !== undefined) return <Price rate={rate} />
  if (isOfSorted(column)) {
    const sorted = rateOf(line, sortedColumn)
    if (sorted === undefined) return <Absent {...props} column={sortedColumn} />
    return column === 'deadline' ? <Deadline rate={sorted} now={now} /> : <Commission rate={sorted} />
  }
  if (column === 'miles') return miles === undefined ? <None /> : formatMiles(miles)
  if (column === 'value') {
    return value === undefined ? <None /> : <span data-verdict={verdictOf(value)}>{formatCents(value)}</span>
  }
  return <Absent {...props} />
}

/** A kind of rate that is not among those of the hotel: it has none, or further ones were not asked for. */
function Absent({ column, line: { hotelId }, hotel, completeness, onAsk }: CellProps) {
  if (completeness === 'complete') return <None />
  if (completeness === 'asking') return <span data-absent>asking…</span>
  if (completeness === 'no more can be asked for')
    return (
      <span data-absent title="Not among the 100 rates of this hotel">
        not in 100
      </span>
    )
  const words = completeness === 'failed' ? 'not loaded, retry' : 'not asked'
  return (
    <button
      type="button"
      className="button-plain"
      data-absent
      tabIndex={-1}
      aria-label={`${words}: ask ${hotel?.name ?? hotelId} for ${columnWords[column].head}`}
      onClick={(event) => {
        event.stopPropagation()
        // It gives way to the answer; the cell stays.
        event.currentTarget.parentElement?.focus()
        onAsk(hotelId)
      }}
    >
      {words}
    </button>
  )
}

/** The total, and what is paid at the property on top of it. */
function Price({ rate }: { readonly rate: RateRow }) {
  const atProperty = taxesOf(rate.offer, 'at-property')
  return (
    <>
      {formatMoney(priceOf(rate))}
      {atProperty.length > 0 && (
        <small className="matrix-tax" title={`${moneyWords(atProperty)} more, paid at the property`}>
          {' '}
          +{moneyWords(atProperty)}
          <span className="visually-hidden"> at the property</span>
        </small>
      )}
    </>
  )
}

function Deadline({ rate, now }: { readonly rate: RateRow; readonly now: Date }) {
  if (rate.freeUntilMs === Number.POSITIVE_INFINITY) return 'any time'
  if (rate.freeUntilMs === Number.NEGATIVE_INFINITY) return rate.isRefundable ? 'costs a fee' : 'non-refundable'
  const { day, time, clock } = deadlineParts(rate.freeUntilMs, rate.timeZone, now)
  const words = `${day}, ${time} ${clock}`
  return (
    <span title={rate.timeZone === undefined ? words : `${words} (${rate.timeZone})`}>
      {day} <small>{time}</small>
      <span className="visually-hidden"> {clock}</span>
    </span>
  )
}

function Commission({ rate }: { readonly rate: RateRow }) {
  const cents = commissionCents(rate)
  if (cents === undefined) return <None />
  const { currency, totalCents } = rate
  const percent = totalCents > 0 ? Math.round((cents / totalCents) * 1000) / 10 : undefined
  return (
    <>
      {formatMoney({ amount: cents / 100, currency })}
      {percent !== undefined && <small> {formatNumber(percent)} %</small>}
    </>
  )
}

function None() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">none</span>
    </>
  )
}
