import { cpmOf, valueWord } from '#contract/deals/mile-value'
import { moneyOf } from '#contract/money'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { momentParts } from '#web/kit/format/zone-time.ts'
import { lastMinuteMs } from '#web/stay/cancellation/deadline.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { Stars } from '#web/stay/hotel/rating.tsx'
import { commissionPercent, describeNet } from '#web/stay/offer/offer-sums.ts'
import { formatCents, valueNames } from '#web/stay/redeem/value.ts'
import type { RateRow } from './rate-rows.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { describeRowTerms, HotelRooms, Price } from './hotel-rooms.tsx'
import { commissionCents, type HotelLine, type MatrixColumn, type MatrixContent, rateOf } from './matrix-columns.ts'
import styles from './matrix.module.css'

interface MatrixRowProps extends MatrixContent {
  readonly rowIndex: number
  readonly line: HotelLine
  readonly columns: readonly MatrixColumn[]
  readonly sortedColumn: MatrixColumn
  /** The column of the row's cell in the tab order; undefined in all rows but one. */
  readonly tabbableColumn: MatrixColumn | undefined
  readonly isOpen: boolean
  readonly isHighlighted: boolean
  readonly onToggle: (hotelId: string) => void
  readonly onHighlight: (hotelId: string | undefined) => void
}

/** The best rates of one hotel. Pressing its name opens its rooms below; pressing a price selects the rate. */
export function MatrixRow(props: MatrixRowProps) {
  const { rowIndex, line, columns, tabbableColumn, selected, best, sortedColumn, isOpen, isHighlighted } = props
  const { hotelId } = line
  const isSelected = [...line.rows, ...Object.values(line.rates)].some(({ key }) => selected.has(key))
  return (
    <>
      <div
        role="row"
        aria-rowindex={rowIndex}
        className={styles.row}
        data-unfolds
        data-selected={isSelected || undefined}
        data-highlighted={isHighlighted || undefined}
        onPointerEnter={() => props.onHighlight(hotelId)}
      >
        {columns.map((column) => {
          const rate = line.rates[column]
          const isBest = best.get(column)?.has(hotelId) === true
          const isRateSelected = rate !== undefined && selected.has(rate.key)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It has a role, and the grid handles its keys.
            <div
              key={column}
              role={column === 'hotel' ? 'rowheader' : 'gridcell'}
              tabIndex={column === tabbableColumn ? 0 : -1}
              data-hotel-id={hotelId}
              data-column={column}
              data-sorted={column === sortedColumn || undefined}
              data-best={isBest || undefined}
              aria-expanded={column === 'hotel' ? isOpen : undefined}
              aria-selected={rate === undefined ? undefined : isRateSelected}
              className={styles.cell}
              onClick={() => (rate === undefined ? props.onToggle(hotelId) : props.onChoose(rate))}
            >
              <Cell {...props} column={column} rate={rate} />
              {isBest && <Hidden>, best</Hidden>}
            </div>
          )
        })}
      </div>
      {isOpen && <HotelRooms {...props} columnCount={columns.length} />}
    </>
  )
}

interface CellProps extends MatrixRowProps {
  readonly column: MatrixColumn
  readonly rate: RateRow | undefined
}

function Cell(props: CellProps): ReactNode {
  const { column, rate, line, hotels, whereabouts, miles, sortedColumn, isOpen } = props
  if (column === 'hotel') {
    const hotel = hotels.get(line.hotelId)
    return (
      <>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <span className={styles.name}>{hotel?.name ?? line.hotelId}</span>
        {hotel !== undefined && <Stars count={hotel.stars} isShort />}
        {hotel !== undefined && (
          <Text
            as="span"
            size="tiny"
            tone="soft"
            className={styles.facts}
            title="Guest rating, distance from the centre"
          >
            {hotel.rating > 0 && (
              <>
                <Hidden> Guest rating </Hidden>
                <b>{formatNumber(hotel.rating.toFixed(1))}</b>{' '}
              </>
            )}
            <span>{whereabouts.get(line.hotelId)}</span>
          </Text>
        )}
      </>
    )
  }
  if (rate !== undefined) return <Price rate={rate} />
  if (column !== 'miles' && column !== 'value') {
    const about = rateOf(line, column, sortedColumn)
    if (about === undefined) return <Absent {...props} />
    if (column === 'deadline') return <Deadline {...props} rate={about} />
    return column === 'commission' ? <Commission rate={about} /> : describeNet(about.offer)
  }
  const minRate = miles.get(line.hotelId)
  if (minRate === undefined) return <None />
  if (column === 'miles') return formatMiles(minRate.amount)
  const { roomName, boardName, originalAmount: amount, originalCurrency: currency } = minRate
  const cents = cpmOf(amount, minRate.amount)
  const priced = [roomName, boardName, formatMoney({ amount, currency }, true)].join(', ')
  return (
    <>
      {formatCents(cents)} <small title={priced}>{valueNames[valueWord(cents)]}</small>
      {amount !== line.rates.cheapest.offer.offerRetailRate.amount && <Hidden>, for {priced}</Hidden>}
    </>
  )
}

/** A kind of rate that a hotel lacks, as far as known. */
function Absent({ line: { hotelId }, absence: absenceOf }: CellProps) {
  const absence = absenceOf(hotelId)
  if (absence === 'none') return <None />
  if (absence === 'loading') return 'loading…'
  return <span title="Not among the rates that could be loaded of this hotel">unknown</span>
}

function Deadline({ rate, request, now }: Pick<CellProps, 'request' | 'now'> & { readonly rate: RateRow }) {
  const { rule } = useShownPrices()
  if (rate.freeUntilMs === Number.POSITIVE_INFINITY) return 'any time'
  if (rate.freeUntilMs === Number.NEGATIVE_INFINITY) return describeRowTerms(rate, rule, request, now)
  const { day, time, clock } = momentParts(lastMinuteMs(rate.freeUntilMs, rate.timeZone), rate.timeZone, now)
  const text = `${day}, ${time} ${clock}`
  return (
    <span title={rate.timeZone === undefined ? text : `${text} (${rate.timeZone})`}>
      {day} <small>{time}</small>
      <Hidden> {clock}</Hidden>
    </span>
  )
}

function Commission({ rate }: { readonly rate: RateRow }) {
  const cents = commissionCents(rate)
  if (cents === undefined) return 'unknown'
  const percent = commissionPercent(rate.offer)
  return (
    <>
      {formatMoney(moneyOf(cents, rate.currency), true)}
      {percent !== undefined && <small> {formatNumber(percent)}%</small>}
    </>
  )
}

function None() {
  return (
    <>
      <span aria-hidden>–</span>
      <Hidden>none</Hidden>
    </>
  )
}
