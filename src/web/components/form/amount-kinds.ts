import { dealLimits } from '#contract/deal-limits'
import { milePriceLimits, parseMilePrice } from '../../browser/mile-price.ts'
import { formatNumber } from '../../format/locale.ts'
import { formatMiles, formatMilesShort, parseMiles } from '../../format/miles.ts'

/** What people type a number of, in the words and signs of the reader. */
export interface AmountKind {
  /** Undefined for a text that is none, or outside the limits; an empty one too. */
  readonly read: (text: string) => number | undefined
  readonly write: (amount: number) => string
  /** What to type instead of a text that cannot be read. */
  readonly advise: () => string
}

/** A whole number of miles, one or more. */
export const wholeMiles: AmountKind = {
  read(text) {
    const miles = parseMiles(text)
    const [least, most] = dealLimits.maxMiles
    return miles !== undefined && miles >= least && miles <= most ? miles : undefined
  },
  write: formatMiles,
  advise: () => `Type a whole number, such as ${formatMiles(25_000)} or ${formatMilesShort(1500)}.`,
}

/** What a mile is worth, in cents. */
export const centsPerMile: AmountKind = {
  read: parseMilePrice,
  write: formatNumber,
  advise() {
    const [least, most] = milePriceLimits.map((limit) => formatNumber(limit))
    return `Type cents between ${least} and ${most}, such as ${formatNumber(1.2)}.`
  },
}
