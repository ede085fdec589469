import type { DealsRequest } from '#contract/deals/list-deals'
import { hasWindow } from '#contract/hotels/stay-window'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { formatWhen } from '#web/stay/days/format-when.ts'
import { dealsPath, type DealsSearch } from '../deals-address.ts'
import { clearedFilters, milesFilter, otherFilters } from '../filters/deal-filters.tsx'
import { anyTime } from '../filters/when-search.ts'

/** A change of a search that may bring deals back. */
export interface Relief {
  /** What is dropped: `“Refundable only”`. */
  readonly name: string
  readonly change: DealsSearch
}

/** The changes that drop one thing that a search asks for: a filter, or its days and nights together. */
export function reliefsOf(search: DealsSearch, now: Date): readonly Relief[] {
  const filters = [milesFilter, ...otherFilters].flatMap(({ name, describe }): Relief[] => {
    const description = describe(search)
    return description === undefined
      ? []
      : [{ name: `“${description}”`, change: { [name]: undefined, limit: undefined } }]
  })
  return hasWindow(search) ? [...filters, { name: `“${formatWhen(search, now)}”`, change: anyTime }] : filters
}

/** The request that counts the deals of a search after a change. */
export function countRequest(search: DealsSearch, change: DealsSearch): DealsRequest {
  return { ...dealsPath.request({ ...search, ...change }), sort: 'cpm', limit: 1 }
}

/** The changes that bring deals back, and how many, the one that brings most first. */
export function adviceOf(reliefs: readonly Relief[], counts: readonly number[]) {
  return reliefs
    .map((relief, index) => ({ ...relief, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Counts what a search that finds nothing would find without each of the things it asks for, and without all. */
export function useAdvice(search: DealsSearch, now: Date) {
  const reliefs = reliefsOf(search, now)
  const requests = [...reliefs.map(({ change }) => change), clearedFilters].map((change) =>
    countRequest(search, change),
  )
  const { counts, isPending } = useQueries({
    queries: requests.map((request) => ({ ...dealsQuery(request), enabled: reliefs.length > 0 })),
    combine: totalsOf,
  })
  return {
    reliefs,
    isCounting: isPending && reliefs.length > 0,
    /** Undefined while they are counted, and where that fails. */
    advice: counts && adviceOf(reliefs, counts),
    withoutAll: counts?.at(-1) ?? 0,
  }
}

function totalsOf(results: readonly UseQueryResult<Deals>[]) {
  const totals = results.flatMap(({ data }) => data?.total ?? [])
  return {
    counts: totals.length === results.length ? totals : undefined,
    isPending: results.some(({ isPending }) => isPending),
  }
}
