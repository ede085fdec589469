import { boardKey } from '#contract/hotels/board'
import type { OfferRate } from '#contract/hotels/find-offers'
import { fullPrice, type PricedRates } from '#contract/hotels/full-price'
import { type CancellableRate, isRefundable } from '#contract/hotels/refundable'

/** The values by which a hotel's offers are selected. */
export interface OfferKind {
  /** The price for all rooms and the whole stay, including payments at the property. */
  readonly price: number
  readonly refundable: boolean
  readonly board: string
}

/**
 * The number of cheapest offers that suffice for a selection: in nine of ten hotels in the sample's New York, if breakfast
 * is sold at all, it is among about 35 offers.
 */
const enoughOffers = 40

/** Returns how many offers to request, cheapest first, in order to select `most`; 1 for 1. */
export function offersToChooseFrom(most: number): number {
  return most === 1 ? 1 : Math.max(most, enoughOffers)
}

/**
 * Selects offers for a response: the cheapest; the cheapest refundable one; the cheapest per board, cheaper boards first;
 * the cheapest per board and refundability; then the next cheapest. Returns them by price; offers with equal prices keep
 * their order.
 *
 * @param packages offers sold only in a package, each with the same offer sold alone, if any: packages are selected last,
 *   and only after those offers
 */
export function chooseOffers<Candidate>(
  offers: readonly Candidate[],
  most: number,
  kindOf: (offer: Candidate) => OfferKind,
  packages: ReadonlyMap<Candidate, Candidate | undefined> = new Map(),
): Candidate[] {
  const sorted = offers.map((offer) => ({ offer, ...kindOf(offer) })).sort((a, b) => a.price - b.price)
  const alone = sorted.filter(({ offer }) => !packages.has(offer))
  const kinds = new Set<string>()
  const isFirst = (kind: string) => !kinds.has(kind) && kinds.add(kind)
  const byRank = [
    ...alone.slice(0, 1),
    ...alone.filter(({ refundable }) => refundable).slice(0, 1),
    ...alone.filter(({ board }) => isFirst(board)),
    ...alone.filter(({ board, refundable }) => isFirst(`${board} ${refundable}`)),
    ...sorted,
  ].flatMap(({ offer }) => [packages.get(offer) ?? offer, offer])
  const chosen = new Set([...new Set(byRank)].slice(0, most))
  return sorted.map(({ offer }) => offer).filter((offer) => chosen.has(offer))
}

/** Returns whether the selected offers lack a board, or refundability for a board, that another offer of the hotel has. */
export function leavesOutBoards<Candidate>(
  offers: readonly Candidate[],
  chosen: readonly Candidate[],
  kindOf: (offer: Candidate) => Omit<OfferKind, 'price'>,
): boolean {
  const kinds = [offers, chosen].map(
    (some) => new Set(some.map(kindOf).map((kind) => `${kind.board} ${kind.refundable}`)),
  )
  return kinds[0]!.size > kinds[1]!.size
}

interface ChosenBy extends PricedRates {
  readonly rates: readonly (PricedRates['rates'][number] &
    Pick<OfferRate, 'boardType' | 'boardName'> &
    CancellableRate)[]
}

export function kindOfOffer(offer: ChosenBy, nowMs: number): OfferKind {
  return {
    price: fullPrice(offer),
    refundable: isRefundable(offer, nowMs),
    board: offer.rates.map(boardKey).join(),
  }
}
