import { formatCsv } from '#contract/csv'
import {
  type getStatement,
  type StatementEntry,
  statementEntry,
  type StatementInput,
  type StatementResponse,
} from '#contract/miles/accounts/get-statement'
import { intervalMs } from '#contract/moment'
import { firstPage } from '#contract/pagination'
import { unknownUserMessage } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor, pageOf } from '../../../operation/cursor.ts'
import { NotFoundError } from '../../../operation/errors.ts'
import type { Operation } from '../../../operation/operation.ts'
import type { KeyNames } from '../../../keys/key-names.ts'
import type { EntryRange, StatementLine, StatementStorage } from '../../ledger/statement-storage.ts'
import type { listAccountChanges } from '#contract/miles/accounts/list-account-changes'

const encodedPosition = z.tuple([z.enum(['next', 'previous']), z.int()])

/** The entries of one account, in a period or all of them. */
interface Statement {
  readonly accountId: string
  readonly order: StatementInput['order']
  readonly scope: CursorScope
  /** The numbers before the first entry and after the last one. */
  readonly above: number
  readonly below: number
  readonly names: KeyNames
}

/** Rows read in one or two milliseconds, after which other requests get a turn. */
const rowsAtOnce = 100

/**
 * Returns the statement of an account: one page, or all of it as CSV; 404 for an unknown account.
 *
 * @spec Miles transfer
 */
export function handleGetStatement(
  storage: StatementStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof getStatement> {
  return {
    async handle({ limit, cursor, ...input }, _caller, mediaType) {
      const statement = { ...(await findStatement(storage, input)), names: await readKeyNames() }
      if (mediaType === 'text/csv') return statementFile(statement.accountId, readAll(storage, statement))
      return { body: await readPage(storage, statement, limit, cursor) }
    },
  }
}

export function statementFile(accountId: string, parts: AsyncIterable<readonly StatementEntry[]>) {
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="statement-${accountId}.csv"`,
  }
  return { parts: asCsv(parts), headers }
}

async function* asCsv(parts: AsyncIterable<readonly StatementEntry[]>): AsyncGenerator<string, undefined> {
  const columns = Object.keys(statementEntry.shape) as (keyof StatementEntry)[]
  yield formatCsv([columns])
  for await (const entries of parts) yield formatCsv(entries.map((entry) => columns.map((name) => entry[name])))
}

async function findStatement(
  storage: StatementStorage,
  { id, from, to, order }: Omit<StatementInput, 'limit' | 'cursor'>,
): Promise<Omit<Statement, 'names'>> {
  const accountId = id.toLowerCase()
  const lastEntryNo = await storage.lastEntryNo(accountId)
  if (lastEntryNo === undefined) throw new NotFoundError(unknownUserMessage)
  const { fromMs, toMs } = intervalMs(from, to)
  const above = fromMs === undefined ? 0 : (await storage.findEntryNo(accountId, fromMs)) - 1
  return {
    accountId,
    order,
    scope: ['getStatement', accountId, order, fromMs, toMs],
    above,
    // A period that ends before it begins is empty, and its two balances are equal.
    below: Math.max(above + 1, toMs === undefined ? lastEntryNo + 1 : await storage.findEntryNo(accountId, toMs)),
  }
}

async function readPage(
  storage: StatementStorage,
  { accountId, order, scope, above, below, names }: Statement,
  limit: number,
  cursor: string | undefined,
): Promise<StatementResponse> {
  const [side, entryNo] = decodeCursor(scope, encodedPosition, cursor) ?? ['next' as const]
  const isAscending = (order === 'oldest') === (side === 'next')
  const range: EntryRange = {
    above: isAscending ? Math.max(above, entryNo ?? above) : above,
    below: isAscending ? below : Math.min(below, entryNo ?? below),
    isAscending,
    // One more entry than requested tells whether there is another page.
    limit: limit + 1,
  }
  const nearest = await storage.listEntries(accountId, range)
  const page = nearest.slice(0, limit)
  if (side === 'previous') page.reverse()

  const isFull = nearest.length > limit
  const beside = (towards: 'next' | 'previous', line: StatementLine | undefined, fallback: string | null) =>
    line === undefined ? fallback : encodeCursor(scope, [towards, line.accountEntryNo])
  const hasPrevious = side === 'previous' ? isFull : entryNo !== undefined
  const [opening_balance, closing_balance] = await Promise.all([
    storage.balanceAfter(accountId, above),
    storage.balanceAfter(accountId, below - 1),
  ])
  return {
    data: page.map((line) => describeLine(line, names)),
    opening_balance,
    closing_balance,
    pagination: {
      limit,
      next: side === 'previous' || isFull ? beside('next', page.at(-1), firstPage) : null,
      previous: hasPrevious ? beside('previous', page.at(0), null) : null,
    },
  }
}

async function* readAll(storage: StatementStorage, { accountId, order, above, below, names }: Statement) {
  const isAscending = order === 'oldest'
  for (let [low, high] = [above, below]; ;) {
    const lines = await storage.listEntries(accountId, { above: low, below: high, isAscending, limit: rowsAtOnce })
    yield lines.map((line) => describeLine(line, names))
    const last = lines.at(-1)
    if (last === undefined || lines.length < rowsAtOnce) return
    if (isAscending) low = last.accountEntryNo
    else high = last.accountEntryNo
  }
}

function describeLine(line: StatementLine, names: KeyNames): StatementEntry {
  const { accountEntryNo: _, byKey, byPerson, approvedByKey, approvedByPerson, bookedAtMs, ...entry } = line
  return {
    ...entry,
    by_person: names.nameOf(byPerson, byKey),
    approved_by_person: names.nameOf(approvedByPerson, approvedByKey),
    at: new Date(bookedAtMs).toISOString(),
  }
}

/**
 * Lists changes of an account other than bookings, newest first; 404 for an unknown account.
 *
 * @spec Miles transfer
 */
export function handleListAccountChanges(
  storage: StatementStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof listAccountChanges> {
  return {
    async handle({ id, limit, cursor }) {
      const accountId = id.toLowerCase()
      if ((await storage.lastEntryNo(accountId)) === undefined) throw new NotFoundError(unknownUserMessage)
      const scope: CursorScope = ['listAccountChanges', accountId]
      const below = decodeCursor(scope, z.int(), cursor) ?? Number.MAX_SAFE_INTEGER
      const found = await storage.listChanges(accountId, below, limit + 1)
      const { page, pagination } = pageOf(found, limit, scope, ({ changeNo }) => changeNo)
      const names = await readKeyNames()
      const data = page.map((stored) => {
        const { changeNo: _, byKey, byPerson, changedAtMs, ...change } = stored
        return { ...change, by_person: names.nameOf(byPerson, byKey), at: new Date(changedAtMs).toISOString() }
      })
      return { body: { data, pagination } }
    },
  }
}
