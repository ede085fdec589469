import { dayMs } from '#contract/days'
import { indexReferences, similarDays } from '#contract/miles/same-reference'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, EarlierTransfer, MilesStorage, NewTransfer } from './storage.ts'

/** A stored transfer of the same miles to the same account. */
export interface SimilarTransfer extends AlikeTransfer {
  readonly isSameReference: boolean
}

/** Either takes a few milliseconds, after which others have their turn. */
const foundAtOnce = 100
const comparedAtOnce = 300

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
  const referenceIds = transfers.map(({ referenceId }) => referenceId)
  const wanted = transfers.flatMap(({ amount, referenceId }, at) => {
    const accountId = judged[at]?.recipient?.accountId
    return accountId === undefined ? [] : { accountId, amount, referenceId }
  })
  const wantedByPair = Map.groupBy(wanted, pairOf)
  const firstOfPairs = [...wantedByPair.values()].flatMap(([first]) => first ?? [])
  const byReference = new Map<string, EarlierTransfer>()
  const alike = new Map<string, readonly AlikeTransfer[]>()
  for (let from = 0; from < transfers.length; from += foundAtOnce) {
    const found = await storage.findEarlier({
      referenceIds: referenceIds.slice(from, from + foundAtOnce),
      alike: firstOfPairs.slice(from, from + foundAtOnce),
      fromMs: nowMs - similarDays * dayMs,
    })
    for (const earlier of found.withReference) byReference.set(earlier.referenceId, earlier)
    for (const [pair, stored] of Map.groupBy(found.alike, pairOf)) alike.set(pair, stored)
    await yieldToEventLoop()
  }
  const sinceMs = nowMs - mostSkewMs
  const countSince = (stored: readonly AlikeTransfer[] = []) =>
    stored.filter(({ createdAtMs }) => createdAtMs >= sinceMs).length
  const own = new Set(referenceIds)
  // Openings have references of their own.
  const isOther = (one: AlikeTransfer) => !own.has(one.referenceId) || one.transactionId === null
  const finders = new Map<string, Awaited<ReturnType<typeof createFindSimilar>>>()
  for (const [pair, stored] of alike) {
    finders.set(pair, await createFindSimilar(stored.filter(isOther), wantedByPair.get(pair) ?? []))
  }
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

async function createFindSimilar(
  latestFirst: readonly AlikeTransfer[],
  wanted: readonly Pick<NewTransfer, 'referenceId'>[],
) {
  const findWanted = indexReferences(wanted, ({ referenceId }) => referenceId)
  const sameAs = new Map<string, AlikeTransfer>()
  for (const [at, stored] of latestFirst.entries()) {
    if (at % comparedAtOnce === comparedAtOnce - 1) await yieldToEventLoop()
    for (const { referenceId } of findWanted(stored.referenceId)) {
      if (!sameAs.has(referenceId)) sameAs.set(referenceId, stored)
    }
  }
  const latest = latestFirst.find(({ credits }) => credits === 1)
  return (referenceId: string): SimilarTransfer | undefined => {
    const same = sameAs.get(referenceId)
    const similar = same ?? latest
    return similar && { ...similar, isSameReference: same !== undefined }
  }
}
