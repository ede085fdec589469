import type { Postgres } from '../../database/postgres/open-database.ts'
import { runSteps } from '../../database/postgres/sql.ts'
import { createCommit } from './commit.ts'
import { attachReversals, type ReversalRow, type TransferRow } from '../ledger/attach-reversals.ts'
import { createTransferLists } from './list-transfers.ts'
import type { MilesStorage, StoredAccount, StoredTransfer } from '../ledger/storage.ts'
import { findPrecedents } from '../sql/known-rows.ts'

const accountColumns = `account_id AS "accountId", coalesce(phone_number, '') AS "phoneNumber", coalesce(external_id, '') AS "externalId", balance, debt, status, created_at AS "createdAtMs"`
const transferColumns = `
  transaction_id AS "transactionId", reference_id AS "referenceId", account_id AS "accountId", amount, status, note,
  sent_by AS "sentBy", sent_by_person AS "sentByPerson", created_at AS "createdAtMs", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAtMs"`

export function createMilesStorage(postgres: Postgres): MilesStorage {
  const { query } = postgres

  async function withReversals(transfers: readonly TransferRow[]): Promise<readonly StoredTransfer[]> {
    // Only the last one can be other than rejected, whatever the clocks of two processes say.
    const reversals = await query<ReversalRow>(
      `SELECT transaction_id AS "transactionId", reversal_id AS "reversalId", status, reason, requested_by AS "requestedBy",
         requested_at AS "requestedAtMs", decided_by AS "decidedBy", decision_reason AS "decisionReason", decided_at AS "decidedAtMs"
       FROM reversals WHERE transaction_id = ANY ($1::text[])
       ORDER BY status <> 'rejected', requested_at, reversal_id`,
      [transfers.map(({ transactionId }) => transactionId)],
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
          ? await query<StoredAccount>(`SELECT ${accountColumns} FROM accounts WHERE account_id = $1`, [
              recipient.accountId,
            ])
          : await query<StoredAccount>(`SELECT ${accountColumns} FROM accounts WHERE phone_number = $1`, [
              recipient.phoneNumber,
            ])
      return found
    },
    async findTransfer(transactionId) {
      const found = await query<TransferRow>(`SELECT ${transferColumns} FROM transfers WHERE transaction_id = $1`, [
        transactionId,
      ])
      return (await withReversals(found))[0]
    },
    findPrecedents: (transfers) => runSteps(query, findPrecedents(transfers)),
    ...createTransferLists(postgres, transferColumns, withReversals),
  }
}
