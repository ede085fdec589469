import type { CsvColumn, CsvColumns, CsvHeader } from './find-header.ts'
import { isDate, isNumeric } from './read-id.ts'
import type { ReadRecord } from './read-record.ts'

/** A message about a line, such as `reference_id: #REF! is …`. */
export interface LineText {
  readonly line: number
  readonly text: string
}

export function byLine(one: LineText, other: LineText): number {
  return one.line - other.line
}

/** The rest of unquoted `25,000`, `25,000.00` or `300,00`, split at the comma. */
const restOfMiles = /^\s*(?:\d{3}(?:[.,]\d+)?\)?|0{1,2})\s*$/

/** Returns the decimal separator, even of unreadable miles. One to three digits before three others are thousands. */
function decimalOf(cell: string): ',' | '.' | undefined {
  const [, whole = '', separator, digits = ''] = /^\D*(\d+)([.,])(\d+)\D*$/.exec(cell) ?? []
  const isDecimal = digits.length !== 3 || whole.length > 3 || whole.startsWith('0')
  return isDecimal ? (separator as ',' | '.' | undefined) : undefined
}

const dateOfNumber = 'looks like a date that a spreadsheet has made of a number. Enter the value as text.'
const inTwoWays = 'the file uses the same separator for thousands and for decimals. Enter digits only.'

/** Finds problems that show only in the whole file: ambiguous numbers, numbers turned into dates, and split cells. */
export function createWholeFileCheck<Column extends CsvColumn>(wanted: CsvColumns<Column>) {
  /** Lines whose miles have decimals after a separator. */
  const decimalLines = { ',': [] as number[], '.': [] as number[] }
  /** Lines whose miles have three digits after a separator, as thousands or perhaps decimals. */
  const groupLines = { ',': [] as number[], '.': [] as number[] }
  /** Where most ids of a column are numbers, its dates were numbers too. */
  const ids = new Map<Column, { numbers: number; dates: { line: number; id: string }[] }>()
  const splitLines: number[] = []

  function addMiles(line: number, { cells, filed }: ReadRecord<Column>) {
    const decimal = filed?.decimal ?? decimalOf(cells[wanted.miles] ?? '')
    if (decimal !== undefined) decimalLines[decimal].push(line)
    if (filed?.group !== undefined) groupLines[filed.group].push(line)
  }

  function addId(line: number, column: Column, id: string) {
    const seen = ids.get(column) ?? { numbers: 0, dates: [] }
    ids.set(column, seen)
    if (isNumeric(id)) seen.numbers += 1
    else if (isDate(id)) seen.dates.push({ line, id })
  }

  return {
    add(line: number, record: ReadRecord<Column>, { columns, delimiter }: CsvHeader<Column>) {
      const { all, cells } = record
      addMiles(line, record)
      for (const column of wanted.ids) if (cells[column] !== undefined) addId(line, column, cells[column])
      if (delimiter !== ',') return
      const milesAt = columns.indexOf(wanted.miles)
      const isStart = /^\s*[-+(]?\d{1,3}\s*$/.test(all[milesAt] ?? '')
      if (isStart && restOfMiles.test(all[milesAt + 1] ?? '')) splitLines.push(line)
    },
    problems(): LineText[] {
      const isMixed = groupLines[','].length > 0 && groupLines['.'].length > 0
      const ambiguous = ([',', '.'] as const).flatMap((separator) => {
        const [groups, decimals] = [groupLines[separator], decimalLines[separator]]
        return groups.length > 0 && (isMixed || decimals.length > 0) ? [...groups, ...decimals] : []
      })
      const dates = [...ids].flatMap(([column, seen]) =>
        (seen.numbers > seen.dates.length ? seen.dates : []).map(({ line, id }) => ({
          line,
          text: `${column}: ${id} ${dateOfNumber}`,
        })),
      )
      return [
        ...ambiguous.map((line) => ({ line, text: `${wanted.miles}: is ambiguous: ${inTwoWays}` })),
        ...dates,
      ].toSorted(byLine)
    },
    warnings(): LineText[] {
      const dates = [...ids].flatMap(([column, seen]) => {
        const [first] = seen.dates
        if (first === undefined || seen.numbers > seen.dates.length) return []
        return [{ line: first.line, text: `${column}: ${first.id} looks like a date that a spreadsheet has made` }]
      })
      const [firstSplit] = splitLines
      if (firstSplit === undefined) return dates
      const text = `${wanted.miles}: the next cell may belong to it, as in 25,000 without quotes`
      return [...dates, { line: firstSplit, text }]
    },
  }
}
