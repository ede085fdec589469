import type { DealSort } from '#contract/deals/deal-limits'

/** Functions that return the values for the order of deals. */
export interface DealMeasures<Deal> {
  readonly hotelNo: (deal: Deal) => number
  readonly rating: (deal: Deal) => number
  /** The distance from the centre of the search, as a squared chord on the unit sphere. */
  readonly squaredChord: (deal: Deal) => number
  /** Cents of retail price per mile. */
  readonly cpm: (deal: Deal) => number
  readonly multiplier: (deal: Deal) => number
  /** Miles for all nights. */
  readonly miles: (deal: Deal) => number
  /** The retail price of all nights, in hundredths of the currency. */
  readonly cents: (deal: Deal) => number
  readonly nights: (deal: Deal) => number
}

type Compare<Deal> = (a: Deal, b: Deal) => number

/**
 * Returns the comparison for a sort, best first: negative if `a` is better. Ties are decided by cents per mile, multiplier,
 * rating and hotel number, in this order.
 */
export function dealOrder<Deal>(sort: DealSort, of: DealMeasures<Deal>): Compare<Deal> {
  const byRating: Compare<Deal> = (a, b) => of.rating(b) - of.rating(a) || of.hotelNo(a) - of.hotelNo(b)
  const byCpm: Compare<Deal> = (a, b) => of.cpm(b) - of.cpm(a) || of.multiplier(b) - of.multiplier(a) || byRating(a, b)
  switch (sort) {
    case 'cpm':
      return byCpm
    case 'multiplier':
      return (a, b) => of.multiplier(b) - of.multiplier(a) || of.cpm(b) - of.cpm(a) || byRating(a, b)
    // Compares miles or cents per night; multiplies instead of dividing, so that nothing is rounded.
    case 'miles':
      return (a, b) => of.miles(a) * of.nights(b) - of.miles(b) * of.nights(a) || byCpm(a, b)
    case 'price':
      return (a, b) => of.cents(a) * of.nights(b) - of.cents(b) * of.nights(a) || byCpm(a, b)
    case 'distance':
      return (a, b) => of.squaredChord(a) - of.squaredChord(b) || byCpm(a, b)
    case 'rating':
      return (a, b) => of.rating(b) - of.rating(a) || byCpm(a, b)
  }
}
