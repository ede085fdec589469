import { dayMs } from '#contract/days'
import { indexReferences, similarDays } from '#contract/miles/same-reference'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, MilesStorage } from './storage.ts'

/** A stored transfer of the same miles to the same account. */
export interface SimilarTransfer extends AlikeTransfer {
  readonly isSameReference: boolean
}

interface ToCompare {
  readonly referenceId: string
  readonly amount: number
}

/**
 * Adds to each judged transfer the stored one that has its reference, and a similar one with another reference: the latest
 * with the same reference but for what spreadsheets do to it, whatever became of it, or else the latest that credits.
 */
export async function addEarlier(
  transfers: readonly ToCompare[],
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
  const finders = new Map([...alike].map(([pair, latestFirst]) => [pair, createFindSimilar(latestFirst)]))
  return judged.map((transfer, at) => {
    const { referenceId, amount } = transfers[at]!
    const { recipient, reference } = transfer
    const findSimilar = recipient && finders.get(pairOf({ accountId: recipient.accountId, amount }))
    return {
      ...transfer,
      earlier: reference === 'free' ? undefined : byReference.get(referenceId),
      similar: findSimilar?.(referenceId),
    }
  })
}

function pairOf({ accountId, amount }: Pick<AlikeTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}

function createFindSimilar(latestFirst: readonly AlikeTransfer[]) {
  const findSame = indexReferences(latestFirst, (transfer) => transfer.referenceId)
  return (referenceId: string): SimilarTransfer | undefined => {
    // Openings have references of their own.
    const isOther = (one: AlikeTransfer) => one.referenceId !== referenceId || one.transactionId === null
    const same = findSame(referenceId).find(isOther)
    const similar = same ?? latestFirst.find((transfer) => transfer.credits === 1 && isOther(transfer))
    return similar && { ...similar, isSameReference: same !== undefined }
  }
}
