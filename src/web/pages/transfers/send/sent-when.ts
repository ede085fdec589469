import type { Transfer } from '#contract/transfer'
import { formatDeadline, ownTimeZone } from '../../../format/zone-time.ts'

/** When a transfer was sent, by the reader's clock: `Sat 21 Nov, 14:03`. */
export function sentWhen({ created_at }: Pick<Transfer, 'created_at'>): string {
  return formatDeadline(Date.parse(created_at), ownTimeZone(), new Date())
}
