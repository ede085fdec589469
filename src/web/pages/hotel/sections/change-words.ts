import type { Money } from '#contract/money'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatCents } from '../../../format/value.ts'
import type { DealCalculations, DealCheck } from '../rates/check-deal.ts'

/** Says what has become of a deal, or nothing where it is as it was. */
export function changeWords(check: DealCheck, was: DealCalculations): string | undefined {
  switch (check.kind) {
    case 'kept':
      return undefined
    case 'changed':
      return priceWords(was, check.offer.offerRetailRate, check.calculations)
    case 'rate sold out':
      return check.cheapest === undefined
        ? 'This rate is sold out'
        : `Sold out: the cheapest now is ${formatMiles(check.cheapest.amount)} miles`
    case 'stay sold out':
      return 'This stay is sold out'
    default:
      return check satisfies never
  }
}

/**
 * Says what a deal cost and costs now, in miles where these have changed, else in cash, and what a mile is worth now: of those
 * that were found, where what it takes now is not known.
 */
function priceWords(was: DealCalculations, cash: Money, now: DealCalculations | undefined): string {
  const { miles_required: miles, selling_price: price } = was
  const value = formatCents(now?.cpm ?? (100 * cash.amount) / miles)
  const [before, after] =
    now === undefined || now.miles_required === miles
      ? [formatMoney(price), formatMoney(now?.selling_price ?? cash)]
      : [`${formatMiles(miles)} miles`, formatMiles(now.miles_required)]
  return `Was ${before} when found, now ${after}; value ${value}`
}
