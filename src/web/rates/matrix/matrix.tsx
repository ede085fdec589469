import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isOffered } from '#web/api/platform.ts'
import { useMedia } from '#web/browser/use-media.ts'
import { Text } from '#web/kit/text.tsx'
import {
  columnOf,
  columnOptions,
  type HotelLine,
  isOfSorted,
  type MatrixColumn,
  matrixColumns,
  type MatrixContent,
  type MatrixOrder,
  rateOf,
} from './matrix-columns.ts'
import { MatrixRow } from './matrix-row.tsx'
import styles from './matrix.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface MatrixProps extends MatrixContent {
  readonly lines: readonly HotelLine[]
  readonly order: MatrixOrder
  readonly onOrder: (order: MatrixOrder) => void
  /** Another for other filters: these are entered at their first row, as another order is. */
  readonly filters: string
  readonly highlightedId: string | undefined
  /** What the amounts are, in a word; undefined where there is one price alone. */
  readonly pricesName: string | undefined
  /** Whether these are the previous rates, shown while new ones load. */
  readonly isDimmed: boolean
}

const withMiles = isOffered('findMinRates')
const rowHeight = 36
const narrowRowHeight = 73
const wideEnoughForColumns = '(width >= 40rem)'
/** The header of the page, the search and the head of the table. */
const coveredTop = 64 + 48 + 40

/** The hotels with the best of their rates, a row each: a grid that the arrow keys move through. */
export function Matrix(props: MatrixProps) {
  const { lines, order, onOrder, filters, highlightedId, pricesName, isDimmed, ...content } = props
  const { request, onChoose, onHighlight, withTrade } = content
  const list = useRef<HTMLDivElement>(null)
  const height = useMedia(wideEnoughForColumns) === false ? narrowRowHeight : rowHeight
  const keys = useMemo(() => lines.map(({ hotelId }) => hotelId), [lines])
  const { refundableRatesOnly } = request
  const columns = useMemo(() => shownColumns(withTrade, refundableRatesOnly), [withTrade, refundableRatesOnly])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** The cell that Tab leads to: the last that had the focus. */
  const [entry, setEntry] = useState<Entry>()
  const arrangement = `${order} ${filters}`
  const isEntered = entry?.arrangement === arrangement && keys.includes(entry.hotelId)
  const { hotelId: entryId, column: entryColumn } = isEntered ? entry : { hotelId: keys[0], column: 'hotel' as const }
  const { virtualizer, focusRow, showRow } = useVirtualRows({ list, keys, kept: entryId, height, coveredTop })
  const sortedColumn = columnOf(order)

  function toggleOpened(hotelId: string) {
    const next = new Set(opened)
    if (!next.delete(hotelId)) next.add(hotelId)
    setOpened(next)
    if (next.has(hotelId)) showRow(hotelId)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { hotelId, column } = (event.target as HTMLElement).dataset as { hotelId?: string; column?: MatrixColumn }
    if (hotelId === undefined || column === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const line = lines.find((candidate) => candidate.hotelId === hotelId)
    if (line === undefined) return
    const rate = rateOf(line, isOfSorted(column) ? sortedColumn : column) ?? line.rates.cheapest
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
      className={styles.matrix}
      data-dimmed={isDimmed}
      onFocus={(event) => {
        const { hotelId, column } = event.target.dataset as { hotelId?: string; column?: MatrixColumn }
        if (hotelId !== undefined && column !== undefined) setEntry({ arrangement, hotelId, column })
      }}
      onKeyDown={press}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          {columns.map((column) => (
            <Head key={column} column={column} order={order} onOrder={onOrder} pricesName={pricesName} />
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
                tabbableColumn={hotelId === entryId ? entryColumn : undefined}
                isOpen={opened.has(hotelId)}
                isHighlighted={hotelId === highlightedId}
                onToggle={toggleOpened}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface Entry {
  /** The order and the filters that it was in. */
  readonly arrangement: string
  readonly hotelId: string
  readonly column: MatrixColumn
}

/** Leaves out what would be empty, or the same as the cheapest. */
function shownColumns(withTrade: boolean, isRefundable: boolean | undefined): readonly MatrixColumn[] {
  return matrixColumns.filter((column) => {
    if (column === 'miles' || column === 'value') return withMiles
    if (column === 'refundable') return isRefundable !== true
    return (column !== 'commission' && column !== 'net') || withTrade
  })
}

interface HeadProps extends Pick<MatrixProps, 'order' | 'onOrder' | 'pricesName'> {
  readonly column: MatrixColumn
}

/** The head of a column: a press sorts by it, another reverses that. */
function Head({ column, order, onOrder, pricesName }: HeadProps) {
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
      {column === 'hotel' && pricesName !== undefined && (
        <Text as="span" size="tiny" weight="bold" tone="soft" className={styles.prices}>
          {pricesName}
        </Text>
      )}
    </div>
  )
}

/** A narrow screen has not all columns. */
function isShown(list: HTMLElement | null, column: MatrixColumn): boolean {
  return list?.querySelector(`[data-column="${column}"]`)?.checkVisibility() === true
}
