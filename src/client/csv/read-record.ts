import { type FiledMiles, parseFiledMiles } from '../typed-miles.ts'
import type { CsvColumn, CsvColumns, CsvHeader } from './find-header.ts'
import { isMisread, misread, readId } from './read-id.ts'

/** The cells of a record, and what is wrong with it by itself. */
export interface ReadRecord<Column extends CsvColumn> {
  /** As written, those of columns that are not read too. */
  readonly all: readonly string[]
  readonly cells: Readonly<Partial<Record<Column, string>>>
  readonly filed: FiledMiles | undefined
  readonly problems: string[]
  /** Whether a cell has lines that look like lines of the file. */
  readonly hasLines: boolean
}

const fewerCells = 'has fewer cells than the header; a text with a line break in it needs quotes'
export const moreCells = 'has more cells than the header; a text with a separator in it needs quotes'

/** @param quoteError the code of what is wrong with its quotes */
export function readRecord<Column extends CsvColumn>(
  all: readonly string[],
  { columns, delimiter }: CsvHeader<Column>,
  wanted: CsvColumns<Column>,
  quoteError: string | undefined,
): ReadRecord<Column> {
  const problems: string[] = []
  const cells: Partial<Record<Column, string>> = {}
  let filed: FiledMiles | undefined
  for (const [at, column] of columns.entries()) {
    const cell = (all[at] ?? '').replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    if (column === undefined || cell === '') continue
    const found = readId(cell)
    const isId = wanted.ids.includes(column)
    cells[column] = isId && 'id' in found ? found.id : cell
    if (cells[column] === '') delete cells[column]
    if (column === wanted.miles) {
      filed = parseFiledMiles(cell)
      const problem = 'problem' in found ? found.problem : 'enter a whole number, digits only'
      if (filed === undefined) problems.push(`${column}: ${problem}`)
    } else if (isId && 'problem' in found) problems.push(`${column}: ${found.problem}`)
    else if (isMisread(cell)) problems.push(`${column}: ${cell} ${misread}`)
  }
  const isIncomplete =
    filed === undefined || wanted.needed.some((some) => !some.some((column) => cells[column] !== undefined))
  const shapeError = describeQuotes(all, quoteError) ?? describeLength(all, columns.length, isIncomplete)
  if (shapeError !== undefined) problems.push(shapeError)
  return {
    all,
    cells,
    filed,
    problems,
    hasLines: shapeError === undefined && all.some((cell) => holdsLines(cell, delimiter)),
  }
}

/** Whether a record seems to be the rest of a text that a line break without quotes has cut. */
export function isCut<Column extends CsvColumn>({ problems }: ReadRecord<Column>): boolean {
  return problems.includes(fewerCells)
}

function describeLength(all: readonly string[], columnCount: number, isIncomplete: boolean): string | undefined {
  if (all.slice(columnCount).some((cell) => cell.trim() !== '')) return moreCells
  return all.length < columnCount && isIncomplete ? fewerCells : undefined
}

function describeQuotes(cells: readonly string[], code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  const problem = code === 'MissingQuotes' ? 'has a quote that is not closed' : 'has text after a closing quote'
  const swallowed = cells.join('').trimEnd().split('\n').length - 1
  if (swallowed === 0) return problem
  return `${problem}; ${swallowed === 1 ? 'the line' : `the ${swallowed.toLocaleString('en-US')} lines`} after it cannot be read`
}

/** Whether a cell is a number, such as miles or a phone number. */
export function isNumberCell(cell: string): boolean {
  return /^[\s"]*[-+(]?\d[\d.,\s'’()/-]*k?[\s"]*$/.test(cell)
}

/** Whether a line of a cell, after the first, is itself split into cells, one of them a number. */
function holdsLines(cell: string, delimiter: string): boolean {
  const [, ...lines] = cell.split('\n')
  return lines.some((line) => line.includes(delimiter) && line.split(delimiter).some(isNumberCell))
}
