import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import type { DayFilter } from '#web/stay/days/use-day-prices.ts'
import { hotelLines } from '../matrix/matrix-columns.ts'
import { columnRates } from '../rates-address.ts'
import type { SellRule } from '../sell/selling-price.ts'
import { countFilters, type RateFilterValues } from '../matrix/rate-filters.ts'
import { rateTableOf } from '../matrix/rate-rows.ts'

/** Returns the filter for rates of other days; undefined without filters. */
export function dayFilterOf(filters: RateFilterValues, rule: SellRule, nowMs: number): DayFilter | undefined {
  if (countFilters(filters) === 0) return undefined
  const prices = { rule, ownPrices: new Map<string, number>() }
  return {
    key: JSON.stringify([filters, rule]),
    maxRatesPerHotel: filters.freeUntil === undefined && rule.kind !== 'suggested' ? columnRates : maxRatesPerHotel,
    offersOf: (response) =>
      hotelLines(rateTableOf(response, nowMs, prices), filters, 1).map(({ rates }) => rates.cheapest.offer),
  }
}
