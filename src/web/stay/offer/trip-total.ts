import { withTaxes } from '#contract/hotels/full-price'
import type { StayRequest } from '#contract/hotels/stay'
import type { ProposedOption } from '#contract/proposals/proposal'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatAmounts } from './format-offer.ts'
import { describeFullPrice, fullPriceName, shortBesides, sumMoney, unknownTaxes } from './offer-sums.ts'

/**
 * Adds up the costs of stays: `Trip total for 2 stays: $1,422, with taxes`. Rates for the same guests and nights are
 * alternatives and count once, as a range: `$1,200 to $1,450`. Undefined if currencies differ, or if stays of the same
 * guests partly overlap, so that it is unclear which belong together.
 */
export function tripTotal(rates: readonly (Pick<ProposedOption, 'offer'> & { readonly stay: StayRequest })[]) {
  const parts = rates.map(({ stay, offer }) => ({ ...stay, guests: guestsKey(stay), price: withTaxes(offer) }))
  type Part = (typeof parts)[number]
  const isApart = (a: Part, b: Part) => a.guests !== b.guests || a.checkout <= b.checkin || b.checkout <= a.checkin
  const isAlternative = (a: Part, b: Part) =>
    a.checkin === b.checkin && a.checkout === b.checkout && a.price.currency === b.price.currency
  if (!parts.every((a) => parts.every((b) => isApart(a, b) || isAlternative(a, b)))) return undefined
  const legs = [...Map.groupBy(parts, ({ checkin, guests }) => checkin + guests).values()].map((leg) =>
    leg.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount),
  )
  const [least, most] = [0, -1].map((place) => formatAmounts(sumMoney(legs.map((prices) => prices.at(place)!))))
  const offers = rates.map(({ offer }) => offer)
  const each = new Set(offers.map((offer) => (shortBesides(offer) === '' ? fullPriceName : describeFullPrice(offer))))
  const shared = [fullPriceName, unknownTaxes].find((text) => each.size === 1 && each.has(text))
  const taxes = offers.length === 1 ? describeFullPrice(offers[0]!) : (shared ?? 'taxes as stated for each')
  /** Whether there are several stays; otherwise the total is one stay's price. */
  const isTrip = legs.length > 1
  const title = isTrip ? `Trip total for ${formatCount(legs.length, 'stay', 'stays')}` : 'Total'
  return { isTrip, text: `${title}: ${least === most ? least : `${least} to ${most}`}, ${taxes}` }
}

function guestsKey({ occupancies }: StayRequest): string {
  const adults = occupancies.reduce((sum, room) => sum + room.adults, 0)
  const ages = occupancies.flatMap(({ children }) => children).toSorted((a, b) => a - b)
  return JSON.stringify([adults, ages])
}
