import { dayMs } from '#contract/days'
import { isSameRead, readReference, similarDays } from '#contract/miles/same-reference'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, EarlierTransfer, MilesStorage } from './storage.ts'

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

function pairOf({ accountId, amount }: Pick<EarlierTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}

/** Finds them by the keys of their references: hundreds may be compared with thousands. */
function createFindSimilar(latestFirst: readonly AlikeTransfer[]) {
  const others = latestFirst.map((transfer, at) => ({ transfer, at, read: readReference(transfer.referenceId) }))
  const rounded = others.filter(({ read }) => read.isRounded)
  const byKey = new Map<string, typeof others>()
  for (const other of others) {
    for (const key of other.read.keys) {
      const found = byKey.get(key)
      if (found === undefined) byKey.set(key, [other])
      else found.push(other)
    }
  }

  return (referenceId: string): SimilarTransfer | undefined => {
    const read = readReference(referenceId)
    const maySame = read.isRounded ? others : [...read.keys.flatMap((key) => byKey.get(key) ?? []), ...rounded]
    const [same] = maySame
      .filter(({ transfer, read: other }) => transfer.referenceId !== referenceId && isSameRead(read, other))
      .toSorted((one, other) => one.at - other.at)
    const similar =
      same?.transfer ?? latestFirst.find((other) => other.credits === 1 && other.referenceId !== referenceId)
    return similar && { ...similar, isSameReference: same !== undefined }
  }
}
