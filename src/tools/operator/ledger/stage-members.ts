import Sqlite from 'better-sqlite3'
import type { CsvSummary } from '#client/csv/read-csv'
import { mostMiles, readMembers } from './read-members.ts'
import type { ImportedMember } from './import-members.ts'
import { inBatches } from './in-batches.ts'

/** A member with its line number. */
export interface StagedMember extends ImportedMember {
  readonly line: number
}

/** A copy of a file's members that are valid by themselves, without duplicates: the file may be large and may change. */
export interface StagedMembers {
  readonly members: number
  /** The sum of their balances. */
  readonly miles: number
  /** The number of lines that repeat an earlier one. */
  readonly repeated: number
  /** The number of invalid lines, each of which was reported. */
  readonly invalid: number
  readonly file: CsvSummary
  /** Yields the members in line order. */
  batches(): Iterable<readonly StagedMember[]>
  close(): void
}

/** Few enough that a service beside the import waits only briefly. */
const membersAtOnce = 250
const cacheKibibytes = 65_536

/**
 * Reads a file of members into a temporary database.
 *
 * @param report receives each invalid line with its problem
 * @throws {RefusedError} when the file is unreadable
 */
export async function stageMembers(
  file: string,
  report: (line: number, problem: string) => void,
): Promise<StagedMembers> {
  // An empty name opens a temporary database.
  const database = new Sqlite('')
  database.pragma('journal_mode = OFF')
  database.pragma(`cache_size = -${cacheKibibytes}`)
  database.exec(`
    CREATE TABLE members (line INTEGER PRIMARY KEY, phoneNumber TEXT NOT NULL UNIQUE, externalId TEXT NOT NULL UNIQUE,
      balance INTEGER NOT NULL, reference TEXT) STRICT;
    BEGIN`)
  const insert = database.prepare<StagedMember>(
    'INSERT INTO members VALUES (:line, :phoneNumber, :externalId, :balance, :reference) ON CONFLICT DO NOTHING',
  )
  const findEarlier = database.prepare<StagedMember, { line: number; isSame: 0 | 1 }>(`
    SELECT line, (phoneNumber, externalId, balance, reference) IS (:phoneNumber, :externalId, :balance, :reference) AS isSame
    FROM members WHERE phoneNumber = :phoneNumber OR externalId = :externalId ORDER BY isSame DESC`)
  let members = 0
  let miles = 0
  let milesAndDebts = 0
  let repeated = 0
  let invalid = 0

  /** Adds a member, or returns its conflict with other members. */
  function stage(member: StagedMember): string | undefined {
    const sum = milesAndDebts + Math.abs(member.balance)
    if (sum > mostMiles) return `with it, the balances sum to more than ${mostMiles.toLocaleString('en-US')} miles`
    const earlier = insert.run(member).changes === 0 ? findEarlier.get(member) : undefined
    if (earlier?.isSame === 0) return `line ${earlier.line} has the same phone number or external ID`
    if (earlier !== undefined) {
      repeated += 1
      return undefined
    }
    members += 1
    miles += member.balance
    milesAndDebts = sum
    return undefined
  }

  function reject(line: number, problem: string) {
    invalid += 1
    report(line, problem)
  }

  let summary: CsvSummary
  try {
    summary = await readMembers(file, ({ line, member, problem }) => {
      const reason = member === undefined ? problem : stage({ line, ...member })
      if (reason !== undefined) reject(line, reason)
    })
    for (const { line, text } of summary.problems) reject(line, text)
  } catch (error) {
    database.close()
    throw error
  }
  database.exec('COMMIT')
  const selectAll = database.prepare<[], StagedMember>('SELECT * FROM members ORDER BY line')
  return {
    members,
    miles,
    repeated,
    invalid,
    file: summary,
    batches: () => inBatches(selectAll.iterate(), membersAtOnce),
    close: () => void database.close(),
  }
}
