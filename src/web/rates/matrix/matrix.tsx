import { useMemo, useRef, useState } from 'react'
import { hasMinRates } from '#web/stay/offer/min-rates.ts'
import { useMedia } from '#web/browser/use-media.ts'
import { Text } from '#web/kit/text.tsx'
import { fullPriceName } from '#web/stay/offer/offer-sums.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import {
  columnOf,
  columnOptions,
  type HotelLine,
  type MatrixColumn,
  matrixColumns,
  type MatrixContent,
  type MatrixOrder,
  rateOf,
} from './matrix-columns.ts'
import { cellOf, pressKey } from './matrix-keys.ts'
import { MatrixRow } from './matrix-row.tsx'
import styles from './matrix.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

interface MatrixProps {
  readonly lines: readonly HotelLine[]
  readonly content: MatrixContent
  readonly order: MatrixOrder
  readonly onOrder: (order: MatrixOrder) => void
  /** Identifies the filters; when they change, the tab order starts again at the first row, as after a new order. */
  readonly filters: string
  readonly highlightedId: string | undefined
  readonly onHighlight: (hotelId: string | undefined) => void
  /** Whether these are the previous rates while new ones load. */
  readonly isDimmed: boolean
}

const rowHeight = 36
const narrowRowHeight = 73
const wideEnoughForColumns = '(width >= 40rem)'

/** The hotels with their best rates, one row each, in a grid with arrow key navigation. */
export function Matrix(props: MatrixProps) {
  const { lines, content, order, onOrder, filters, highlightedId, onHighlight, isDimmed } = props
  const { onChoose } = content
  const list = useRef<HTMLDivElement>(null)
  const height = useMedia(wideEnoughForColumns) === false ? narrowRowHeight : rowHeight
  const keys = useMemo(() => lines.map(({ hotelId }) => hotelId), [lines])
  const columns = shownColumns(lines, content, columnOf(order))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [entry, setEntry] = useEntry(`${order} ${filters}`, keys)
  const { virtualizer, focusRow, showRow } = useVirtualRows({ list, keys, pinnedKey: entry.hotelId, height })
  const sortedColumn = columnOf(order)

  function toggleOpened(hotelId: string) {
    const next = new Set(opened)
    if (!next.delete(hotelId)) next.add(hotelId)
    setOpened(next)
    if (next.has(hotelId)) showRow(hotelId)
  }

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label="Best rates by hotel"
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      className={styles.matrix}
      data-dimmed={isDimmed}
      onFocus={({ target }) => setEntry(cellOf(target))}
      onKeyDown={(event) => {
        const grid = { list: list.current, lines, columns, sortedColumn, focusRow, onToggle: toggleOpened, onChoose }
        pressKey(event, grid)
      }}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          {columns.map((column) => (
            <Head key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </div>
      </div>
      <div
        ref={list}
        role="rowgroup"
        className={styles.rows}
        style={{ blockSize: `${virtualizer.getTotalSize()}px` }}
        data-sorted={sortedColumn}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          const { hotelId } = line
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="presentation"
              data-index={index}
              data-key={hotelId}
              className={styles.item}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              <MatrixRow
                {...content}
                rowIndex={index + 2}
                line={line}
                columns={columns}
                sortedColumn={sortedColumn}
                tabbableColumn={hotelId === entry.hotelId ? entry.column : undefined}
                isOpen={opened.has(hotelId)}
                isHighlighted={hotelId === highlightedId}
                onToggle={toggleOpened}
                onHighlight={onHighlight}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Returns the cell in the tab order: the last focused one, or the first hotel's after a new order or filter. */
function useEntry(arrangement: string, keys: readonly string[]) {
  const [entry, setEntry] = useState<Required<ReturnType<typeof cellOf>> & { readonly arrangement: string }>()
  const isEntered = entry?.arrangement === arrangement && keys.includes(entry.hotelId)
  function enter({ hotelId, column }: ReturnType<typeof cellOf>) {
    if (hotelId !== undefined && column !== undefined) setEntry({ arrangement, hotelId, column })
  }
  return [isEntered ? entry : { hotelId: keys[0], column: 'hotel' as const }, enter] as const
}

/** Returns the columns to show: without those that are empty for every hotel or the same as the cheapest. */
function shownColumns(lines: readonly HotelLine[], content: MatrixContent, sorted: MatrixColumn) {
  const { withNet, request, absence } = content
  return matrixColumns.filter((column) => {
    if (column === 'miles' || column === 'value') return hasMinRates
    if (column === 'refundable' && request.refundableRatesOnly === true) return false
    if ((column === 'commission' || column === 'net') && !withNet) return false
    if (column === 'hotel' || column === sorted) return true
    return lines.some((line) => rateOf(line, column, sorted) !== undefined || absence(line.hotelId) !== 'none')
  })
}

interface HeadProps extends Pick<MatrixProps, 'order' | 'onOrder'> {
  readonly column: MatrixColumn
}

/** A column's heading: pressing it sorts by the column, and again reverses the order. */
function Head({ column, order, onOrder }: HeadProps) {
  const { name } = useShownPrices()
  const { head, explanation, isMoreBetter = false } = columnOptions[column]
  const isReversed = order === `-${column}`
  const isSorted = order === column || isReversed
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isReversed === isMoreBetter ? 'ascending' : 'descending') : undefined}
      className={styles.cell}
      data-column={column}
      data-sorted={isSorted || undefined}
    >
      <Text
        as="button"
        type="button"
        size="tiny"
        weight="strong"
        tone={isSorted ? 'ink' : 'soft'}
        className={styles.sort}
        title={explanation}
        onClick={() => onOrder(order === column ? `-${column}` : column)}
      >
        {head}
        {isSorted && (
          <span aria-hidden>
            {'\u00a0'}
            {isReversed === isMoreBetter ? '↑' : '↓'}
          </span>
        )}
      </Text>
      {column === 'hotel' && (
        <Text as="span" size="tiny" weight="bold" tone="soft">
          {name ?? 'Prices'} {fullPriceName}
        </Text>
      )}
    </div>
  )
}
