import { checkTransfers } from '#contract/miles/check-transfers'
import { isOffered } from '#web/device/platform.ts'
import { client } from '#web/device/requests/client.ts'
import { describeSender, formatUtc } from '../words.ts'
import { type Backoff, retry } from './backoff.ts'
import type { Delivery } from './delivery.ts'

const timeoutMs = 10_000

/**
 * Returns those of at most `maxCheckedTransfers` deliveries that wait and whose miles somebody else has sent since the batch
 * was started, under a reference that is the same but for what a spreadsheet does to it; each with that as its outcome.
 *
 * @param own the references of the whole batch
 */
export async function findSentMeanwhile(
  deliveries: readonly Delivery[],
  { startedAt, own }: { readonly startedAt: string; readonly own: ReadonlySet<string> },
  backoff: Backoff,
): Promise<Delivery[]> {
  const waiting = deliveries.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0 || !isOffered('checkTransfers')) return []
  const transfers = waiting.map(({ request: { note: _note, batch: _batch, ...request } }) => request)
  const { data: response } = await retry(backoff, async () =>
    client.call(checkTransfers, { transfers }, AbortSignal.any([AbortSignal.timeout(timeoutMs), backoff.signal])),
  )
  return waiting.flatMap((delivery, at): Delivery[] => {
    const similar = response.data[at]?.similar
    if (similar?.same_reference !== true || similar.created_at < startedAt || own.has(similar.reference_id)) return []
    const sent = `by ${describeSender(similar)} on ${formatUtc(similar.created_at)}`
    return [
      {
        ...delivery,
        state: 'already-sent',
        transactionId: similar.transaction_id ?? undefined,
        message: `The same miles were sent meanwhile under the reference ${similar.reference_id}, ${sent}.`,
      },
    ]
  })
}
