import { createReadStream } from 'node:fs'
import { CsvFileError } from '#client/csv/csv-file-error'
import type { CsvColumns } from '#client/csv/find-header'
import { type CsvRecord, type CsvSummary, readCsv } from '#client/csv/read-csv'
import { typedPhone } from '#client/typed-phone'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { callersId } from '#contract/miles/transfer'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { RefusedError } from '../parse-command.ts'
import type { ImportedMember } from './import-members.ts'

/** Far below a balance's maximum, 2^53 - 1, so that every member can still be credited. */
export const mostMiles = 10 ** 15

const row = z.object({
  phone_number: memberPhoneNumber,
  external_id: z.pipe(z.string('must not be empty'), callersId),
  balance: z
    .int('must not be empty')
    .check(z.refine((miles) => Math.abs(miles) <= mostMiles, `must be at most ${mostMiles.toLocaleString('en-US')}`)),
  reference: z.optional(callersId),
})
type Column = keyof typeof row.shape

const wanted: CsvColumns<Column> = {
  columns: ['phone_number', 'external_id', 'balance', 'reference'],
  needed: [['phone_number'], ['external_id'], ['balance']],
  miles: 'balance',
  ids: ['phone_number', 'external_id', 'reference'],
}

/** A line of the file. */
export interface MemberLine {
  readonly line: number
  readonly member: ImportedMember | undefined
  /** The reason that the line has no member. */
  readonly problem: string | undefined
}

/**
 * Reads a CSV file of members and passes on its lines.
 *
 * @throws {RefusedError} when the file is unreadable, or columns are missing
 */
export async function readMembers(file: string, take: (line: MemberLine) => void): Promise<CsvSummary> {
  try {
    return await readCsv(
      () => createReadStream(file),
      wanted,
      (record) => take({ line: record.line, ...readMember(record) }),
    )
  } catch (cause) {
    if (cause instanceof RefusedError || !(cause instanceof Error)) throw cause
    const why = cause instanceof CsvFileError ? cause.message : `Cannot be read: ${cause.message}`
    throw new RefusedError(`${file}: ${why}`, { cause })
  }
}

function readMember({ cells, miles, problems }: CsvRecord<Column>): Omit<MemberLine, 'line'> {
  const refused = (found: readonly string[]) => ({ member: undefined, problem: found.join('; ') })
  if (problems.length > 0) return refused(problems.map(({ text }) => text))
  const { phone_number, ...others } = cells
  const { data, error } = z.safeParse(
    row,
    // Adding 0 turns -0 into 0.
    { ...others, phone_number: typedPhone(phone_number ?? ''), balance: miles === undefined ? undefined : miles + 0 },
    { error: en().localeError },
  )
  if (error !== undefined) return refused(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  const { external_id: externalId, balance, reference = null } = data
  return {
    member: { phoneNumber: `+${data.phone_number.replace('+', '')}`, externalId, balance, reference },
    problem: undefined,
  }
}
