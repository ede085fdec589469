import { dayMs } from '#contract/days'
import type { Transfer } from '#contract/transfer'

/** Where the day before a moment begins, for a list of what was sent since. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - dayMs).toISOString()
}

/** The transfers of as many miles that may be the same one sent before; what was rejected credited nothing. */
export function similarTo(
  { amount, reference_id }: { readonly amount: number; readonly reference_id: string },
  sent: readonly Transfer[],
): Transfer[] {
  return sent.filter(
    (transfer) => transfer.amount === amount && transfer.status !== 'failed' && transfer.reference_id !== reference_id,
  )
}
