import type { Postgres } from '../../database/postgres/open-database.ts'
import { createCommit } from './commit.ts'
import { attachReversals, type ReversalRow, type TransferRow } from '../ledger/attach-reversals.ts'
import type { MilesStorage, StoredAccount, StoredTransfer, TransferFilters } from '../ledger/storage.ts'

const accountColumns =
  'account_id AS "accountId", phone_number AS "phoneNumber", external_id AS "externalId", balance, debt, status, created_at AS "createdAtMs"'
const transferColumns = `
  transaction_id AS "transactionId", reference_id AS "referenceId", account_id AS "accountId", amount, status, note,
  sent_by AS "sentBy", created_at AS "createdAtMs", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAtMs"`

export function createMilesStorage(postgres: Postgres): MilesStorage {
  const { query } = postgres

  async function count(filters: TransferFilters, except = ''): Promise<number> {
    const { where, values } = conditions(filters)
    const [found] = await query<{ count: number }>(
      `SELECT (SELECT count(*) FROM transfers WHERE ${where}) ${except && `- (SELECT count(*) FROM transfers WHERE ${where} AND ${except})`} AS count`,
      ...values,
    )
    return found?.count ?? 0
  }

  async function withReversals(transfers: readonly TransferRow[]): Promise<readonly StoredTransfer[]> {
    const reversals = await query<ReversalRow>(
      `SELECT transaction_id AS "transactionId", reversal_id AS "reversalId", status, reason, requested_by AS "requestedBy",
         requested_at AS "requestedAtMs", decided_by AS "decidedBy", decision_reason AS "decisionReason", decided_at AS "decidedAtMs"
       FROM reversals WHERE transaction_id = ANY ($1::text[]) ORDER BY requested_at, reversal_id`,
      transfers.map(({ transactionId }) => transactionId),
    )
    return attachReversals(transfers, reversals)
  }

  return {
    commit: createCommit(postgres),
    // One is written while the responses to the other are sent.
    commitsAtOnce: 2,
    async hasAccounts() {
      return (await query('SELECT account_id FROM accounts LIMIT 1')).length > 0
    },
    async findAccount(recipient) {
      const [found] =
        'accountId' in recipient
          ? await query<StoredAccount>(
              `SELECT ${accountColumns} FROM accounts WHERE account_id = $1`,
              recipient.accountId,
            )
          : await query<StoredAccount>(
              `SELECT ${accountColumns} FROM accounts WHERE phone_number = $1`,
              recipient.phoneNumber,
            )
      return found
    },
    async findTransfer(transactionId) {
      const found = await query<TransferRow>(
        `SELECT ${transferColumns} FROM transfers WHERE transaction_id = $1`,
        transactionId,
      )
      return (await withReversals(found))[0]
    },
    async listTransfers(filters, limit, offset) {
      const { where, values } = conditions(filters)
      const found = await query<TransferRow>(
        `SELECT ${transferColumns} FROM transfers WHERE ${where}
         ORDER BY created_at DESC, transaction_id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        ...values,
        limit,
        offset,
      )
      return withReversals(found)
    },
    async countTransfers(filters) {
      // Nearly all succeed, so the others are counted through their partial index and subtracted.
      return filters.status === 'success'
        ? count({ ...filters, status: undefined }, "status <> 'success'")
        : count(filters)
    },
  }
}

interface Conditions {
  readonly where: string
  readonly values: (string | number)[]
}

function conditions({ referenceId, accountId, status, fromMs, toMs }: TransferFilters): Conditions {
  const given: [condition: string, value: string | number | undefined][] = [
    ['reference_id =', referenceId],
    ['account_id =', accountId],
    // The partial index is used only when its own condition is part of the query.
    [status === 'success' ? 'status =' : "status <> 'success' AND status =", status],
    ['created_at >=', fromMs],
    ['created_at <', toMs],
  ]
  const applied = given.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]))
  return {
    where: applied.map(({ condition }, at) => `${condition} $${at + 1}`).join(' AND ') || 'TRUE',
    values: applied.map(({ value }) => value),
  }
}
