import type { Database } from '../../database/sqlite/open-database.ts'
import { createCommit } from './commit.ts'
import { attachReversals, type ReversalRow, type TransferRow } from '../ledger/attach-reversals.ts'
import type { MilesStorage, Recipient, StoredAccount, TransferFilters } from '../ledger/storage.ts'

const accountColumns =
  'account_id AS accountId, phone_number AS phoneNumber, external_id AS externalId, balance, debt, status, created_at AS createdAtMs'
const transferColumns = `
  transaction_id AS transactionId, reference_id AS referenceId, account_id AS accountId, amount, status, note,
  sent_by AS sentBy, created_at AS createdAtMs, decided_by AS decidedBy,
  decision_reason AS decisionReason, decided_at AS decidedAtMs`

export function createMilesStorage(database: Database): MilesStorage {
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
  // Transfers are never deleted, so the highest number is their count.
  const lastNumber = database.prepare<[], number>('SELECT ifnull(max(transfer_no), 0) FROM transfers').pluck()

  function count({ where, values }: Conditions): number {
    if (values.length === 0) return lastNumber.get() ?? 0
    const counting = database.prepare<(string | number)[], number>(`SELECT count(*) FROM transfers WHERE ${where}`)
    return counting.pluck().get(...values) ?? 0
  }

  /** Nearly all succeed, so the others are counted through their partial index and subtracted. */
  function countTransfers(filters: TransferFilters): number {
    if (filters.status !== 'success') return count(conditions(filters))
    const others = (['pending', 'failed'] as const).map((status) => count(conditions({ ...filters, status })))
    return others.reduce((rest, others) => rest - others, count(conditions({ ...filters, status: undefined })))
  }

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
      const found = transferById.get(transactionId)
      return found && withReversals([found])[0]
    },
    async listTransfers(filters, limit, offset) {
      const { where, values } = conditions(filters)
      const found = database
        .prepare<(string | number)[], TransferRow>(
          `SELECT ${transferColumns} FROM transfers WHERE ${where} ORDER BY created_at DESC, transfer_no DESC LIMIT ? OFFSET ?`,
        )
        .all(...values, limit, offset)
      return withReversals(found)
    },
    async countTransfers(filters) {
      return countTransfers(filters)
    },
  }
}

interface Conditions {
  readonly where: string
  readonly values: (string | number)[]
}

function conditions({ referenceId, accountId, status, fromMs, toMs }: TransferFilters): Conditions {
  const given: [condition: string, value: string | number | undefined][] = [
    ['reference_id = ?', referenceId],
    ['account_id = ?', accountId],
    // The partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status = ?' : "status <> 'success' AND status = ?", status],
    ['created_at >= ?', fromMs],
    ['created_at < ?', toMs],
  ]
  const applied = given.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]))
  return {
    where: applied.map(({ condition }) => condition).join(' AND ') || 'TRUE',
    values: applied.map(({ value }) => value),
  }
}
