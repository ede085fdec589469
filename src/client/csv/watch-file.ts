import type { CsvColumn, CsvColumns } from './find-header.ts'
import { isDate, isNumeric } from './read-id.ts'
import { moreCells, type ReadRecord } from './read-record.ts'

/** Says something about a line, as `reference_id: #REF! is …`. */
export interface LineText {
  readonly line: number
  readonly text: string
}

/** Sorts by line. */
export function byLine(one: LineText, other: LineText): number {
  return one.line - other.line
}

const dateOfNumber = 'looks like a date that a spreadsheet has made of a number. Enter the value as text.'
const inTwoWays = 'the file uses the same separator for thousands and for decimals. Enter digits only.'

/** Watches what only a whole file shows: numbers with two meanings or turned into dates, and cells that a separator has split. */
export function watchFile<Column extends CsvColumn>(wanted: CsvColumns<Column>) {
  /** Lines whose miles have decimals, and those whose miles may have three, by the separator. */
  const decimals = { ',': [] as number[], '.': [] as number[] }
  const groups = { ',': [] as number[], '.': [] as number[] }
  const ids = new Map<Column, { numbers: number; dates: { line: number; id: string }[] }>()
  const longer: number[] = []
  const split: number[] = []

  function addMiles(line: number, { cells, filed }: ReadRecord<Column>) {
    // 0.500 can only be a fraction.
    const decimal = filed?.decimal ?? (/^0+([.,])\d+$/.exec(cells[wanted.miles] ?? '')?.[1] as ',' | '.' | undefined)
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
    add(line: number, record: ReadRecord<Column>, columns: readonly (Column | undefined)[]) {
      const { all, cells, problems } = record
      addMiles(line, record)
      for (const column of wanted.ids) if (cells[column] !== undefined) addId(line, column, cells[column])
      if (all.length > columns.length && !problems.includes(moreCells)) longer.push(line)
      const at = columns.indexOf(wanted.miles)
      if (/^\s*\d{1,3}\s*$/.test(all[at] ?? '') && /^\s*\d{3}\s*$/.test(all[at + 1] ?? '')) split.push(line)
    },
    /** @param records how many were added */
    problems(records: number): LineText[] {
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
        // Some tools end every line with empty cells.
        ...(longer.length < records ? longer : []).map((line) => ({ line, text: moreCells })),
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
        { line: first, text: `${wanted.miles}: the next cell has three digits, as in 25,000 without quotes` },
      ]
    },
  }
}
