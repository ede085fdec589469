import papaparse from 'papaparse'
import { type FiledMiles, parseFiledMiles } from '../typed-miles.ts'
import { CsvFileError } from './csv-file-error.ts'
import { decodeText, type OpenFile } from './decode-text.ts'
import { type CsvColumn, type CsvColumns, type CsvHeader, findHeader } from './find-header.ts'
import { isDate, isNumeric, readId } from './read-id.ts'

/** A record of a file: a line, or several where a quoted cell has more than one. */
export interface CsvRecord<Column extends CsvColumn> {
  /** As a spreadsheet counts, from 1. */
  readonly line: number
  /** Without blanks around them; empty ones are left out. */
  readonly cells: Readonly<Partial<Record<Column, string>>>
  /** `undefined` where the cell is empty or unreadable; negative where they are taken back. */
  readonly miles: number | undefined
  readonly problems: readonly LineText[]
}

/** Says something about a line, as `reference_id: #REF! is …`. */
export interface LineText {
  readonly line: number
  readonly text: string
}

/** A file that was read to its end. */
export interface CsvSummary {
  readonly headerLine: number
  /** Names of columns that are not read. */
  readonly ignoredColumns: readonly string[]
  /** Records below the header, without empty lines and the line of totals. */
  readonly recordCount: number
  /** Where the last line has the sum of the others; it is no record. */
  readonly totalLine: number | undefined
  /** Problems of records that only the whole file shows. */
  readonly problems: readonly LineText[]
  /** Signs that lines were lost, which a person should confirm. */
  readonly warnings: readonly LineText[]
}

const totalWord = /^(?:(?:grand |sub)?total|sum|summe|gesamt(?:summe)?|insgesamt|合計|総計|小計)\b.*$/iu
/** Enough that an unclosed quote in a large file is not searched too often. */
const parsedCharacters = 2 ** 20

/**
 * Reads a CSV file: lines end with `\r\n`, `\n` or `\r`, cells are separated by what separates those of the header, which
 * may have lines of a title above it.
 *
 * @param take receives the records in the order of the file
 * @throws {CsvFileError} when it has no header, or is no text
 */
export async function readCsv<Column extends CsvColumn>(
  open: OpenFile,
  wanted: CsvColumns<Column>,
  take: (record: CsvRecord<Column>) => void,
): Promise<CsvSummary> {
  let reading: ReturnType<typeof readRecords<Column>> | undefined
  let text = ''
  for await (const part of decodeText(open)) {
    text += part
    if (text.length < parsedCharacters) continue
    reading ??= readRecords(wanted, findHeader(normalize(text, true), wanted), take)
    text = reading.read(text, false)
  }
  reading ??= readRecords(wanted, findHeader(normalize(text, false), wanted), take)
  reading.read(text, true)
  return reading.finish()
}

/** Ends every line with `\n`, and removes blanks before an opening quote; a `\r` that ends the text may be half an end. */
function normalize(text: string, hasMore: boolean, delimiter = ','): string {
  const lines = text.replaceAll(hasMore ? /\r\n|\r(?!$)/g : /\r\n?/g, '\n')
  if (!/[^\S\n]"/.test(lines)) return lines
  const blanks = new RegExp(`(^|[\\n${delimiter.replace(/[\\\]^-]/, String.raw`\$&`)}])[^\\S\\n\\t]+$`)
  // Every other part is within quotes: a doubled quote leaves and enters them again.
  const parts = lines.split('"')
  return parts.map((part, at) => (at % 2 === 0 && at < parts.length - 1 ? part.replace(blanks, '$1') : part)).join('"')
}

function readRecords<Column extends CsvColumn>(
  wanted: CsvColumns<Column>,
  header: CsvHeader<Column>,
  take: (record: CsvRecord<Column>) => void,
) {
  const { delimiter, columns } = header
  const parser = new papaparse.Parser({ delimiter, newline: '\n' })
  const shapes = watchShapes()
  const warnings: LineText[] = []
  const { miles: milesColumn } = wanted
  let line = 0
  let records = 0
  let sum = 0
  /** The last record, which may be the line of totals. */
  let held: (Omit<CsvRecord<Column>, 'miles'> & { filed: FiledMiles | undefined; all: readonly string[] }) | undefined

  function read(text: string, isLast: boolean): string {
    const whole = normalize(text, !isLast, delimiter)
    const { data, errors, meta } = parser.parse(whole, 0, !isLast) as papaparse.ParseResult<string[]>
    const quoted = new Map(errors.map(({ row = 0, code }) => [row, code]))
    for (const [at, cells] of data.entries()) {
      line += 1
      if (line > header.line && cells.some((cell) => cell.trim() !== '')) add(cells, quoted.get(at))
    }
    return whole.slice(meta.cursor)
  }

  function add(all: readonly string[], quoteError: string | undefined) {
    release()
    const problems: LineText[] = []
    const report = (text: string) => problems.push({ line, text })
    const cells: Partial<Record<Column, string>> = {}
    let filed: FiledMiles | undefined
    for (const [at, column] of columns.entries()) {
      const cell = (all[at] ?? '').replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
      if (column === undefined || cell === '') continue
      cells[column] = cell
      if (column === milesColumn) {
        filed = parseFiledMiles(cell)
        if (filed === undefined) report(`${column}: ${describeMiles(cell)}`)
      } else if (wanted.ids.includes(column)) {
        const found = readId(cell)
        if ('problem' in found) report(`${column}: ${found.problem}`)
        else cells[column] = found.id
        if ('id' in found && found.id === '') delete cells[column]
      }
    }
    const shapeError = describeQuotes(all, quoteError) ?? describeLength(all, cells)
    if (shapeError !== undefined) report(shapeError)
    else if (all.some((cell) => holdsLines(cell, delimiter))) {
      warnings.push({ line, text: 'a quoted cell has several lines, which look like lines of the file' })
    }
    held = { line, cells, filed, problems, all }
  }

  function describeLength(all: readonly string[], cells: Partial<Record<Column, string>>): string | undefined {
    if (all.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return 'has more cells than the header; a text with a separator in it needs quotes'
    }
    const isIncomplete = wanted.needed.some((some) => !some.some((column) => cells[column] !== undefined))
    return all.length < columns.length && isIncomplete
      ? 'has fewer cells than the header; a text with a line break in it needs quotes'
      : undefined
  }

  function release() {
    if (held === undefined) return
    const { line: at, cells, filed, problems } = held
    const miles = filed?.miles
    records += 1
    sum += miles ?? 0
    if (filed !== undefined) shapes.addMiles(at, filed)
    for (const column of wanted.ids) if (cells[column] !== undefined) shapes.addId(at, column, cells[column])
    held = undefined
    take({ line: at, cells, miles, problems })
  }

  /** Returns the line of totals, if the last one is: it names no recipient and no id, and says "total" or has the sum. */
  function takeTotal(): number | undefined {
    if (held === undefined || records === 0) return undefined
    const { line: totalLine, cells, filed, all } = held
    const miles = filed?.miles
    const others = wanted.columns.filter((column) => column !== milesColumn && cells[column] !== undefined)
    const isNamed = all.some((cell) => totalWord.test(cell.trim()))
    const isTotal = others.every((column) => totalWord.test(cells[column]!)) && (isNamed || miles === sum)
    if (!isTotal) return undefined
    if (miles !== undefined && miles !== sum) {
      warnings.push({
        line: totalLine,
        text: `the total is ${count(miles)}, but the lines above add up to ${count(sum)}`,
      })
    }
    held = undefined
    return totalLine
  }

  return {
    /** Reads the records of a text that begins with one, and returns the rest of it. */
    read,
    finish(): CsvSummary {
      const totalLine = takeTotal()
      release()
      if (records === 0) throw new CsvFileError(`The file has a header in line ${header.line} and no line below it.`)
      return {
        headerLine: header.line,
        ignoredColumns: header.ignored,
        recordCount: records,
        totalLine,
        problems: shapes.problems(milesColumn),
        warnings,
      }
    },
  }
}

function describeQuotes(cells: readonly string[], code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  const problem = code === 'MissingQuotes' ? 'has a quote that is not closed' : 'has text after a closing quote'
  const swallowed = cells.join('').trimEnd().split('\n').length - 1
  if (swallowed === 0) return problem
  return `${problem}; ${swallowed === 1 ? 'the line' : `the ${count(swallowed)} lines`} after it cannot be read`
}

function describeMiles(cell: string): string {
  const found = readId(cell)
  return 'problem' in found ? found.problem : 'enter a whole number, digits only'
}

const number = /^["\s]*[-+(]?\d[\d.,\s')]*["\s]*$/

/** Whether a line of a cell, after the first, is itself split into cells, one of them a number. */
function holdsLines(cell: string, delimiter: string): boolean {
  const [, ...lines] = cell.split('\n')
  return lines.some((line) => {
    const cells = line.split(delimiter)
    return cells.length > 1 && cells.some((part) => number.test(part))
  })
}

/** Watches how a file writes its numbers, to find those that a spreadsheet has made dates, and those with two meanings. */
function watchShapes() {
  /** Lines whose miles have decimals, and those whose miles may have three, by the separator. */
  const decimals = { ',': [] as number[], '.': [] as number[] }
  const groups = { ',': [] as number[], '.': [] as number[] }
  const ids = new Map<string, { numbers: number; dates: { line: number; id: string }[] }>()

  return {
    addMiles(line: number, { group, decimal }: FiledMiles) {
      if (decimal !== undefined) decimals[decimal].push(line)
      if (group !== undefined) groups[group].push(line)
    },
    addId(line: number, column: string, id: string) {
      const seen = ids.get(column) ?? { numbers: 0, dates: [] }
      ids.set(column, seen)
      if (isNumeric(id)) seen.numbers += 1
      else if (isDate(id)) seen.dates.push({ line, id })
    },
    problems(milesColumn: string): LineText[] {
      const isMixed = groups[','].length > 0 && groups['.'].length > 0
      const ambiguous = ([',', '.'] as const).flatMap((mark) =>
        groups[mark].length > 0 && (isMixed || decimals[mark].length > 0) ? [...groups[mark], ...decimals[mark]] : [],
      )
      const dates = [...ids].flatMap(([column, { numbers, dates }]) =>
        (numbers > dates.length ? dates : []).map(({ line, id }) => ({
          line,
          text: `${column}: ${id} ${dateOfNumber}`,
        })),
      )
      return [
        ...ambiguous.map((line) => ({ line, text: `${milesColumn}: is ambiguous: ${inTwoWays}` })),
        ...dates,
      ].toSorted((one, other) => one.line - other.line)
    },
  }
}

const dateOfNumber = 'looks like a date that a spreadsheet has made of a number. Enter the value as text.'
const inTwoWays = 'the file uses the same separator for thousands and for decimals. Enter digits only.'

function count(number: number): string {
  return number.toLocaleString('en-US')
}
