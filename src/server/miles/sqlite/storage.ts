import type { Database } from '../../database/sqlite/open-database.ts'
import type { SyncSql } from '../../database/sqlite/sql.ts'
import { createCommit } from './commit.ts'
import { attachReversals, type ReversalRow, type TransferRow } from '../ledger/attach-reversals.ts'
import { createTransferLists } from './list-transfers.ts'
import type { MilesStorage, Recipient, StoredAccount } from '../ledger/storage.ts'
import { findPrecedents } from '../sql/known-rows.ts'

const accountColumns =
  "account_id AS accountId, ifnull(phone_number, '') AS phoneNumber, ifnull(external_id, '') AS externalId, balance, debt, status, created_at AS createdAtMs"
const transferColumns = `
  transaction_id AS transactionId, reference_id AS referenceId, account_id AS accountId, amount, status, note,
  sent_by AS sentBy, sent_by_person AS sentByPerson, created_at AS createdAtMs, decided_by AS decidedBy,
  decision_reason AS decisionReason, decided_at AS decidedAtMs`

export function createMilesStorage(database: Database, sql: SyncSql): MilesStorage {
  const anyAccount = database.prepare('SELECT 1 FROM accounts LIMIT 1')
  const accountById = database.prepare<[string], StoredAccount>(
    `SELECT ${accountColumns} FROM accounts WHERE account_id = ?`,
  )
  const accountByPhone = database.prepare<[string], StoredAccount>(
    `SELECT ${accountColumns} FROM accounts WHERE phone_number = ?`,
  )
  const transferById = database.prepare<[string], TransferRow>(
    `SELECT ${transferColumns} FROM transfers WHERE transaction_id = ?`,
  )
  const reversalsOf = database.prepare<[string], ReversalRow>(`
    SELECT transaction_id AS transactionId, reversal_id AS reversalId, status, reason, requested_by AS requestedBy,
      requested_at AS requestedAtMs, decided_by AS decidedBy, decision_reason AS decisionReason, decided_at AS decidedAtMs
    FROM reversals WHERE transaction_id IN (SELECT value FROM json_each(?)) ORDER BY reversal_no`)
  const withReversals = (transfers: readonly TransferRow[]) =>
    attachReversals(transfers, reversalsOf.all(JSON.stringify(transfers.map(({ transactionId }) => transactionId))))

  return {
    commit: createCommit(database, sql),
    commitsAtOnce: 1,
    async hasAccounts() {
      return anyAccount.get() !== undefined
    },
    async findAccount(recipient: Recipient) {
      return 'accountId' in recipient ? accountById.get(recipient.accountId) : accountByPhone.get(recipient.phoneNumber)
    },
    async findTransfer(transactionId) {
      const found = transferById.get(transactionId)
      return found && withReversals([found])[0]
    },
    async findPrecedents(transfers) {
      return sql.run(findPrecedents(transfers))
    },
    ...createTransferLists(database, transferColumns, withReversals),
  }
}
