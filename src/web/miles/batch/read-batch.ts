import papaparse, { type Parser, type ParseResult } from 'papaparse'
import { formatNumber } from '#web/kit/format/locale.ts'
import { batchColumns } from './results-file.ts'

type BatchColumn = (typeof batchColumns)[number]

/** One line of the file. */
export interface BatchRow {
  /** As a spreadsheet counts: the header is line 1. */
  readonly line: number
  readonly cells: Readonly<Partial<Record<BatchColumn, string>>>
  /** What is wrong with the line as a whole. */
  readonly error?: string | undefined
}

/** Says in words why a file cannot be read as a batch at all. */
export class BatchFileError extends Error {
  override readonly name = 'BatchFileError'
}

export const mostBatchLines = 50_000
const mostBytes = 32 * 1024 * 1024
const chunkCharacters = 256 * 1024

/** Names of a column that holds either recipient. */
const eitherRecipient = new Set(['account_id|phone_number', 'recipient'])

/**
 * Reads a file in chunks, so that the page can draw in between.
 *
 * @param needed the column that it must have besides the amount
 * @throws {BatchFileError} when it is no CSV in UTF-8 with a header that names the columns
 */
export async function readBatch(
  bytes: ArrayBuffer,
  signal: AbortSignal,
  needed: keyof typeof missingColumns = 'recipient',
) {
  const records = await parseRecords(decode(bytes), signal)
  const header = headerOf(records[0]?.cells ?? [], needed)
  const rows = records.slice(1).flatMap(({ cells, error }, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    return [rowOf(index + 2, cells, header.columns, error)]
  })
  if (rows.length === 0) throw new BatchFileError('The file has a header and no line below it.')
  if (rows.length > mostBatchLines) {
    throw new BatchFileError(
      `The file has ${formatNumber(rows.length)} lines; a batch may have at most ${formatNumber(mostBatchLines)}. Split the file.`,
    )
  }
  return { rows, /** Columns that a transfer does not have. */ ignoredColumns: header.ignored }
}

function decode(bytes: ArrayBuffer): string {
  if (bytes.byteLength > mostBytes)
    throw new BatchFileError('The file is larger than 32 MB, more than a batch may have.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BatchFileError('The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.')
  }
}

async function parseRecords(text: string, signal: AbortSignal) {
  const records: { readonly cells: readonly string[]; readonly error: string | undefined }[] = []
  await new Promise<void>((resolve, reject) => {
    papaparse.parse<string[]>(text, {
      delimiter: delimiterOf(text),
      chunkSize: chunkCharacters,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        const unquoted = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
        for (const [index, cells] of data.entries()) {
          const error = unquoted.has(index) ? 'has a quote that is not closed, or text after one' : undefined
          records.push({ cells, error })
        }
        if (signal.aborted) {
          // An aborted parser calls `complete`.
          reject(signal.reason as Error)
          parser.abort()
          return
        }
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  return records
}

/** The one that separates the most columns of the header. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

const missingColumns = {
  recipient: 'account_id or phone_number, and amount; reference_id and note are optional.',
  reference_id: 'reference_id and amount; account_id and phone_number are optional.',
}

function headerOf(cells: readonly string[], needed: keyof typeof missingColumns) {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const columns = names.map(
    (name) =>
      batchColumns.find((column) => column === name) ?? (eitherRecipient.has(name) ? ('either' as const) : undefined),
  )
  const known = columns.filter((column) => column !== undefined)
  const twice = known.find((column, index) => known.indexOf(column) !== index)
  if (twice !== undefined) throw new BatchFileError(`The header names ${twice} twice.`)
  const needs = needed === 'recipient' ? ['account_id', 'phone_number', 'either'] : [needed]
  if (!known.some((column) => needs.includes(column)) || !known.includes('amount')) {
    throw new BatchFileError(`The first line must name the columns: ${missingColumns[needed]}`)
  }
  const ignored = cells.filter((cell, index) => columns[index] === undefined && cell.trim() !== '')
  return { columns, ignored }
}

function rowOf(
  line: number,
  cells: readonly string[],
  columns: ReturnType<typeof headerOf>['columns'],
  error: string | undefined,
): BatchRow {
  const given: Partial<Record<BatchColumn, string>> = {}
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (column === undefined || text === '') continue
    given[column === 'either' ? recipientColumnOf(text) : column] = text
  }
  const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const tooLong = isTooLong ? 'has more cells than the header; a text with a comma in it needs quotes' : undefined
  return { line, cells: given, error: error ?? tooLong }
}

/** An account id has letters or at least dashes, at places where no phone number has them. */
function recipientColumnOf(text: string): BatchColumn {
  return /^[0-9a-f]{8}-/i.test(text) ? 'account_id' : 'phone_number'
}
