import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { callersId } from '#contract/miles/transfer'
import type { ImportedMember } from '#server/miles/ledger/storage'
import papaparse from 'papaparse'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { RefusedError } from '../parse-command.ts'

/** Far below what a balance can hold, 2^53 - 1, so that transfers can be credited to every member. */
export const mostMiles = 10 ** 15

const row = z.object({
  phone_number: memberPhoneNumber,
  external_id: z.pipe(z.string().check(z.minLength(1, 'must not be empty')), callersId),
  balance: z.string().check(
    z.regex(/^-?\d+$/, { error: 'must be a whole number of miles, without commas', abort: true }),
    z.refine((text) => Math.abs(Number(text)) <= mostMiles, `must be at most ${mostMiles.toLocaleString('en-US')}`),
  ),
  reference: z.optional(callersId),
})
type Column = keyof typeof row.shape
const columns = Object.keys(row.shape) as readonly Column[]

/** A line of a file; the header is line 1. */
export interface MemberLine {
  readonly line: number
  readonly member: ImportedMember | undefined
  /** Why there is no member. */
  readonly problem: string | undefined
}

/**
 * Reads a CSV file in UTF-8, whose first line names its columns, and passes its lines on, without empty ones.
 *
 * @throws {RefusedError} when it cannot be read, or columns are missing
 */
export async function readMembers(file: string, take: (line: MemberLine) => void): Promise<void> {
  let header: readonly (Column | undefined)[] | undefined
  let next = 1
  try {
    await readRecords(file, (cells, isQuotedBadly) => {
      const line = next
      next += cells.join('').split('\n').length
      if (header === undefined) header = readHeader(cells)
      else if (isQuotedBadly) take({ line, member: undefined, problem: 'a quote is not closed, or text follows one' })
      else if (cells.some((cell) => cell.trim() !== '')) take({ line, ...readMember(cells, header) })
    })
  } catch (cause) {
    if (cause instanceof RefusedError || !(cause instanceof Error)) throw cause
    throw new RefusedError(`Cannot read ${file}: ${cause.message}`, { cause })
  }
  if (header === undefined) throw new RefusedError(`${file} is empty`)
}

async function* decode(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

function readRecords(file: string, take: (cells: readonly string[], isQuotedBadly: boolean) => void): Promise<void> {
  const text = Readable.from(decode(file))
  return new Promise((resolve, reject) => {
    papaparse.parse<string[]>(text, {
      chunk({ data, errors }) {
        const badly = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
        try {
          for (const [at, cells] of data.entries()) take(cells, badly.has(at))
        } catch (error) {
          reject(error)
          text.destroy()
        }
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

function readHeader(cells: readonly string[]): readonly (Column | undefined)[] {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const found = names.map((name) => columns.find((column) => column === name))
  const missing = columns.filter((column) => column !== 'reference' && !found.includes(column))
  if (missing.length > 0) throw new RefusedError(`The first line must name the columns ${missing.join(', ')}`)
  const twice = columns.find((column) => found.filter((one) => one === column).length > 1)
  if (twice !== undefined) throw new RefusedError(`The first line names ${twice} twice`)
  return found
}

function readMember(cells: readonly string[], header: readonly (Column | undefined)[]): Omit<MemberLine, 'line'> {
  const refused = (problem: string) => ({ member: undefined, problem })
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return refused('it has more cells than the first line')
  const given = header.flatMap((column, at) => {
    // Exports begin with an apostrophe what a spreadsheet would take for a formula.
    const text = cells[at]?.trim().replace(/^'(?=[=+@-])/, '') ?? ''
    return column === undefined || (column === 'reference' && text === '') ? [] : [[column, text]]
  })
  const { data, error } = z.safeParse(row, Object.fromEntries(given), { error: en().localeError })
  if (error !== undefined)
    return refused(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '))
  const { phone_number, external_id, balance, reference = null } = data
  const phoneNumber = `+${phone_number.replace('+', '')}`
  // Without the sign of a zero.
  return {
    member: { phoneNumber, externalId: external_id, balance: Number(balance) + 0, reference },
    problem: undefined,
  }
}
