import type { Offer } from '#contract/hotels/find-offers'
import { feesInWords, withTaxes } from '#contract/hotels/full-price'
import type { SoldRooms } from '#contract/proposals/proposal'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { countAlike, formatAmounts } from './format-offer.ts'

/** Adds up amounts exactly, one sum for each currency, in the order of their first amounts. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>()
  for (const money of amounts) cents.set(money.currency, (cents.get(money.currency) ?? 0) + centsOf(money))
  return [...cents].map(([currency, sum]) => moneyOf(sum, currency))
}

/** The taxes of all rooms that are included in the total, or paid at the property in addition. */
export function taxesOf({ rates }: SoldRooms, where: 'included' | 'at-property'): Money[] {
  return sumMoney(
    rates.flatMap(({ retailRate }) =>
      retailRate.taxesAndFees.filter(({ included, amount }) => included === (where === 'included') && amount !== 0),
    ),
  )
}

/**
 * Describes what is paid at the property on top of the price: amounts, then the supplier's words for what it states no amount
 * of. `unknown` where a room names no taxes at all, `none` where all are included.
 */
export function describeOnTop(sold: SoldRooms, isInColumn = false): string {
  const known = onTop(sold, isInColumn).join(' + ')
  if (!hasUnknownTaxes(sold)) return known || 'none'
  return known === '' ? 'unknown' : `${known}, others unknown`
}

/** The name of the full price. */
export const fullPriceName = 'with taxes'
export const unknownTaxes = 'taxes unknown'

/** Says what is in the full price of an offer, and what comes on top of it: `with taxes; $8 of it at the property`. */
export function describeFullPrice({ offerRetailRate, rates }: SoldRooms & Pick<Offer, 'offerRetailRate'>): string {
  const isUnknown = hasUnknownTaxes({ rates })
  const within = taxesOf({ rates }, 'at-property').filter(({ currency }) => currency === offerRetailRate.currency)
  const besides = [...otherAmounts({ offerRetailRate, rates }), ...countAlike(feesInWords(rates))].join(' + ')
  const inPrice = [
    ...(isUnknown ? [] : [fullPriceName]),
    ...(within.length > 0 ? [`${formatAmounts(within, true)} of it at the property`] : []),
  ].join('; ')
  const known = [inPrice, besides && `plus ${besides} at the property`].filter(Boolean)
  const isNamed = known.length > 0 || taxesOf({ rates }, 'included').length > 0
  return [...known, ...(isUnknown ? [isNamed ? `other ${unknownTaxes}` : unknownTaxes] : [])].join(', ')
}

/** Says in a few characters what a guest pays besides the full price: `CHF 8 + fee`, `?` where it is unknown; empty where it is nothing. */
export function shortBesides(offer: SoldRooms & Pick<Offer, 'offerRetailRate'>): string {
  const known = [...otherAmounts(offer), ...countAlike(feesInWords(offer.rates).map(() => 'fee'))].join(' + ')
  return known === '' && hasUnknownTaxes(offer) ? '?' : known
}

/** The taxes at the property in other currencies than the price. */
function otherAmounts({ offerRetailRate, rates }: SoldRooms & Pick<Offer, 'offerRetailRate'>): string[] {
  const others = taxesOf({ rates }, 'at-property').filter(({ currency }) => currency !== offerRetailRate.currency)
  return others.map((tax) => formatMoney(tax, true))
}

function onTop(sold: SoldRooms, isInColumn: boolean): string[] {
  const amounts = formatAmounts(taxesOf(sold, 'at-property'), isInColumn)
  return [...(amounts === '' ? [] : [amounts]), ...countAlike(feesInWords(sold.rates))]
}

/** Whether a room names no taxes at all. */
function hasUnknownTaxes({ rates }: SoldRooms): boolean {
  return rates.some(({ retailRate }) => retailRate.taxesAndFees.length === 0)
}

/** The agent's commission on all rooms; empty where the service does not state it. */
export function commissionOf({ rates }: Pick<Offer, 'rates'>): Money[] {
  return sumMoney(rates.flatMap(({ commission }) => commission))
}

/** Retail less commission, which it contains; undefined where a room states no commission, or one that cannot be part of the price. */
export function netOf({ rates, offerRetailRate: retail }: Pick<Offer, 'rates' | 'offerRetailRate'>): Money | undefined {
  const [commission, ...others] = commissionOf({ rates })
  const isKnown = rates.every((rate) => rate.commission.length > 0) && others.length === 0
  if (!isKnown || commission?.currency !== retail.currency) return undefined
  const cents = centsOf(retail) - centsOf(commission)
  return cents < 0 || cents > centsOf(retail) ? undefined : moneyOf(cents, retail.currency)
}

/** Formats net with what is paid at the property, as totals have it, in a column; `unknown` where it is. */
export function describeNet(offer: Parameters<typeof netOf>[0]): string {
  const net = netOf(offer)
  return net === undefined ? 'unknown' : formatMoney(withTaxes(offer, net), true)
}

/** The commission in percent of the total; undefined where the net price is unknown. */
export function commissionPercent(offer: Pick<Offer, 'rates' | 'offerRetailRate'>): number | undefined {
  const [net, cents] = [netOf(offer), centsOf(offer.offerRetailRate)]
  return net === undefined || cents <= 0 ? undefined : Math.round(((cents - centsOf(net)) / cents) * 1000) / 10
}

/** The saving over the price before a discount, in percent; undefined without a discount. */
export function discountPercent({ offerRetailRate: now, offerInitialPrice: before }: Offer): number | undefined {
  const savedCents = centsOf(before) - centsOf(now)
  return before.currency === now.currency && savedCents > 0
    ? Math.round((100 * savedCents) / centsOf(before))
    : undefined
}
