import './matrix.css'
import './matrix-narrow.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import type { Completeness } from '../results/further-rates.ts'
import type { RateRow } from '../results/rate-rows.ts'
import { useVirtualRows } from '../results/use-virtual-rows.ts'
import { type BestOfColumns, type HotelLine, type MilesOfHotels, rateOf, valueOf } from './hotel-lines.ts'
import { HotelRooms } from './hotel-rooms.tsx'
import {
  columnOf,
  columnWords,
  isOfSorted,
  type MatrixColumn,
  matrixColumns,
  type MatrixOrder,
} from './matrix-columns.ts'
import { MatrixRow } from './matrix-row.tsx'

interface MatrixProps {
  readonly lines: readonly HotelLine[]
  readonly best: BestOfColumns
  readonly miles: MilesOfHotels
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly request: OffersRequest
  readonly order: MatrixOrder
  readonly onOrder: (order: MatrixOrder) => void
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (row: RateRow) => void
  readonly completeness: (hotelId: string) => Completeness
  /** Called with a hotel whose further rates are to be asked for. */
  readonly onAsk: (hotelId: string) => void
  /** Called with the hotel that is pointed at or focused. */
  readonly onHighlight: (hotelId: string | undefined) => void
  readonly highlightedId: string | undefined
  readonly withTrade: boolean
  /** What the amounts are, in a word; undefined where there is one price alone. */
  readonly pricesName: string | undefined
  /** Whether these are the previous rates, shown while new ones load. */
  readonly isDimmed: boolean
  readonly now: Date
}

const columnsWithoutTrade = matrixColumns.filter((column) => column !== 'commission')
const rowHeight = 36
const narrowRowHeight = 61
const wideEnoughForColumns = '(min-width: 40.01rem)'
/** The header of the page, the search and the head of the table. */
const coveredTop = 64 + 48 + 40

/** The hotels with the best of their rates, a row each: a grid that the arrow keys move through. */
export function Matrix(props: MatrixProps) {
  const { lines, best, miles, hotels, request, order, onOrder, chosen, onChoose, onHighlight, highlightedId } = props
  const { completeness, onAsk, withTrade, pricesName, isDimmed, now } = props
  const list = useRef<HTMLDivElement>(null)
  const height = useMedia(wideEnoughForColumns) === false ? narrowRowHeight : rowHeight
  const keys = useMemo(() => lines.map(({ hotelId }) => hotelId), [lines])
  const columns = withTrade ? matrixColumns : columnsWithoutTrade
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The cell that Tab leads to. */
  const [entry, setEntry] = useState<{ readonly hotelId?: string | undefined; readonly column: MatrixColumn }>({
    column: 'hotel',
  })
  const entryId = entry.hotelId !== undefined && keys.includes(entry.hotelId) ? entry.hotelId : keys[0]
  const { virtualizer, focusRow, onFocus, onBlur } = useVirtualRows({
    list,
    keys,
    height,
    coveredTop,
  })
  const sortedColumn = columnOf(order)

  function toggleOpened(hotelId: string) {
    const next = new Set(opened)
    if (!next.delete(hotelId)) next.add(hotelId)
    setOpened(next)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { hotelId, column } = (event.target as HTMLElement).dataset as { hotelId?: string; column?: MatrixColumn }
    if (hotelId === undefined || column === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const line = lines.find((candidate) => candidate.hotelId === hotelId)
    if (line === undefined) return
    const rate = rateOf(line, isOfSorted(column) ? sortedColumn : column) ?? line.cheapest
    const control = (event.target as HTMLElement).querySelector('button')
    const rowIndex = keys.indexOf(hotelId)
    const rendered = columns.filter((name) => isShown(list.current, name))
    const columnIndex = rendered.indexOf(column)
    const go = (row: number, next: MatrixColumn | undefined) => {
      if (next !== undefined && row >= 0 && row < keys.length) focusRow(row, `[data-column="${next}"]`)
    }
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rowIndex + 1, column),
      ArrowUp: () => go(rowIndex - 1, column),
      ArrowRight: () => go(rowIndex, rendered[columnIndex + 1]),
      ArrowLeft: () => go(rowIndex, rendered[columnIndex - 1]),
      Home: () => go(rowIndex, rendered[0]),
      End: () => go(rowIndex, rendered.at(-1)),
      PageDown: () => go(Math.min(rowIndex + 10, keys.length - 1), column),
      PageUp: () => go(Math.max(rowIndex - 10, 0), column),
      Enter: () => (control === null ? toggleOpened(hotelId) : control.click()),
      ' ': () => (control === null ? onChoose(rate) : control.click()),
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label="Best rates by hotel"
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      className="matrix"
      data-dimmed={isDimmed}
      data-trade={withTrade}
      onFocus={(event) => {
        onFocus(event)
        const { hotelId, column } = event.target.dataset as { hotelId?: string; column?: MatrixColumn }
        if (hotelId !== undefined && column !== undefined) setEntry({ hotelId, column })
      }}
      onBlur={onBlur}
      onKeyDown={press}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <div role="rowgroup" className="matrix-head-group">
        <div role="row" aria-rowindex={1} className="matrix-head">
          {columns.map((column) => (
            <Head key={column} column={column} order={order} onOrder={onOrder} pricesName={pricesName} />
          ))}
        </div>
      </div>
      <div
        ref={list}
        role="rowgroup"
        className="matrix-rows"
        style={{ blockSize: `${virtualizer.getTotalSize()}px` }}
        data-sorted={sortedColumn}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          const { hotelId } = line
          const minRate = miles.get(hotelId)
          const isOpen = opened.has(hotelId)
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="presentation"
              data-index={index}
              data-key={hotelId}
              className="matrix-item"
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              <MatrixRow
                rowIndex={index + 2}
                line={line}
                hotel={hotels.get(hotelId)}
                miles={minRate?.amount}
                value={minRate && valueOf(minRate)}
                best={best}
                columns={columns}
                sortedColumn={sortedColumn}
                chosen={chosen}
                tabbableColumn={hotelId === entryId ? entry.column : undefined}
                isOpen={isOpen}
                isHighlighted={hotelId === highlightedId}
                onHighlight={onHighlight}
                onToggle={toggleOpened}
                onChoose={onChoose}
                completeness={completeness(hotelId)}
                onAsk={onAsk}
                now={now}
              />
              {isOpen && (
                <HotelRooms
                  line={line}
                  hotel={hotels.get(hotelId)}
                  request={request}
                  columns={columns.length}
                  chosen={chosen}
                  onChoose={onChoose}
                  withTrade={withTrade}
                  now={now}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface HeadProps {
  readonly column: MatrixColumn
  readonly order: MatrixOrder
  readonly onOrder: (order: MatrixOrder) => void
  readonly pricesName: string | undefined
}

/** The head of a column: a press sorts by it, another reverses that. */
function Head({ column, order, onOrder, pricesName }: HeadProps) {
  const { head, explanation } = columnWords[column]
  const isReversed = order === `-${column}`
  const isSorted = order === column || isReversed
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isReversed === isBestHighest(column) ? 'ascending' : 'descending') : undefined}
      className="matrix-cell"
      data-of={column}
      data-sorted={isSorted || undefined}
    >
      <button
        type="button"
        className="matrix-sort"
        title={explanation}
        onClick={() => onOrder(order === column ? `-${column}` : column)}
      >
        {head}
        {isSorted && (
          <span aria-hidden className="matrix-arrow">
            {isReversed === isBestHighest(column) ? '↑' : '↓'}
          </span>
        )}
      </button>
      {column === 'hotel' && pricesName !== undefined && <span className="matrix-prices">{pricesName}</span>}
    </div>
  )
}

/** Whether the best value of a column, which comes first, is its highest. */
function isBestHighest(column: MatrixColumn): boolean {
  return column === 'deadline' || column === 'commission' || column === 'value'
}

/** A narrow screen has not all columns. */
function isShown(list: HTMLElement | null, column: MatrixColumn): boolean {
  return list?.querySelector(`[data-column="${column}"]`)?.checkVisibility() === true
}
