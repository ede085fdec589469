import type { Postgres, Query, Session } from '../../database/postgres/open-database.ts'
import { isPostgresUnavailable } from '../../database/postgres/errors.ts'
import type { LedgerWrite, MilesStorage, NewTransfer, Outcome } from '../ledger/storage.ts'
import { findRefusal, sumSent, writeTransfers } from './write-transfers.ts'
import { writeAccounts } from './write-accounts.ts'
import { writeDecision } from './write-decisions.ts'

/**
 * Creates a function that writes a group in one commit, each write as if it were alone. Nearly every group is all
 * transfers, which are one statement; others are a transaction of several. If a write fails, the group is written again
 * with a savepoint for each.
 */
export function createCommit(postgres: Postgres): MilesStorage['commit'] {
  return (writes) =>
    postgres.session(async (session) => {
      try {
        if (!session.mayBeDone && writes.every(isUnlimitedTransfer)) {
          return await writeTransfers(session.query, writes)
        }
        return await writeGroup(session, writes, writeTogether)
      } catch (error) {
        // A problem of the database affects the whole group.
        if (isPostgresUnavailable(error)) throw error
        return writeGroup(session, writes, writeInSavepoints)
      }
    })
}

function isUnlimitedTransfer(write: LedgerWrite): write is NewTransfer {
  return write.kind === 'transfer' && write.limit === undefined
}

type WriteAll = (query: Query, writes: readonly LedgerWrite[], mayBeDone: boolean) => Promise<Outcome[]>

/** Writes a group as one transaction, which first takes all locks it needs, always in the same order. */
function writeGroup(
  { query, transaction, mayBeDone }: Session,
  writes: readonly LedgerWrite[],
  writeAll: WriteAll,
): Promise<Outcome[]> {
  return transaction(async () => {
    await lockSenders(query, writes)
    await lockAccounts(query, writes)
    const done = mayBeDone ? await findStored(query, writes) : new Set<LedgerWrite>()
    const left = writes.filter((write) => !done.has(write))
    const outcomes = await writeAll(query, left, mayBeDone)
    const outcomeOf = new Map(left.map((write, at) => [write, outcomes[at]]))
    return writes.map((write) => outcomeOf.get(write) ?? { kind: 'done' })
  })
}

/** Serializes the transfers of a key with a limit, so that concurrent ones do not exceed it together. */
async function lockSenders(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const keys = writes.flatMap((write) =>
    write.kind === 'transfer' && write.limit !== undefined ? [write.sentByKey] : [],
  )
  if (keys.length === 0) return
  const sorted = [...new Set(keys)].toSorted()
  await query('INSERT INTO limited_senders SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', sorted)
  await query(
    'SELECT key_id FROM limited_senders WHERE key_id = ANY ($1::text[]) ORDER BY key_id FOR NO KEY UPDATE',
    sorted,
  )
}

async function lockAccounts(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const recipients = writes.flatMap((write) => (write.kind === 'transfer' ? [write.recipient] : []))
  const decided = writes.flatMap((write) => (write.kind === 'decision' ? [write.transactionId] : []))
  if (recipients.length + decided.length === 0) return
  await query(
    `SELECT account_id FROM accounts
     WHERE account_id = ANY ($1::uuid[]) OR phone_number = ANY ($2::text[])
       OR account_id = ANY (ARRAY(SELECT account_id FROM transfers WHERE transaction_id = ANY ($3::text[])))
     ORDER BY account_id FOR NO KEY UPDATE`,
    recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : [])),
    recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : [])),
    decided,
  )
}

/** Finds the transfers that an earlier attempt at the same group has committed: they have the same ids. */
async function findStored(query: Query, writes: readonly LedgerWrite[]): Promise<Set<LedgerWrite>> {
  const transfers = writes.flatMap((write) => (write.kind === 'transfer' ? [write] : []))
  const rows = await query<{ id: string }>(
    'SELECT transaction_id AS id FROM transfers WHERE transaction_id = ANY ($1::text[])',
    transfers.map(({ transactionId }) => transactionId),
  )
  const ids = new Set(rows.map(({ id }) => id))
  return new Set(transfers.filter(({ transactionId }) => ids.has(transactionId)))
}

/** Writes consecutive members of the same kind in one statement each. */
async function writeTogether(query: Query, writes: readonly LedgerWrite[], mayBeDone: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const limits = new Map<string, number>()
  while (outcomes.length < writes.length) {
    const [first, ...rest] = writes.slice(outcomes.length)
    if (first === undefined) break
    if (first.kind === 'decision') {
      // A rejection gives miles back to a limit.
      limits.clear()
      outcomes.push(await writeDecision(query, first, mayBeDone))
    } else if (first.kind === 'account') {
      const accounts = [first, ...takeWhile(rest, (write) => write.kind === 'account')]
      outcomes.push(...(await writeAccounts(query, accounts)))
    } else {
      const transfers = [first, ...takeWhile(rest, (write) => write.kind === 'transfer')]
      outcomes.push(...(await writeLimitedTransfers(query, transfers, limits)))
    }
  }
  return outcomes
}

/**
 * Writes the leading transfers that stay within the limits of their keys, or refuses the first one, and returns the
 * outcomes of those.
 *
 * @param limits the miles that keys have left, as far as known; updated
 */
async function writeLimitedTransfers(
  query: Query,
  transfers: readonly NewTransfer[],
  limits: Map<string, number>,
): Promise<Outcome[]> {
  const within: NewTransfer[] = []
  const taken = new Map<string, number>()
  for (const transfer of transfers) {
    const { limit, amount } = transfer
    if (limit !== undefined) {
      const key = limitKey(transfer)
      const left = limits.get(key) ?? Math.max(0, limit.miles - (await sumSent(query, transfer)))
      limits.set(key, left)
      const total = (taken.get(key) ?? 0) + amount
      if (total > left) {
        if (within.length === 0) return [await findRefusal(query, transfer, left)]
        break
      }
      taken.set(key, total)
    }
    within.push(transfer)
  }
  const outcomes = await writeTransfers(query, within)
  for (const [at, transfer] of within.entries()) {
    const left = limits.get(limitKey(transfer))
    if (left !== undefined && outcomes[at]?.kind === 'done') limits.set(limitKey(transfer), left - transfer.amount)
  }
  return outcomes
}

function limitKey({ sentByKey, limit }: NewTransfer): string {
  return `${limit?.fromMs} ${limit?.miles} ${sentByKey}`
}

/** Writes each in a savepoint of its own, so that a failing one leaves nothing behind and does not affect the others. */
async function writeInSavepoints(query: Query, writes: readonly LedgerWrite[], mayBeDone: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const write of writes) {
    await query('SAVEPOINT member')
    try {
      outcomes.push(...(await writeTogether(query, [write], mayBeDone)))
      await query('RELEASE SAVEPOINT member')
    } catch (error) {
      if (isPostgresUnavailable(error)) throw error
      await query('ROLLBACK TO SAVEPOINT member')
      outcomes.push({ kind: 'broken', error })
    }
  }
  return outcomes
}

function takeWhile<Item, Taken extends Item>(items: readonly Item[], isTaken: (item: Item) => item is Taken): Taken[] {
  const taken: Taken[] = []
  for (const item of items) {
    if (!isTaken(item)) break
    taken.push(item)
  }
  return taken
}
