import { dayMs } from '#contract/days'
import { isSameRead, type ReadReference, readReference, similarDays } from '#contract/miles/same-reference'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { EarlierTransfer, MilesStorage } from './storage.ts'

/** A stored transfer of the same miles to the same account. */
export interface SimilarTransfer extends EarlierTransfer {
  readonly isSameReference: boolean
}

interface ToCompare {
  readonly referenceId: string
  readonly amount: number
}

/**
 * Adds to each judged transfer the stored one that has its reference, and a similar one with another reference: the latest
 * with the same reference but for what spreadsheets do to it, or else the latest.
 */
export async function addEarlier(
  transfers: readonly ToCompare[],
  judged: readonly JudgedTransfer[],
  storage: Pick<MilesStorage, 'findEarlier'>,
  nowMs: number,
) {
  const found = await storage.findEarlier({
    referenceIds: transfers.map(({ referenceId }) => referenceId),
    accountIds: [...new Set(judged.flatMap(({ recipient }) => recipient?.accountId ?? []))],
    amounts: [...new Set(transfers.map(({ amount }) => amount))],
    fromMs: nowMs - similarDays * dayMs,
  })
  const byReference = new Map(found.withReference.map((earlier) => [earlier.referenceId, earlier]))
  const alike = Map.groupBy(found.ofAccounts, pairOf)
  const findSimilar = createFindSimilar()
  return judged.map((transfer, at) => {
    const { referenceId, amount } = transfers[at]!
    const { recipient, reference } = transfer
    const pair = recipient && alike.get(pairOf({ accountId: recipient.accountId, amount }))
    return {
      ...transfer,
      earlier: reference === 'free' ? undefined : byReference.get(referenceId),
      similar: pair && findSimilar(referenceId, pair),
    }
  })
}

function pairOf({ accountId, amount }: Pick<EarlierTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}

/** Reads each reference once, as many transfers may be compared with the same ones. */
function createFindSimilar() {
  const known = new Map<string, ReadReference>()

  function read(reference: string): ReadReference {
    const found = known.get(reference) ?? readReference(reference)
    known.set(reference, found)
    return found
  }

  return (referenceId: string, latestFirst: readonly EarlierTransfer[]): SimilarTransfer | undefined => {
    const others = latestFirst.filter((other) => other.referenceId !== referenceId)
    const same = others.find((other) => isSameRead(read(other.referenceId), read(referenceId)))
    const similar = same ?? others[0]
    return similar && { ...similar, isSameReference: same !== undefined }
  }
}
