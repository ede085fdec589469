import { isLockTimeout, isPostgresUnavailable } from '../../database/postgres/errors.ts'
import { type Postgres, type Session, waitForLocks } from '../../database/postgres/open-database.ts'
import { lockNames, runSteps } from '../../database/postgres/sql.ts'
import type { Query } from '../../database/sql.ts'
import type { LedgerWrite, MilesStorage, NewTransfer, Outcome } from '../ledger/storage.ts'
import { createWriteAll, isUnchecked } from '../sql/write-all.ts'
import { storeTransfers } from './write-transfers.ts'

const writeSteps = createWriteAll((transfers) => storeTransfers(transfers))

/** How long a write in its own savepoint waits for a row that another transaction has locked. */
const aloneLockTimeoutMs = 100
/** How long locked rows are skipped immediately, after a wait for a locked row has timed out. */
const carefulMs = 5000

/**
 * Creates a function that commits a group of writes, each independent of the others. Nearly every group has only transfers,
 * which take one statement; other groups take a transaction of several. If a write fails, or times out at a locked row, the
 * group is written again with a savepoint per write.
 */
export function createCommit(postgres: Postgres): MilesStorage['commit'] {
  let carefulUntilMs = 0

  return (writes, waits = false) =>
    postgres.session(async (session) => {
      try {
        if (waits) return await writeGroup(session, writes, writePatiently)
        const isCareful = performance.now() < carefulUntilMs
        if (!session.mayBeDone && writes.every(isUnchecked)) {
          return await runSteps(session.query, storeTransfers(writes, isCareful))
        }
        if (!isCareful) return await writeGroup(session, writes, writeTogether)
      } catch (error) {
        // Any other problem with the database affects the whole group.
        if (isPostgresUnavailable(error) && !isLockTimeout(error)) throw error
        if (isLockTimeout(error)) carefulUntilMs = performance.now() + carefulMs
      }
      return writeGroup(session, writes, writeInSavepoints(waits ? aloneLockTimeoutMs : 1))
    })
}

/** The account or transfer that a write may have to wait for. */
function subjectOf(write: LedgerWrite): string {
  if (write.kind === 'transfer') {
    return 'accountId' in write.recipient ? write.recipient.accountId : write.recipient.phoneNumber
  }
  return 'transactionId' in write ? write.transactionId : write.accountId
}

type WriteAll = (query: Query, writes: readonly LedgerWrite[], mayBeDone: boolean) => Promise<Outcome[]>

/** Writes a group as one transaction, except transfers that an earlier attempt has committed with the same ids. */
function writeGroup(
  { query, transaction, mayBeDone }: Session,
  writes: readonly LedgerWrite[],
  writeAll: WriteAll,
): Promise<Outcome[]> {
  return transaction(async () => {
    if (!mayBeDone) return writeAll(query, writes, false)
    const done = await findStored(query, writes)
    const left = writes.filter((write) => !done.has(write))
    const outcomes = await writeAll(query, left, true)
    const outcomeOf = new Map(left.map((write, at) => [write, outcomes[at]]))
    return writes.map((write) => done.get(write) ?? outcomeOf.get(write) ?? { kind: 'done' })
  })
}

async function findStored(query: Query, writes: readonly LedgerWrite[]): Promise<Map<LedgerWrite, Outcome>> {
  const transfers = writes.flatMap((write) => (write.kind === 'transfer' ? [write] : []))
  const rows = await query<{ id: string; status: NewTransfer['status'] }>(
    `SELECT transaction_id AS id, CASE WHEN decided_at IS NULL THEN status ELSE 'pending' END AS status
     FROM transfers WHERE transaction_id = ANY ($1::text[])`,
    [transfers.map(({ transactionId }) => transactionId)],
  )
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const stored = new Map<LedgerWrite, Outcome>()
  for (const transfer of transfers) {
    const status = statuses.get(transfer.transactionId)
    if (status !== undefined) stored.set(transfer, { kind: 'done', status })
  }
  return stored
}

async function writePatiently(...[query, ...others]: Parameters<WriteAll>): Promise<Outcome[]> {
  await query(waitForLocks)
  return writeTogether(query, ...others)
}

/** Takes all locks first, in a fixed order, to avoid deadlocks. */
async function writeTogether(query: Query, writes: readonly LedgerWrite[], mayBeDone: boolean): Promise<Outcome[]> {
  await lockSenders(query, writes)
  await lockAccounts(query, writes)
  return runSteps(query, writeSteps(writes, mayBeDone))
}

/** Writes each in its own savepoint, so that a failed write leaves no trace and does not affect the others. */
function writeInSavepoints(lockTimeoutMs: number): WriteAll {
  return async (query, writes, mayBeDone) => {
    await query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    const outcomes: Outcome[] = []
    const busy = new Set<string>()
    for (const write of writes) {
      if (busy.has(subjectOf(write))) {
        outcomes.push({ kind: 'busy' })
        continue
      }
      await query('SAVEPOINT member')
      try {
        outcomes.push(...(await writeTogether(query, [write], mayBeDone)))
        await query('RELEASE SAVEPOINT member')
      } catch (error) {
        if (isPostgresUnavailable(error) && !isLockTimeout(error)) throw error
        await query('ROLLBACK TO SAVEPOINT member')
        if (isLockTimeout(error)) busy.add(subjectOf(write))
        outcomes.push(isLockTimeout(error) ? { kind: 'busy' } : { kind: 'broken', error })
      }
    }
    return outcomes
  }
}

/** Serializes writes that count towards the same limit or daily sum, so that together they cannot exceed it. */
async function lockSenders(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const names = writes.flatMap((write) => [
    ...('limit' in write && write.limit !== undefined ? [write.limit.firstKeyId] : []),
    ...(write.kind === 'transfer' && write.review?.sender !== undefined ? [`person ${write.by.person}`] : []),
  ])
  await lockNames(query, names)
}

/** Locks the accounts of writes, in the order of their ids. */
async function lockAccounts(query: Query, writes: readonly LedgerWrite[]): Promise<void> {
  const recipients = writes.flatMap((write) => (write.kind === 'transfer' ? [write.recipient] : []))
  const changed = writes.flatMap((write) => (write.kind === 'account-change' ? [write.accountId] : []))
  const transactions = writes.flatMap((write) =>
    write.kind === 'transfer' || write.kind === 'account' || write.kind === 'account-change'
      ? []
      : [write.transactionId],
  )
  if (recipients.length + changed.length + transactions.length === 0) return
  await query(
    `SELECT account_id FROM accounts
     WHERE account_id = ANY ($1::uuid[]) OR phone_number = ANY ($2::text[])
       OR account_id = ANY (ARRAY(SELECT account_id FROM transfers WHERE transaction_id = ANY ($3::text[])))
     ORDER BY account_id FOR NO KEY UPDATE`,
    [
      [...changed, ...recipients.flatMap((recipient) => ('accountId' in recipient ? [recipient.accountId] : []))],
      recipients.flatMap((recipient) => ('phoneNumber' in recipient ? [recipient.phoneNumber] : [])),
      transactions,
    ],
  )
}
