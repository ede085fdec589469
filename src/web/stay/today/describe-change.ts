import { withTaxes } from '#contract/hotels/full-price'
import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import type { SoldRooms } from '#contract/proposals/proposal'
import type { Money } from '#contract/money'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import type { SavedStay } from '../saved-stay.ts'
import type { Calculations } from '../redeem/redemption.ts'
import type { DealCheck } from './check-deal.ts'
import { describeRoomChanges } from './describe-room-changes.ts'
import { isSamePrice } from './find-rate.ts'
import type { Repriced } from './reprice.ts'

/** Describes the changes of a stay on a traveller's shortlist since it was saved. */
export function describeStayChange({ stay, rate }: SavedStay, repriced: Repriced) {
  if (repriced.kind === 'checking') return { text: 'Checking today’s price…', isNews: false }
  if (repriced.kind === 'unknown') return { text: `Not checked. ${repriced.reason}`, isNews: true }
  if (repriced.kind === 'stay sold out') {
    const before = rate === undefined ? '' : ` It was ${formatMiles(rate.milesRequired)} miles.`
    return { text: `Sold out for these nights.${before}`, isNews: true }
  }
  const { isOther, hasOtherTerms, milesRequired, hasSavedMiles, price } = repriced
  if (rate === undefined) return { text: '', isNews: false }
  const before = formatMiles(rate.milesRequired)
  if (hasOtherTerms) {
    const [was, is] = rate.refundableTag === 'RFN' ? ['refundable', 'non-refundable'] : ['non-refundable', 'refundable']
    return { text: `The terms have changed: now ${is} (was ${was}).`, isNews: true }
  }
  if (isOther) {
    const now = milesRequired === undefined ? 'the cheapest rate' : 'the rate of the fewest miles'
    return { text: `The saved rate is sold out (was ${before} miles). This is now ${now}.`, isNews: true }
  }
  const isSameCash = isSamePrice(price, rate.price, nightsBetween(stay.checkin, stay.checkout))
  const changes = [
    ...(milesRequired === undefined ? [] : from(before, formatMiles(milesRequired), ' miles')),
    ...(isSameCash ? [] : from(formatMoney(rate.price), formatMoney(price), ' in cash')),
    ...(milesRequired === undefined ? [`was ${before} miles; not known now`] : []),
  ]
  if (changes.length > 0) return { text: changes.map(sentence).join(' '), isNews: true }
  return { text: hasSavedMiles ? 'None in cash; miles not checked' : 'None', isNews: false }
}

/** Describes a deal's changes since it was found, in miles or else in cash. Undefined if unchanged. */
export function describeDealChange(check: DealCheck, was: Calculations): string | undefined {
  if (check.kind === 'unchanged') return undefined
  if (check.kind === 'stay sold out') return 'This stay is sold out'
  if (check.kind === 'rate sold out') {
    if (check.cheapest === undefined) return 'This rate is sold out'
    return `Sold out: the cheapest now is ${formatMiles(check.cheapest.amount)} miles`
  }
  const { calculations: now } = check
  const isSameMiles = now === undefined || now.miles_required === was.miles_required
  return `Was ${isSameMiles ? formatMoney(was.selling_price) : `${formatMiles(was.miles_required)} miles`} when found`
}

/** An offer with its selling price. */
interface PricedOffer {
  /** Has no supplier in a client's proposal. */
  readonly offer: SoldRooms & Partial<Pick<Offer, 'supplier'>>
  readonly price: Money
}

interface SavedOffer extends PricedOffer {
  /** The hotel's IANA time zone, if known. */
  readonly timeZone?: string | undefined
  readonly foundAtMs: number
}

/** Describes an offer's changes since it was saved, at its selling price, in short phrases; empty if unchanged. */
export function describeOfferChange(
  saved: SavedOffer,
  { offer, price }: PricedOffer,
  { withSupplier, now }: { readonly withSupplier: boolean; readonly now: Date },
): string[] {
  const { timeZone, foundAtMs } = saved
  return [
    ...from(writeFull(saved), writeFull({ offer, price })),
    ...describeRoomChanges(
      { rates: saved.offer.rates, atMs: foundAtMs, timeZone },
      { rates: offer.rates, atMs: now.getTime(), timeZone },
    ),
    ...(withSupplier && saved.offer.supplier !== offer.supplier
      ? [`now from ${offer.supplier || 'another supplier'}`]
      : []),
  ]
}

/** Summarizes the check of stays: `2 of 5 changed, 1 sold out`; empty if nothing has changed. */
export function describeChecked(
  all: number,
  { changed, gone, unknown }: { readonly changed: number; readonly gone: number; readonly unknown: number },
  goneText = 'sold out',
): string {
  return [
    ...(changed > 0 ? [`${changed} of ${all} changed`] : []),
    ...(gone > 0 ? [`${gone} ${goneText}`] : []),
    ...(unknown > 0 ? [`${unknown} could not be checked`] : []),
  ].join(', ')
}

/** The age of a price: `just now`, `20 minutes ago`, `2 days ago`. */
export function formatAge(foundAtMs: number, now: Date): string {
  const minutes = (now.getTime() - foundAtMs) / 60_000
  if (minutes < 1) return 'just now'
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  return `${formatCount(Math.round(count), unit, `${unit}s`)} ago`
}

function writeFull({ offer: { rates }, price }: PricedOffer): string {
  return formatMoney(withTaxes({ rates, offerRetailRate: price }))
}

/** `was $61, now $64`; empty if both are equal. */
function from(before: string, after: string, unit = ''): string[] {
  return before === after ? [] : [`was ${before}${unit}, now ${after}`]
}

function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}
