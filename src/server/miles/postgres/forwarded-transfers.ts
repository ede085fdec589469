import type { Postgres } from '../../database/postgres/open-database.ts'
import type { Query } from '../../database/sql.ts'
import type {
  ForwardedTransfer,
  ForwardedTransfers,
  SendingLimit,
  TransferSender,
} from '../forwarded/forwarded-transfers.ts'
import { lockNames } from './lock-rows.ts'

export function createForwardedTransfers(postgres: Postgres): ForwardedTransfers {
  return {
    add: (transfer, limit) =>
      postgres.transaction(async (query) => {
        const { referenceId, keyId, person, keyLabel, miles, sentAtMs } = transfer
        if (limit !== undefined) {
          await lockNames(query, [keyId])
          const sent = await sumOf(query, transfer, limit)
          if (sent + miles > limit.miles) return { isWithinLimit: false, milesLeft: Math.max(0, limit.miles - sent) }
        }
        const added = await query(
          `INSERT INTO forwarded_transfers (reference_id, key_id, person, key_label, miles, sent_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING reference_id`,
          [referenceId, keyId, person, keyLabel, miles, sentAtMs],
        )
        if (added.length > 0) return { isWithinLimit: true, isNew: true }
        const [found] = await query<{ sentAtMs: number }>(
          `UPDATE forwarded_transfers SET miles = greatest(miles, $3) WHERE reference_id = $1 AND key_id = $2
           RETURNING sent_at AS "sentAtMs"`,
          [referenceId, keyId, miles],
        )
        // An earlier attempt may have been committed.
        return { isWithinLimit: true, isNew: found?.sentAtMs === sentAtMs }
      }),
    async remove(referenceId, keyId) {
      await postgres.query('DELETE FROM forwarded_transfers WHERE reference_id = $1 AND key_id = $2', [
        referenceId,
        keyId,
      ])
    },
    async sendersOf(referenceIds) {
      const found = await postgres.query<TransferSender & { readonly referenceId: string }>(
        `SELECT reference_id AS "referenceId", key_label AS "keyLabel", person FROM forwarded_transfers
         WHERE reference_id = ANY ($1::text[]) ORDER BY sent_at DESC`,
        [referenceIds],
      )
      return new Map(found.map(({ referenceId, ...sender }) => [referenceId, sender]))
    },
  }
}

async function sumOf(
  query: Query,
  { keyId, referenceId }: ForwardedTransfer,
  { fromMs, toMs }: SendingLimit,
): Promise<number> {
  const [sum] = await query<{ miles: number }>(
    `SELECT coalesce(sum(miles), 0)::bigint AS miles FROM forwarded_transfers
     WHERE key_id = $1 AND reference_id <> $2 AND sent_at >= $3 AND sent_at < $4`,
    [keyId, referenceId, fromMs, toMs],
  )
  return sum?.miles ?? 0
}
