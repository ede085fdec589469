import type { KeyboardEvent } from 'react'
import { type HotelLine, type MatrixColumn, rateOf } from './matrix-columns.ts'
import type { RateRow } from './rate-rows.ts'

/** The matrix for keyboard navigation. */
interface MatrixGrid {
  readonly list: HTMLElement | null
  readonly lines: readonly HotelLine[]
  readonly columns: readonly MatrixColumn[]
  readonly sortedColumn: MatrixColumn
  readonly focusRow: (index: number, selector: string) => void
  readonly onToggle: (hotelId: string) => void
  readonly onChoose: (row: RateRow) => void
}

/** Returns the hotel and column of a cell; both undefined outside of cells. */
export function cellOf(target: EventTarget): { readonly hotelId?: string; readonly column?: MatrixColumn } {
  return (target as HTMLElement).dataset
}

/** Handles a key in a cell of the matrix: moves the focus, opens the hotel's rooms or selects its rate. */
export function pressKey(event: KeyboardEvent<HTMLElement>, grid: MatrixGrid) {
  const { list, lines, columns, sortedColumn, focusRow, onToggle, onChoose } = grid
  const { hotelId, column } = cellOf(event.target)
  if (hotelId === undefined || column === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const rowIndex = lines.findIndex((line) => line.hotelId === hotelId)
  const line = lines[rowIndex]
  if (line === undefined) return
  const rate = rateOf(line, column, sortedColumn) ?? line.rates.cheapest
  const control = (event.target as HTMLElement).querySelector('button')
  const visibleColumns = columns.filter((name) => isShown(list, name))
  const columnIndex = visibleColumns.indexOf(column)
  const go = (row: number, next: MatrixColumn | undefined) => {
    if (next !== undefined && row >= 0 && row < lines.length) focusRow(row, `[data-column="${next}"]`)
  }
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(rowIndex + 1, column),
    ArrowUp: () => go(rowIndex - 1, column),
    ArrowRight: () => go(rowIndex, visibleColumns[columnIndex + 1]),
    ArrowLeft: () => go(rowIndex, visibleColumns[columnIndex - 1]),
    Home: () => go(rowIndex, visibleColumns[0]),
    End: () => go(rowIndex, visibleColumns.at(-1)),
    PageDown: () => go(Math.min(rowIndex + 10, lines.length - 1), column),
    PageUp: () => go(Math.max(rowIndex - 10, 0), column),
    Enter: () => (control === null ? onToggle(hotelId) : control.click()),
    ' ': () => (control === null ? onChoose(rate) : control.click()),
  }
  const action = actions[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
}

/** Whether a column is visible; a narrow screen hides some. */
function isShown(list: HTMLElement | null, column: MatrixColumn): boolean {
  return list?.querySelector(`[data-column="${column}"]`)?.checkVisibility() === true
}
