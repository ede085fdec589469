import type { CsvColumn, CsvColumns, CsvHeader } from './find-header.ts'
import { isDate, isNumeric } from './read-id.ts'
import type { ReadRecord } from './read-record.ts'

/** A message about a line, such as `reference_id: #REF! is …`. */
export interface LineText {
  readonly line: number
  readonly text: string
}

/** Compares by line. */
export function byLine(one: LineText, other: LineText): number {
  return one.line - other.line
}

/** The rest of unquoted `25,000`, `25,000.00` or `300,00`, split at the comma. */
const restOfMiles = /^\s*(?:\d{3}(?:[.,]\d+)?\)?|0{1,2})\s*$/

/** Returns the decimal separator, even of unreadable miles. One to three digits before three others are thousands. */
function decimalOf(cell: string): ',' | '.' | undefined {
  const [, whole = '', mark, digits = ''] = /^\D*(\d+)([.,])(\d+)\D*$/.exec(cell) ?? []
  return digits.length !== 3 || whole.length > 3 || whole.startsWith('0') ? (mark as ',' | '.' | undefined) : undefined
}

const dateOfNumber = 'looks like a date that a spreadsheet has made of a number. Enter the value as text.'
const inTwoWays = 'the file uses the same separator for thousands and for decimals. Enter digits only.'

/** Finds problems that only a whole file shows: ambiguous numbers, numbers turned into dates, and split cells. */
export function watchFile<Column extends CsvColumn>(wanted: CsvColumns<Column>) {
  /** Lines with decimals in their miles, and below lines with three digits that may be decimals, by separator. */
  const decimals = { ',': [] as number[], '.': [] as number[] }
  const groups = { ',': [] as number[], '.': [] as number[] }
  const ids = new Map<Column, { numbers: number; dates: { line: number; id: string }[] }>()
  const split: number[] = []

  function addMiles(line: number, { cells, filed }: ReadRecord<Column>) {
    const decimal = filed?.decimal ?? decimalOf(cells[wanted.miles] ?? '')
    if (decimal !== undefined) decimals[decimal].push(line)
    if (filed?.group !== undefined) groups[filed.group].push(line)
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
      const at = columns.indexOf(wanted.miles)
      if (delimiter === ',' && /^\s*[-+(]?\d{1,3}\s*$/.test(all[at] ?? '') && restOfMiles.test(all[at + 1] ?? ''))
        split.push(line)
    },
    problems(): LineText[] {
      const isMixed = groups[','].length > 0 && groups['.'].length > 0
      const ambiguous = ([',', '.'] as const).flatMap((mark) =>
        groups[mark].length > 0 && (isMixed || decimals[mark].length > 0) ? [...groups[mark], ...decimals[mark]] : [],
      )
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
      const [first] = split
      if (first === undefined) return dates
      return [
        ...dates,
        { line: first, text: `${wanted.miles}: the next cell may belong to it, as in 25,000 without quotes` },
      ]
    },
  }
}
