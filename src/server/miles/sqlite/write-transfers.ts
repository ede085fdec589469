import { run, sql, type Steps } from '../../database/sql.ts'
import { transferStored } from '../ledger/events.ts'
import { refusalOf } from '../ledger/judge-transfers.ts'
import type { AccountStatus, LedgerWrite, MilesStorage, NewTransfer, Outcome } from '../ledger/storage.ts'
import { bookEntry } from '../sql/book-entry.ts'
import { createWriteAll } from '../sql/write-all.ts'
import { writeEvent } from '../../log/event.ts'
import { isSqliteUnavailable } from '../../database/sqlite/errors.ts'
import type { Database } from '../../database/sqlite/open-database.ts'
import type { SyncSql } from '../../database/sqlite/sql.ts'
import { createWriteWithoutWaiting } from '../../database/sqlite/write-without-waiting.ts'

/** Returns parameters for one fixed statement that finds a recipient's account by either name. */
const accountOf = (recipient: NewTransfer['recipient']) =>
  'accountId' in recipient ? ([recipient.accountId, null] as const) : ([null, recipient.phoneNumber] as const)

function insert(transfer: NewTransfer) {
  const { transactionId, referenceId, recipient, amount, status, note, batch, by, createdAtMs, salt } = transfer
  const [accountId, phoneNumber] = accountOf(recipient)
  return sql`
    INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, note, sent_by, sent_by_key,
      sent_by_person, created_at, salt, batch_id, batch_name, event_id)
    SELECT ${transactionId}, ${referenceId}, account_id, ${amount}, ${status}, ${note}, ${by.keyLabel}, ${by.keyId},
      ${by.person}, ${createdAtMs}, ${salt}, ${batch?.id ?? null}, ${batch?.name ?? null},
      (SELECT ifnull(max(event_id), 0) + 1 FROM events)
    FROM accounts
    WHERE account_id = coalesce(${accountId}, (SELECT account_id FROM accounts WHERE phone_number = ${phoneNumber}))
      AND status = 'open'
    ON CONFLICT (reference_id) DO NOTHING
    RETURNING account_id AS accountId`
}

function* storeTransfer(transfer: NewTransfer): Steps<Outcome> {
  const { transactionId, amount, status, createdAtMs } = transfer
  const [stored] = yield* run<{ accountId: string }>(insert(transfer))
  if (stored === undefined) return yield* findRefusal(transfer)
  const { accountId } = stored
  // The event gets the number stored with the transfer, because nothing else writes during this transaction.
  yield* writeEvent(transferStored(transfer, accountId))
  if (status === 'success') {
    yield* bookEntry({ transactionId, kind: 'transfer', accountId, amount, atMs: createdAtMs })
  }
  return { kind: 'done', status }
}

/** Stores transfers, and credits all except pending ones; reads nothing first. */
export function* storeTransfers(transfers: readonly NewTransfer[]): Steps<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const transfer of transfers) outcomes.push(yield* storeTransfer(transfer))
  return outcomes
}

const writeSteps = createWriteAll(storeTransfers)

/** Returns why a transfer was not stored. */
function* findRefusal({ referenceId, recipient }: NewTransfer): Steps<Outcome> {
  const [accountId, phoneNumber] = accountOf(recipient)
  const [found] = yield* run<{ isUsed: 0 | 1; status: AccountStatus | null }>(
    sql`SELECT EXISTS (SELECT 1 FROM transfers WHERE reference_id = ${referenceId}) AS isUsed,
       (SELECT status FROM accounts WHERE account_id = ${accountId} OR phone_number = ${phoneNumber}) AS status`,
  )
  const refusal = refusalOf(found?.isUsed === 1, found?.status ?? null)
  if (refusal === undefined) throw new Error('a transfer was not stored for no reason')
  return refusal
}

/** Creates a function that commits a group of writes, each independent of the others. */
export function createCommit(database: Database, { run }: SyncSql): MilesStorage['commit'] {
  const withoutWaiting = createWriteWithoutWaiting(database)
  // Called within a group's transaction, this transaction is a savepoint.
  const writeAll = database.transaction((writes: readonly LedgerWrite[]) => run(writeSteps(writes, false)))
  const writeInSavepoints = database.transaction((writes: readonly LedgerWrite[]): Outcome[] =>
    writes.flatMap((write) => {
      try {
        return writeAll([write])
      } catch (error) {
        // A problem with the database affects the whole group, and may have ended the transaction.
        if (isSqliteUnavailable(error) || !database.inTransaction) throw error
        return { kind: 'broken', error }
      }
    }),
  )

  /** Savepoints double the time of a write and are rarely needed, so the first attempt omits them. */
  function writeGroup(writes: readonly LedgerWrite[]): Outcome[] {
    try {
      return writeAll.immediate(writes)
    } catch (error) {
      if (isSqliteUnavailable(error)) throw error
      return writeInSavepoints.immediate(writes)
    }
  }

  return (writes) => withoutWaiting(() => writeGroup(writes))
}
