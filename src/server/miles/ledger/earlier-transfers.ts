import { dayMs } from '#contract/days'
import { indexReferences, similarDays } from '#contract/miles/same-reference'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import type { JudgedTransfer } from './judge-transfers.ts'
import type { AlikeTransfer, EarlierTransfer, MilesStorage, NewTransfer } from './storage.ts'

/** They are found in a few milliseconds, also where each account has many, after which others have their turn. */
const foundAtOnce = 20
/** Comparing one with many rounded numbers takes much longer than another. */
const comparedForMs = 4

/** The clocks of two services that share a database differ by less. */
const mostSkewMs = 3_600_000

/**
 * Adds to each judged transfer the stored one that has its reference, and a similar one with a reference that none has: the latest
 * with the same reference but for what spreadsheets do to it, whatever became of it, or else the latest that credits. Adds, too,
 * on which condition no similar one was stored since, and says how many were compared.
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
  // By account, so that the transfers of each are read once.
  const sorted = wanted.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const pairs = [...new Map(sorted.map((one) => [pairOf(one), one])).values()]
  const byReference = new Map<string, EarlierTransfer>()
  const sinceMs = nowMs - mostSkewMs
  const own = new Set(referenceIds)
  const findWanted = indexReferences(wanted, ({ referenceId }) => referenceId)
  const [known, latest, sameAs] = [
    new Map<string, number>(),
    new Map<string, AlikeTransfer>(),
    new Map<string, AlikeTransfer>(),
  ]
  let compared = 0
  let untilMs = 0

  async function compare(stored: AlikeTransfer) {
    if (performance.now() > untilMs) {
      await yieldToEventLoop()
      untilMs = performance.now() + comparedForMs
    }
    const pair = pairOf(stored)
    if (stored.createdAtMs >= sinceMs) known.set(pair, (known.get(pair) ?? 0) + 1)
    // Openings have references of their own.
    if (own.has(stored.referenceId) && stored.transactionId !== null) return
    if (stored.credits === 1 && !latest.has(pair)) latest.set(pair, stored)
    for (const one of findWanted(stored.referenceId)) {
      const name = `${pair} ${one.referenceId}`
      if (pairOf(one) === pair && !sameAs.has(name)) sameAs.set(name, stored)
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
  const checks = judged.map((transfer, at) => {
    const { referenceId, amount } = transfers[at]!
    const { recipient, reference } = transfer
    const pair = recipient ? pairOf({ accountId: recipient.accountId, amount }) : ''
    const same = sameAs.get(`${pair} ${referenceId}`)
    const similar = same ?? latest.get(pair)
    return {
      ...transfer,
      earlier: reference === 'free' ? undefined : byReference.get(referenceId),
      similar: similar && { ...similar, isSameReference: same !== undefined },
      known: { sinceMs, count: known.get(pair) ?? 0 },
    }
  })
  return { checks, compared }
}

function pairOf({ accountId, amount }: Pick<AlikeTransfer, 'accountId' | 'amount'>): string {
  return `${accountId} ${amount}`
}
