import type { DealSort } from '#contract/deals/deal-limits'

/** The value that deals are ordered by, read from one of them. */
export interface DealMeasures<Deal> {
  readonly hotelNo: (deal: Deal) => number
  /** Of the guests. */
  readonly rating: (deal: Deal) => number
  /** How far it is from the middle of the search: the square of the chord on the unit sphere. */
  readonly squaredChord: (deal: Deal) => number
  /** Cents of retail price per mile. */
  readonly cpm: (deal: Deal) => number
  readonly multiplier: (deal: Deal) => number
  /** For all nights. */
  readonly miles: (deal: Deal) => number
  /** The retail price of all nights, in hundredths of the currency. */
  readonly cents: (deal: Deal) => number
  readonly nights: (deal: Deal) => number
}

type Compare<Deal> = (a: Deal, b: Deal) => number

/**
 * Returns the order of a sort, best first: negative where `a` is the better. Of equals the better value is the better, and
 * then the hotel that came into the catalogue first.
 */
export function dealOrder<Deal>(sort: DealSort, of: DealMeasures<Deal>): Compare<Deal> {
  const byRating: Compare<Deal> = (a, b) => of.rating(b) - of.rating(a) || of.hotelNo(a) - of.hotelNo(b)
  const byCpm: Compare<Deal> = (a, b) => of.cpm(b) - of.cpm(a) || of.multiplier(b) - of.multiplier(a) || byRating(a, b)
  switch (sort) {
    case 'cpm':
      return byCpm
    case 'multiplier':
      return (a, b) => of.multiplier(b) - of.multiplier(a) || of.cpm(b) - of.cpm(a) || byRating(a, b)
    // Of a night; multiplied, so that nothing is rounded.
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
