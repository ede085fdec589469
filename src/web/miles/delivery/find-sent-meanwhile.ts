import { checkTransfers } from '#contract/miles/check-transfers'
import { isOffered } from '#web/device/platform.ts'
import { client } from '#web/device/requests/client.ts'
import { describeSender, formatUtc } from '../words.ts'
import { type Backoff, retry } from './backoff.ts'
import type { Delivery } from './delivery.ts'

const timeoutMs = 10_000

/**
 * Returns those of at most `maxCheckedTransfers` deliveries that are not to be sent, with their outcome: somebody else has sent
 * the same miles to the same member since the file was checked, or the phone number belongs to another member by now.
 *
 * @param own the references of the batch
 */
export async function findSentMeanwhile(
  deliveries: readonly Delivery[],
  own: ReadonlySet<string>,
  backoff: Backoff,
): Promise<Delivery[]> {
  const compared = deliveries.filter(({ knownSimilar }) => knownSimilar !== undefined)
  if (compared.length === 0 || !isOffered('checkTransfers')) return []
  const transfers = compared.map(({ request: { note: _note, batch: _batch, ...request } }) => request)
  const { data: response } = await retry(backoff, async () =>
    client.call(checkTransfers, { transfers }, AbortSignal.any([AbortSignal.timeout(timeoutMs), backoff.signal])),
  )
  return compared.flatMap((delivery, at): Delivery[] => {
    const { recipient, similar } = response.data[at] ?? {}
    if (recipient && delivery.accountId !== '' && recipient.account_id !== delivery.accountId) {
      return [{ ...delivery, state: 'refused', message: 'The phone number belongs to another member by now.' }]
    }
    if (!similar || similar.transaction_id === delivery.knownSimilar || own.has(similar.reference_id)) return []
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
