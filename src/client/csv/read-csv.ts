import papaparse from 'papaparse'
import { CsvFileError } from './csv-file-error.ts'
import { decodeText, type OpenFile } from './decode-text.ts'
import { type CsvColumn, type CsvColumns, type CsvHeader, findHeader, nameColumns } from './find-header.ts'
import { isCut, isLikeRecord, readRecord, type ReadRecord } from './read-record.ts'
import { byLine, createWholeFileCheck, type LineText } from './whole-file-check.ts'

/** A record of a file: one line, or several if a quoted cell has line breaks. */
export interface CsvRecord<Column extends CsvColumn> {
  /** The line number in a spreadsheet, from 1. */
  readonly line: number
  /** Trimmed; empty cells are absent. */
  readonly cells: Readonly<Partial<Record<Column, string>>>
  /** `undefined` when the cell is empty or unreadable; negative when miles are taken back. */
  readonly miles: number | undefined
  readonly problems: readonly LineText[]
}

/** The summary of a file that was read to its end. */
export interface CsvSummary {
  readonly headerLine: number
  /** The names of columns that are not read. */
  readonly ignoredColumns: readonly string[]
  /** Records below the header, without empty lines and the totals line. */
  readonly recordCount: number
  /** The last line, if it has the sum of the others; it does not count as a record. */
  readonly totalLine: number | undefined
  /** Problems of records that show only in the whole file. */
  readonly problems: readonly LineText[]
  /** Signs of lost lines, for a person to confirm. */
  readonly warnings: readonly LineText[]
}

const totalWord = /^(?:(?:grand |sub)?total|sum|summe|gesamt(?:summe)?|insgesamt|合計|総計|小計)(?:[\s:：].*)?$/iu
/** Large enough to rarely search again for the end of an unclosed quote in a large file. */
const parsedCharacters = 2 ** 20

/**
 * Reads a CSV file. Lines end with `\r\n`, `\n` or `\r`; the header, which may follow lines of a title, determines the
 * delimiter of cells.
 *
 * @param take receives the records in file order
 * @throws {CsvFileError} when the file has no header or is not text
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
  return reading.finish(/[\r\n]$/.test(text))
}

/** Ends lines with `\n` and removes blanks before an opening quote. Keeps a final `\r`, which may be half a line end. */
function normalize(text: string, hasMore: boolean, delimiter = ','): string {
  const lines = text.replaceAll(hasMore ? /\r\n|\r(?!$)/g : /\r\n?/g, '\n')
  if (!/[^\S\n]"/.test(lines)) return lines
  const blanks = new RegExp(`(^|[\\n${delimiter.replace(/[\\\]^-]/, String.raw`\$&`)}])[^\\S\\n\\t]+$`)
  // Every second part is inside quotes: a doubled quote closes and reopens them.
  const parts = lines.split('"')
  return parts.map((part, at) => (at % 2 === 0 && at < parts.length - 1 ? part.replace(blanks, '$1') : part)).join('"')
}

/** Rejects a second header with another order of columns, as in files that were joined. */
function expectSameHeader<Column extends CsvColumn>(
  named: ReturnType<typeof nameColumns<Column>>,
  columns: CsvHeader<Column>['columns'],
  line: number,
) {
  if (named.missing > 0 || columns.every((column, at) => named.columns[at] === column)) return
  throw new CsvFileError(`Line ${line} names the columns again, in another order. Split the file.`)
}

function readRecords<Column extends CsvColumn>(
  wanted: CsvColumns<Column>,
  header: CsvHeader<Column>,
  take: (record: CsvRecord<Column>) => void,
) {
  const { delimiter, columns } = header
  const parser = new papaparse.Parser({ delimiter, newline: '\n' })
  const wholeFile = createWholeFileCheck(wanted)
  const warnings: LineText[] = []
  /** Records that seem to continue in the next one. */
  const cuts: (LineText & { readonly by: number; readonly isFooter: boolean })[] = []
  let line = 0
  let records = 0
  /** The number of records with fewer cells than the header. */
  let short = 0
  let sum = 0
  /** The last record so far, which may be the totals line. */
  let held: (ReadRecord<Column> & { readonly line: number }) | undefined

  function read(text: string, isLast: boolean): string {
    const whole = normalize(text, !isLast, delimiter)
    const { data, errors, meta } = parser.parse(whole, 0, !isLast) as papaparse.ParseResult<string[]>
    const quoted = new Map(errors.map(({ row = 0, code }) => [row, code]))
    for (const [at, cells] of data.entries()) {
      line += 1
      if (line > header.line && cells.some((cell) => cell.trim() !== '')) add(cells, quoted.get(at))
      if (line < header.line && isLikeRecord(cells, columns)) {
        warnings.push({ line, text: 'is above the header, and looks like a line of the file' })
      }
    }
    return whole.slice(meta.cursor)
  }

  function add(all: readonly string[], quoteError: string | undefined) {
    const record = readRecord(all, header, wanted, quoteError)
    // This line may be the rest of the held record.
    if (held !== undefined && isCut(record, held, columns.length)) {
      cuts.push({ line: held.line, text: `may continue in line ${line}`, by: line, isFooter: all.length === 1 })
    }
    release()
    if (record.filed === undefined) expectSameHeader(nameColumns(all, wanted), columns, line)
    if (record.hasLines) {
      warnings.push({ line, text: 'a quoted cell has several lines, which look like lines of the file' })
    }
    held = { line, ...record }
  }

  function release() {
    if (held === undefined) return
    const { line: at, cells, filed, problems } = held
    records += 1
    if (held.all.length < columns.length) short += 1
    sum += filed?.miles ?? 0
    wholeFile.add(at, held, header)
    held = undefined
    take({ line: at, cells, miles: filed?.miles, problems: problems.map((text) => ({ line: at, text })) })
  }

  /** Returns the last line if it holds totals: it has no recipient and no id, and says "total" or has the sum. */
  function takeTotal(): number | undefined {
    if (held === undefined || records === 0) return undefined
    const { line: totalLine, cells, filed, all } = held
    const miles = filed?.miles
    const others = wanted.columns.filter((column) => column !== wanted.miles && cells[column] !== undefined)
    const isNamed = all.some((cell) => totalWord.test(cell.trim()))
    const isSum = records > 1 && miles === sum
    if (!others.every((column) => totalWord.test(cells[column]!)) || !(isNamed || isSum)) return undefined
    if (miles !== undefined && miles !== sum) {
      const text = `the total is ${miles.toLocaleString('en-US')}, but the lines above add up to ${sum.toLocaleString('en-US')}`
      warnings.push({ line: totalLine, text })
    }
    held = undefined
    return totalLine
  }

  return {
    /** Reads the records of a text that starts with a record, and returns the rest of the text. */
    read,
    finish(hasLastEnd: boolean): CsvSummary {
      const lastLine = held?.line
      if (held !== undefined && !hasLastEnd && records > 0 && short === 0 && held.all.length < columns.length) {
        warnings.push({ line: held.line, text: 'is shorter than the others and does not end: the file may be cut off' })
      }
      const totalLine = takeTotal()
      release()
      if (records === 0) throw new CsvFileError(`The file has a header in line ${header.line} and no line below it.`)
      return {
        headerLine: header.line,
        ignoredColumns: header.ignored,
        recordCount: records,
        totalLine,
        problems: [
          ...wholeFile.problems(),
          ...cuts.filter(({ by, isFooter }) => by !== totalLine && !(isFooter && by === lastLine)),
        ].toSorted(byLine),
        warnings: [...warnings, ...wholeFile.warnings()].toSorted(byLine),
      }
    },
  }
}
