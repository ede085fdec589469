import { type FiledMiles, parseFiledMiles } from '../typed-miles.ts'
import type { CsvColumn, CsvColumns, CsvHeader } from './find-header.ts'
import { typedPhone } from '../typed-phone.ts'
import { isMisread, isMissing, misread, readId } from './read-id.ts'

/** The cells of a record, and the problems that show in it alone. */
export interface ReadRecord<Column extends CsvColumn> {
  /** All cells as written, including columns that are not read. */
  readonly all: readonly string[]
  readonly cells: Readonly<Partial<Record<Column, string>>>
  readonly filed: FiledMiles | undefined
  readonly problems: string[]
  /** Whether a cell contains lines that look like records. */
  readonly hasLines: boolean
}

const fewerCells = 'has fewer cells than the header; a text with a line break in it needs quotes'
export const moreCells = 'has more cells than the header; a text with a separator in it needs quotes'

/** @param quoteError the code of an error in its quotes */
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
    // Databases write this for empty cells: in notes, or when another column of the line has the recipient.
    if (isMissing(cell) && (!wanted.ids.includes(column) || hasOther(all, columns, column))) continue
    const found = readId(cell)
    const isId = wanted.ids.includes(column)
    cells[column] = isId && 'id' in found ? found.id : cell
    if (cells[column] === '') delete cells[column]
    if (column === wanted.miles) {
      filed = parseFiledMiles(cell)
      const problem = 'problem' in found ? found.problem : 'enter a whole number, digits only'
      if (filed === undefined) problems.push(`${column}: ${problem}`)
    } else if ('problem' in found && (isId || cell.startsWith('#'))) problems.push(`${column}: ${found.problem}`)
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
    hasLines: shapeError === undefined && all.some((cell) => holdsLines(cell, delimiter, columns)),
  }
}

/** Whether a record seems to be the rest of the previous one, cut by an unquoted line break. */
export function isCut<Column extends CsvColumn>(
  { problems }: ReadRecord<Column>,
  { all }: ReadRecord<Column>,
  columnCount: number,
): boolean {
  return problems.includes(fewerCells) || (problems.length > 0 && all.length < columnCount)
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

const recipients: ReadonlySet<CsvColumn | undefined> = new Set(['account_id', 'phone_number', 'recipient'])

/** Whether another column of the record has its recipient. */
function hasOther(all: readonly string[], columns: readonly (CsvColumn | undefined)[], column: CsvColumn): boolean {
  const isRecipient = (one: CsvColumn | undefined) => one !== column && recipients.has(one)
  return recipients.has(column) && columns.some((one, at) => isRecipient(one) && /\d/.test(all[at] ?? ''))
}

/**
 * Whether cells look like a record: they contain a phone number or an account ID. If the file has no recipients, there
 * must be nearly as many cells as in the header, one of them a number.
 */
export function isLikeRecord(cells: readonly string[], columns: readonly (CsvColumn | undefined)[]): boolean {
  if (cells.length < 2) return false
  if (!columns.some((column) => recipients.has(column))) {
    return cells.length >= columns.length - 1 && cells.some((cell) => /^[\s"]*[-+(]?\d[\d.,\s'’)]*k?[\s"]*$/.test(cell))
  }
  const parts = cells.map((cell) => cell.replaceAll('"', '').trim())
  return parts.some((part) => /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(part) || /^\+1\d{10}$/.test(typedPhone(part)))
}

/** Whether a line inside a cell splits into cells that look like a record. */
function holdsLines(cell: string, delimiter: string, columns: readonly (CsvColumn | undefined)[]): boolean {
  const lines = cell.split('\n')
  return lines.length > 1 && lines.some((line) => isLikeRecord(line.split(delimiter), columns))
}
