import { dayMs } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import { freeUntilMs } from '../../../format/cancellation-schedule.ts'
import { formatMoney } from '../../../format/money.ts'
import { taxesOf } from '../../../format/offer-sums.ts'
import { countWords, moneyWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { deadlineWords } from '../sell/client-terms.ts'
import { sellingPrice, type SellRule } from '../sell/selling-price.ts'
import { isRefundable } from './match-offer.ts'

interface Seen {
  /** What the amounts are. */
  readonly rule: SellRule
  /** Whether they are net prices, beside which suppliers are named. */
  readonly isNet: boolean
  readonly now: Date
}

const hourMs = 3_600_000
const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** Says what has changed of a kept rate, in short phrases; none where nothing has. */
export function describeChange(kept: ChosenRate, offer: Offer, { rule, isNet, now }: Seen): string[] {
  const before = formatMoney(sellingPrice(kept, rule).price)
  const after = formatMoney(sellingPrice({ ...kept, offer }, rule).price)
  const [taxesBefore, taxesAfter] = [kept.offer, offer].map(
    (each) => moneyWords(taxesOf(each, 'at-property')) || 'none',
  )
  return [
    ...(before === after ? [] : [`was ${before}, now ${after}`]),
    ...termsChange(kept, offer, now),
    ...(taxesBefore === taxesAfter ? [] : [`taxes at the property were ${taxesBefore}, now ${taxesAfter}`]),
    ...(isNet && kept.offer.supplier !== offer.supplier ? [`now from ${offer.supplier || 'another supplier'}`] : []),
  ]
}

function termsChange({ offer: kept, timeZone, foundAtMs }: ChosenRate, offer: Offer, now: Date): string[] {
  if (isRefundable(kept) !== isRefundable(offer)) {
    return [isRefundable(offer) ? 'now refundable' : 'no longer refundable']
  }
  const before = freeUntilMs(kept.rates, foundAtMs)
  const after = freeUntilMs(offer.rates, now.getTime())
  if (before === after) return []
  if (after === Number.NEGATIVE_INFINITY) return ['no longer free to cancel']
  if (after === Number.POSITIVE_INFINITY) return ['now free to cancel without a deadline']
  const until = deadlineWords(after, timeZone, now)
  if (!Number.isFinite(before)) return [`now free to cancel until ${until}`]
  return [`refundable until ${spanWords(Math.abs(after - before))} ${after < before ? 'earlier' : 'later'}, ${until}`]
}

/** `two days`, `three hours`, `20 minutes`. */
function spanWords(spanMs: number): string {
  if (spanMs >= dayMs) return inWords(Math.round(spanMs / dayMs), 'day', 'days')
  if (spanMs >= hourMs) return inWords(Math.round(spanMs / hourMs), 'hour', 'hours')
  return inWords(Math.max(1, Math.round(spanMs / 60_000)), 'minute', 'minutes')
}

function inWords(count: number, one: string, many: string): string {
  const word = smallNumbers[count]
  return word === undefined ? countWords(count, one, many) : `${word} ${count === 1 ? one : many}`
}

/** How old a price is: `just now`, `20 minutes ago`, `two days ago`. */
export function ageWords(foundAtMs: number, now: Date): string {
  const ageMs = now.getTime() - foundAtMs
  return ageMs < 60_000 ? 'just now' : `${spanWords(ageMs)} ago`
}
