import { dayMs } from '#contract/days'
import { indexReferences, similarDays } from '#contract/miles/same-reference'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, MilesStorage, NewTransfer } from './storage.ts'

/** A stored transfer of the same miles to the same account. */
export interface SimilarTransfer extends AlikeTransfer {
  readonly isSameReference: boolean
}

/** The clocks of two services that share a database differ by less. */
const mostSkewMs = 3_600_000

/**
 * Adds to each judged transfer the stored one that has its reference, and a similar one with a reference that none has: the latest
 * with the same reference but for what spreadsheets do to it, whatever became of it, or else the latest that credits. Adds, too,
 * on which condition no similar one was stored since.
 */
export async function addEarlier(
  transfers: readonly Pick<NewTransfer, 'referenceId' | 'amount'>[],
  judged: readonly JudgedTransfer[],
  storage: Pick<MilesStorage, 'findEarlier'>,
  nowMs: number,
) {
  const found = await storage.findEarlier({
    referenceIds: transfers.map(({ referenceId }) => referenceId),
    alike: transfers.flatMap(({ amount }, at) => {
      const accountId = judged[at]?.recipient?.accountId
      return accountId === undefined ? [] : { accountId, amount }
    }),
    fromMs: nowMs - similarDays * dayMs,
  })
  const byReference = new Map(found.withReference.map((earlier) => [earlier.referenceId, earlier]))
  const alike = Map.groupBy(found.alike, pairOf)
  const sinceMs = nowMs - mostSkewMs
  const countSince = (stored: readonly AlikeTransfer[] = []) =>
    stored.filter(({ createdAtMs }) => createdAtMs >= sinceMs).length
  const own = new Set(transfers.map(({ referenceId }) => referenceId))
  // Openings have references of their own.
  const isOther = (one: AlikeTransfer) => !own.has(one.referenceId) || one.transactionId === null
  const finders = new Map([...alike].map(([pair, stored]) => [pair, createFindSimilar(stored.filter(isOther))]))
  return judged.map((transfer, at) => {
    const { referenceId, amount } = transfers[at]!
    const { recipient, reference } = transfer
    const findSimilar = recipient && finders.get(pairOf({ accountId: recipient.accountId, amount }))
    return {
      ...transfer,
      earlier: reference === 'free' ? undefined : byReference.get(referenceId),
      similar: findSimilar?.(referenceId),
      known: { sinceMs, count: countSince(recipient && alike.get(pairOf({ accountId: recipient.accountId, amount }))) },
    }
  })
}

function pairOf({ accountId, amount }: Pick<AlikeTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}

function createFindSimilar(latestFirst: readonly AlikeTransfer[]) {
  const findSame = indexReferences(latestFirst, (transfer) => transfer.referenceId)
  return (referenceId: string): SimilarTransfer | undefined => {
    const [same] = findSame(referenceId)
    const similar = same ?? latestFirst.find(({ credits }) => credits === 1)
    return similar && { ...similar, isSameReference: same !== undefined }
  }
}
