import { dayMs } from '#contract/days'
import { indexReferences, similarDays } from '#contract/miles/same-reference'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, EarlierTransfer, MilesStorage, NewTransfer } from './storage.ts'

/** Transfers per look-up, which takes a few milliseconds even for accounts with many transfers; others run in between. */
const foundAtOnce = 20
/** Comparisons before yielding are limited by time, because one with many rounded numbers takes much longer. */
const comparedForMs = 4

/** The largest difference between the clocks of two services on one database. */
const mostSkewMs = 3_600_000

/**
 * Adds `earlier`, the stored transfer with the same reference; `similar`, the latest of the account with the same miles and
 * a reference that differs only by a spreadsheet's changes, even if rejected, or else the latest credited; and `known`, the
 * condition that no further similar one has been stored since. `compared` is the number of transfers compared.
 */
export async function addEarlier(
  transfers: readonly Pick<NewTransfer, 'referenceId' | 'amount'>[],
  judged: readonly JudgedTransfer[],
  storage: Pick<MilesStorage, 'findEarlier'>,
  nowMs: number,
) {
  const referenceIds = transfers.map(({ referenceId }) => referenceId)
  const wanted = transfers.flatMap(({ amount, referenceId }, index) => {
    const accountId = judged[index]?.recipient?.accountId
    return accountId === undefined ? [] : { accountId, amount, referenceId }
  })
  // Sorted by account, so that each account's transfers are read once.
  const sorted = wanted.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const pairs = [...new Map(sorted.map((one) => [pairOf(one), one])).values()]
  const byReference = new Map<string, EarlierTransfer>()
  const sinceMs = nowMs - mostSkewMs
  const ownReferences = new Set(referenceIds)
  const findWanted = indexReferences(wanted, ({ referenceId }) => referenceId)
  const [knownCounts, latest, sameReference] = [
    new Map<string, number>(),
    new Map<string, AlikeTransfer>(),
    new Map<string, AlikeTransfer>(),
  ]
  let compared = 0
  let yieldAtMs = 0

  async function compare(stored: AlikeTransfer) {
    if (performance.now() > yieldAtMs) {
      await yieldToEventLoop()
      yieldAtMs = performance.now() + comparedForMs
    }
    const pair = pairOf(stored)
    if (stored.createdAtMs >= sinceMs) knownCounts.set(pair, (knownCounts.get(pair) ?? 0) + 1)
    // The references of openings are separate.
    if (ownReferences.has(stored.referenceId) && stored.transactionId !== null) return
    if (stored.credits === 1 && !latest.has(pair)) latest.set(pair, stored)
    for (const one of findWanted(stored.referenceId)) {
      const key = `${pair} ${one.referenceId}`
      if (pairOf(one) === pair && !sameReference.has(key)) sameReference.set(key, stored)
    }
  }

  for (let from = 0; from < transfers.length; from += foundAtOnce) {
    const part = await storage.findEarlier({
      referenceIds: referenceIds.slice(from, from + foundAtOnce),
      alike: pairs.slice(from, from + foundAtOnce),
      fromMs: nowMs - similarDays * dayMs,
    })
    for (const earlier of part.withReference) byReference.set(earlier.referenceId, earlier)
    compared += part.alike.length
    for (const stored of part.alike) await compare(stored)
  }
  const checks = judged.map((transfer, index) => {
    const { referenceId, amount } = transfers[index]!
    const { recipient, reference } = transfer
    const pair = recipient ? pairOf({ accountId: recipient.accountId, amount }) : ''
    const same = sameReference.get(`${pair} ${referenceId}`)
    const similar = same ?? latest.get(pair)
    return {
      ...transfer,
      earlier: reference === 'free' ? undefined : byReference.get(referenceId),
      similar: similar && { ...similar, isSameReference: same !== undefined },
      known: { sinceMs, count: knownCounts.get(pair) ?? 0 },
    }
  })
  return { checks, compared }
}

function pairOf({ accountId, amount }: Pick<AlikeTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}
