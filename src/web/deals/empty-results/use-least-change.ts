import { anyWindow } from '#contract/hotels/stay-window'
import { useQueries } from '@tanstack/react-query'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { dealsPath, type DealsSearch } from '../deals-address.ts'
import { hasFilters } from '../filters/deal-filters.tsx'

/** The filters that may exclude deals, each with the change that clears it. */
const filters: Readonly<Record<string, DealsSearch>> = {
  'the most miles': { maxMiles: undefined },
  'the value': { minCpm: undefined },
  '“Refundable only”': { refundable: undefined },
  'the stars': { minStars: undefined },
  'the guest rating': { minRating: undefined },
  'the board': { boardType: undefined },
  'the facilities': { facilities: undefined },
  'the climate': { climate: undefined },
  'the dates': anyWindow,
}

/** Returns the change to one filter that finds the most deals; `undefined` while loading, or if none helps. */
export function useLeastChange(search: DealsSearch) {
  const set = Object.entries(filters).filter(([, change]) => hasFilters(search, change))
  const found = useQueries({
    queries: set.map(([, change]) => dealsQuery(dealsPath.request({ ...search, ...change, sort: 'miles' }))),
  })
  if (found.some(({ isLoading }) => isLoading)) return undefined
  return leastChange(set.map(([name, change], at) => ({ name, change, found: found[at]?.data })))
}

/** Returns the change that finds the most deals. */
export function leastChange(
  filters: readonly { name: string; change: DealsSearch; found: Pick<Deals, 'deals' | 'total'> | undefined }[],
) {
  const [most] = filters.toSorted((one, other) => (other.found?.total ?? 0) - (one.found?.total ?? 0))
  if (!most?.found?.total) return undefined
  const { name, change, found } = most
  const maxMiles = Math.min(
    ...found.deals.map(({ data }) => data.room_types[0]?.calculations.miles_required ?? Infinity),
  )
  if ('maxMiles' in change && maxMiles < Infinity) {
    const miles = `${formatMiles(maxMiles)} miles`
    return { text: `All take more miles: there is one for ${miles}.`, button: `Up to ${miles}`, change: { maxMiles } }
  }
  return {
    text: `Without ${name}: ${formatCount(found.total, 'deal', 'deals')}.`,
    button: `Leave out ${name}`,
    change,
  }
}
