import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy, isDatabaseAway } from '../../database/is-database-unavailable.ts'
import type { Database } from '../../database/sqlite/open-database.ts'
import type { LedgerWrite, MilesStorage, NewAccount, Outcome } from '../ledger/storage.ts'
import { createWriteDecision } from './write-decisions.ts'
import { createWriteTransfer } from './write-transfers.ts'

/** How long another process may keep us from writing before the senders are told to come back. */
const maxBusyMs = 5000
/** Short, and by chance longer or not, so that two processes take turns. */
const leastRetryMs = 1
const spreadRetryMs = 4

/** Makes the one commit that holds all of a group of writes, each as if it were alone. */
export function createCommit(database: Database): MilesStorage['commit'] {
  const writeTransfer = createWriteTransfer(database)
  const writeDecision = createWriteDecision(database)
  const writeAccount = createWriteAccount(database)

  /** What is refused leaves nothing behind; what throws may. */
  function writeOne(write: LedgerWrite): Outcome {
    switch (write.kind) {
      case 'transfer':
        return writeTransfer(write)
      case 'decision':
        return writeDecision(write)
      case 'account':
        return writeAccount(write)
    }
  }
  const writeAll = database.transaction((writes: readonly LedgerWrite[]) => writes.map(writeOne))
  // Within the transaction of the group, this one is a savepoint.
  const writeApart = database.transaction(writeOne)
  const writeAllApart = database.transaction((writes: readonly LedgerWrite[]): Outcome[] =>
    writes.map((write) => {
      try {
        return writeApart(write)
      } catch (error) {
        // What is wrong with the database is wrong for all, and may have ended the transaction.
        if (isDatabaseAway(error) || !database.inTransaction) throw error
        return { kind: 'broken', error }
      }
    }),
  )

  /** A savepoint for each takes as long as its statements, and hardly ever is one needed. */
  function writeGroup(writes: readonly LedgerWrite[]): Outcome[] {
    try {
      return writeAll.immediate(writes)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      return writeAllApart.immediate(writes)
    }
  }
  const usualTimeoutMs = Number(database.pragma('busy_timeout', { simple: true }))

  /** SQLite itself would wait for its lock with the whole process standing still. */
  function withoutWaiting(writes: readonly LedgerWrite[]): Outcome[] {
    database.pragma('busy_timeout = 0')
    try {
      return writeGroup(writes)
    } finally {
      database.pragma(`busy_timeout = ${usualTimeoutMs}`)
    }
  }

  return async (writes) => {
    const begunAtMs = performance.now()
    for (;;) {
      try {
        return withoutWaiting(writes)
      } catch (error) {
        if (!isBusy(error) || performance.now() - begunAtMs > maxBusyMs) throw error
      }
      await sleep(leastRetryMs + randomInt(spreadRetryMs))
    }
  }
}

function createWriteAccount(database: Database): (account: NewAccount) => Outcome {
  const insert = database.prepare<[NewAccount]>(`
    INSERT INTO accounts (account_id, phone_number, external_id, created_at)
    VALUES (@accountId, @phoneNumber, @externalId, @createdAtMs)
    ON CONFLICT DO NOTHING`)
  const phoneNumberKnown = database.prepare<[string]>('SELECT 1 FROM accounts WHERE phone_number = ?')
  const externalIdKnown = database.prepare<[string]>('SELECT 1 FROM accounts WHERE external_id = ?')

  return (account) => {
    if (insert.run(account).changes === 1) return { kind: 'done' }
    return {
      kind: 'account-known',
      phoneNumber: phoneNumberKnown.get(account.phoneNumber) !== undefined,
      externalId: externalIdKnown.get(account.externalId) !== undefined,
    }
  }
}
