import type { Offer } from '#contract/hotels/find-offers'
import { feesInWords, withTaxes } from '#contract/hotels/full-price'
import type { SoldRooms } from '#contract/proposals/proposal'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { countAlike, formatAmounts } from './format-offer.ts'

/** Adds up amounts exactly, one sum per currency, in the order of their first amounts. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>()
  for (const money of amounts) cents.set(money.currency, (cents.get(money.currency) ?? 0) + centsOf(money))
  return [...cents].map(([currency, sum]) => moneyOf(sum, currency))
}

/** Returns the taxes of all rooms: those included in the total, or those due at the property. */
export function taxesOf({ rates }: SoldRooms, where: 'included' | 'at-property'): Money[] {
  return sumMoney(
    rates.flatMap(({ retailRate }) =>
      retailRate.taxesAndFees.filter(({ included, amount }) => included === (where === 'included') && amount !== 0),
    ),
  )
}

/**
 * Describes what guests pay at the property on top of the price: amounts, then the supplier's words for fees without an
 * amount. `unknown` if a room lists no taxes at all, `none` if all are included.
 */
export function describeOnTop(sold: SoldRooms, isInColumn = false): string {
  const amounts = formatAmounts(taxesOf(sold, 'at-property'), isInColumn)
  const known = [amounts, ...countAlike(feesInWords(sold.rates))].filter(Boolean).join(' + ')
  if (!hasUnknownTaxes(sold)) return known || 'none'
  return known === '' ? 'unknown' : `${known}, others unknown`
}

export const fullPriceName = 'with taxes'
export const unknownTaxes = 'taxes unknown'

/**
 * Describes the content of an offer's full price and the payments on top of it: `with taxes; $8 of it at the property`.
 */
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

/** Describes briefly what a guest pays besides the full price: `CHF 8 + fee`; `?` if unknown, and empty if nothing. */
export function shortBesides(offer: SoldRooms & Pick<Offer, 'offerRetailRate'>): string {
  const known = [...otherAmounts(offer), ...countAlike(feesInWords(offer.rates).map(() => 'fee'))].join(' + ')
  return known === '' && hasUnknownTaxes(offer) ? '?' : known
}

/** Returns the taxes due at the property in other currencies than the price's. */
function otherAmounts({ offerRetailRate, rates }: SoldRooms & Pick<Offer, 'offerRetailRate'>): string[] {
  const others = taxesOf({ rates }, 'at-property').filter(({ currency }) => currency !== offerRetailRate.currency)
  return others.map((tax) => formatMoney(tax, true))
}

/** Whether a room lists no taxes at all. */
function hasUnknownTaxes({ rates }: SoldRooms): boolean {
  return rates.some(({ retailRate }) => retailRate.taxesAndFees.length === 0)
}

/** Returns the agent's commission on all rooms; empty if the service does not state it. */
export function commissionOf({ rates }: Pick<Offer, 'rates'>): Money[] {
  return sumMoney(rates.flatMap(({ commission }) => commission))
}

/**
 * Returns the net price, which is retail less commission; undefined if a room states no commission, or one that cannot
 * be part of the price.
 */
export function netOf({ rates, offerRetailRate: retail }: Pick<Offer, 'rates' | 'offerRetailRate'>): Money | undefined {
  const [commission, ...others] = commissionOf({ rates })
  const isKnown = rates.every((rate) => rate.commission.length > 0) && others.length === 0
  if (!isKnown || commission?.currency !== retail.currency) return undefined
  const cents = centsOf(retail) - centsOf(commission)
  return cents < 0 || cents > centsOf(retail) ? undefined : moneyOf(cents, retail.currency)
}

/** Formats the net price for a column, with payments at the property like totals; `unknown` if unknown. */
export function describeNet(offer: Parameters<typeof netOf>[0]): string {
  const net = netOf(offer)
  return net === undefined ? 'unknown' : formatMoney(withTaxes(offer, net), true)
}

/** Returns the commission as a percentage of the total; undefined if the net price is unknown. */
export function commissionPercent(offer: Pick<Offer, 'rates' | 'offerRetailRate'>): number | undefined {
  const [net, cents] = [netOf(offer), centsOf(offer.offerRetailRate)]
  return net === undefined || cents <= 0 ? undefined : Math.round(((cents - centsOf(net)) / cents) * 1000) / 10
}

/** Returns the discount as a percentage of the initial price; undefined without a discount. */
export function discountPercent({ offerRetailRate: now, offerInitialPrice: before }: Offer): number | undefined {
  const savedCents = centsOf(before) - centsOf(now)
  return before.currency === now.currency && savedCents > 0
    ? Math.round((100 * savedCents) / centsOf(before))
    : undefined
}
