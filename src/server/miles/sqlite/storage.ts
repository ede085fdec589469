import type { Database } from '../../database/sqlite/open-database.ts'
import { createCommit } from './commit.ts'
import { createTransferLists } from './list-transfers.ts'
import type { MilesStorage, Recipient, StoredAccount, StoredTransfer } from '../ledger/storage.ts'

const accountColumns =
  'account_id AS accountId, phone_number AS phoneNumber, external_id AS externalId, balance, created_at AS createdAtMs'
const transferColumns = `
  transaction_id AS transactionId, reference_id AS referenceId, account_id AS accountId, amount, status, note,
  sent_by AS sentBy, created_at AS createdAtMs`

export function createMilesStorage(database: Database): MilesStorage {
  const anyAccount = database.prepare('SELECT 1 FROM accounts LIMIT 1')
  const accountById = database.prepare<[string], StoredAccount>(
    `SELECT ${accountColumns} FROM accounts WHERE account_id = ?`,
  )
  const accountByPhone = database.prepare<[string], StoredAccount>(
    `SELECT ${accountColumns} FROM accounts WHERE phone_number = ?`,
  )
  const transferById = database.prepare<[string], StoredTransfer>(
    `SELECT ${transferColumns} FROM transfers WHERE transaction_id = ?`,
  )

  return {
    commit: createCommit(database),
    commitsAtOnce: 1,
    async hasAccounts() {
      return anyAccount.get() !== undefined
    },
    async findAccount(recipient: Recipient) {
      return 'accountId' in recipient ? accountById.get(recipient.accountId) : accountByPhone.get(recipient.phoneNumber)
    },
    async findTransfer(transactionId) {
      return transferById.get(transactionId)
    },
    ...createTransferLists(database, transferColumns),
  }
}
