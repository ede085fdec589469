import { boardKey } from '#contract/hotels/board'
import type { OfferRate } from '#contract/hotels/find-offers'
import { fullPrice, type PricedRates } from '#contract/hotels/full-price'
import { type CancellableRate, isRefundable } from '#contract/hotels/refundable'

/** The values that offers of a hotel are chosen by. */
export interface OfferKind {
  /** For all rooms and the whole stay, with what is paid at the property. */
  readonly price: number
  readonly refundable: boolean
  /** The boards of the rooms. */
  readonly board: string
}

/**
 * How many of a hotel's cheapest offers are enough to choose from: where breakfast is sold at all, about 35 hold it in nine of
 * ten hotels of the sample's New York.
 */
const enoughOffers = 40

/** Returns how many offers a source that cuts by price is asked for, of which `most` are chosen; one is the cheapest. */
export function offersToChooseFrom(most: number): number {
  return most === 1 ? 1 : Math.max(most, enoughOffers)
}

/**
 * Chooses which offers of a hotel a response has: the cheapest, then the cheapest that is refundable, then the cheapest of each
 * board, the cheaper board first, then the cheapest of each board that is refundable, and that is not, then the next cheapest.
 * They are in the order of price; equally dear ones stay in theirs.
 *
 * @param packages offers that are sold only with something else, each with its twin that is sold alone, where there is one:
 *   they are none of the first, and come after their twins
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

/** Returns whether none of the chosen offers of a hotel has the board and terms that another has. */
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

/** The part of an offer that it is chosen by. */
interface ChosenBy extends PricedRates {
  readonly rates: readonly (PricedRates['rates'][number] &
    Pick<OfferRate, 'boardType' | 'boardName'> &
    CancellableRate)[]
}

/** Returns what an offer is chosen by at a moment. */
export function kindOfOffer(offer: ChosenBy, nowMs: number): OfferKind {
  return {
    price: fullPrice(offer),
    refundable: isRefundable(offer, nowMs),
    board: offer.rates.map(boardKey).join(),
  }
}
