import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSqliteBusy, isSqliteUnavailable } from '../../database/sqlite/errors.ts'
import type { Database } from '../../database/sqlite/open-database.ts'
import type { LedgerWrite, MilesStorage, Outcome } from '../ledger/storage.ts'
import { createWriteAccount, createWriteAccountChange } from './write-accounts.ts'
import { createWriteDecision } from './write-decisions.ts'
import { createWriteReversal, createWriteReversalDecision } from './write-reversals.ts'
import { createWriteTransfer } from './write-transfers.ts'

/** How long to wait for another process that writes, before clients have to retry. */
const maxBusyMs = 5000
/** Short, with jitter, so that two processes alternate. */
const minRetryMs = 1
const retryJitterMs = 4

/** Creates a function that writes a group in one commit, each write as if it were alone. */
export function createCommit(database: Database): MilesStorage['commit'] {
  const writeTransfer = createWriteTransfer(database)
  const writeDecision = createWriteDecision(database)
  const writeReversal = createWriteReversal(database)
  const writeReversalDecision = createWriteReversalDecision(database)
  const writeAccount = createWriteAccount(database)
  const writeAccountChange = createWriteAccountChange(database)

  /** A refused write leaves nothing behind; one that throws may. */
  function writeOne(write: LedgerWrite): Outcome {
    switch (write.kind) {
      case 'transfer':
        return writeTransfer(write)
      case 'decision':
        return writeDecision(write)
      case 'reversal':
        return writeReversal(write)
      case 'reversal-decision':
        return writeReversalDecision(write)
      case 'account':
        return writeAccount(write)
      case 'account-change':
        return writeAccountChange(write)
    }
  }
  const writeAll = database.transaction((writes: readonly LedgerWrite[]) => writes.map(writeOne))
  // Nested in the transaction of the group, this one is a savepoint.
  const writeInSavepoint = database.transaction(writeOne)
  const writeAllInSavepoints = database.transaction((writes: readonly LedgerWrite[]): Outcome[] =>
    writes.map((write) => {
      try {
        return writeInSavepoint(write)
      } catch (error) {
        // A problem of the database affects the whole group, and may have ended the transaction.
        if (isSqliteUnavailable(error) || !database.inTransaction) throw error
        return { kind: 'broken', error }
      }
    }),
  )

  /** Savepoints double the time of a write and are rarely needed, so the first attempt does without them. */
  function writeGroup(writes: readonly LedgerWrite[]): Outcome[] {
    try {
      return writeAll.immediate(writes)
    } catch (error) {
      if (isSqliteUnavailable(error)) throw error
      return writeAllInSavepoints.immediate(writes)
    }
  }
  const busyTimeoutMs = Number(database.pragma('busy_timeout', { simple: true }))

  /** Waiting for the lock inside SQLite would block the event loop. */
  function withoutWaiting(writes: readonly LedgerWrite[]): Outcome[] {
    database.pragma('busy_timeout = 0')
    try {
      return writeGroup(writes)
    } finally {
      database.pragma(`busy_timeout = ${busyTimeoutMs}`)
    }
  }

  return async (writes) => {
    const startedAtMs = performance.now()
    for (;;) {
      try {
        return withoutWaiting(writes)
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() - startedAtMs > maxBusyMs) throw error
      }
      await sleep(minRetryMs + randomInt(retryJitterMs))
    }
  }
}
