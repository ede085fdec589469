import type { Database } from '../../database/sqlite/open-database.ts'
import { createWriteWithoutWaiting } from '../../database/sqlite/write-without-waiting.ts'
import type {
  AddedForward,
  ForwardedTransfer,
  ForwardedTransfers,
  SendingLimit,
} from '../forwarded/forwarded-transfers.ts'

export function createForwardedTransfers(database: Database): ForwardedTransfers {
  const write = createWriteWithoutWaiting(database)
  const sum = database
    .prepare<(string | number)[], number>(`
      SELECT coalesce(sum(miles), 0) FROM forwarded_transfers
      WHERE key_id = ? AND reference_id <> ? AND sent_at >= ? AND sent_at < ?`)
    .pluck()
  const insert = database.prepare(`
    INSERT INTO forwarded_transfers (reference_id, key_id, person, key_label, miles, sent_at)
    VALUES (@referenceId, @keyId, @person, @keyLabel, @miles, @sentAtMs) ON CONFLICT DO NOTHING`)
  const raise = database.prepare(
    'UPDATE forwarded_transfers SET miles = max(miles, @miles) WHERE reference_id = @referenceId AND key_id = @keyId',
  )
  const remove = database.prepare('DELETE FROM forwarded_transfers WHERE reference_id = ? AND key_id = ?')
  const find = database.prepare<[string], { referenceId: string; keyLabel: string }>(`
    SELECT reference_id AS referenceId, key_label AS keyLabel FROM forwarded_transfers
    WHERE reference_id IN (SELECT value FROM json_each(?)) ORDER BY sent_at DESC`)

  const add = database.transaction((transfer: ForwardedTransfer, limit: SendingLimit | undefined): AddedForward => {
    const { keyId, referenceId, miles } = transfer
    if (limit !== undefined) {
      const sent = sum.get(keyId, referenceId, limit.fromMs, limit.toMs) ?? 0
      if (sent + miles > limit.miles) return { isWithinLimit: false, milesLeft: Math.max(0, limit.miles - sent) }
    }
    const isNew = insert.run(transfer).changes === 1
    if (!isNew) raise.run(transfer)
    return { isWithinLimit: true, isNew }
  })

  return {
    add: (transfer, limit) => write(() => add.immediate(transfer, limit)),
    async remove(referenceId, keyId) {
      await write(() => remove.run(referenceId, keyId))
    },
    async sendersOf(referenceIds) {
      return new Map(find.all(JSON.stringify(referenceIds)).map(({ referenceId, keyLabel }) => [referenceId, keyLabel]))
    },
  }
}
