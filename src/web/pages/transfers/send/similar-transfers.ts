import { dayMs } from '#contract/days'
import type { Transfer } from '#contract/transfer'

/** The time a day before, ISO 8601. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - dayMs).toISOString()
}

/** Returns the transfers of the same amount under other references; what was rejected credited nothing. */
export function similarTo(
  { amount, reference_id }: { readonly amount: number; readonly reference_id: string },
  sent: readonly Transfer[],
): Transfer[] {
  return sent.filter(
    (transfer) => transfer.amount === amount && transfer.status !== 'failed' && transfer.reference_id !== reference_id,
  )
}
