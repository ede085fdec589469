import type { DealsRequest } from '#contract/list-deals'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { fetchDeals } from '../../../api/list-deals.ts'
import { filterWords } from '../../../format/filter-words.ts'
import { countWords } from '../../../format/offer-words.ts'
import { daysWords } from './days-words.ts'
import { dealsPath, type DealsSearch, filterNames } from '../../../paths.ts'
import { clearedFilters } from '../filters/filter-state.ts'

/** A change of a search that may bring deals back. */
export interface Relief {
  /** What is dropped: `‘Refundable only’`. */
  readonly words: string
  readonly change: DealsSearch
}

/** A change that brings deals back, and how many. */
export interface Advice extends Relief {
  readonly count: number
}

const anyDays = { from: undefined, to: undefined, nights: undefined, arrival: undefined } as const satisfies DealsSearch

/** The changes that drop one thing that a search asks for: a filter, or its days and nights together. */
export function reliefsOf(search: DealsSearch, now: Date): readonly Relief[] {
  const filters = filterNames.flatMap((name): Relief[] => {
    const words = filterWords(name, search)
    return words === undefined ? [] : [{ words: `‘${words}’`, change: { [name]: undefined, limit: undefined } }]
  })
  const days = daysWords(search, now)
  return days === undefined ? filters : [...filters, { words: `‘${days}’`, change: { ...anyDays, limit: undefined } }]
}

/** The change that drops all of them. */
export const dropAll: DealsSearch = { ...clearedFilters, ...anyDays }

/** The request that counts the deals of a search after a change. */
export function countRequest(search: DealsSearch, change: DealsSearch): DealsRequest {
  return { ...dealsPath.request({ ...search, ...change }), sort: 'cpm', limit: 1 }
}

/** The changes that bring deals back, the one that brings most first. */
export function adviceOf(reliefs: readonly Relief[], counts: readonly number[]): readonly Advice[] {
  return reliefs
    .map((relief, index) => ({ ...relief, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** `12 deals`. */
export function dealsWords(count: number): string {
  return countWords(count, 'deal', 'deals')
}

/** Counts what a search that finds nothing would find without each of the things it asks for, and without all. */
export function useAdvice(search: DealsSearch, now: Date) {
  const reliefs = reliefsOf(search, now)
  const requests = [...reliefs.map(({ change }) => change), dropAll].map((change) => countRequest(search, change))
  const { data: counts, isPending } = useQuery({
    queryKey: ['countDeals', requests],
    queryFn: ({ signal }) => Promise.all(requests.map((request) => countDeals(request, signal))),
    enabled: reliefs.length > 0,
  })
  return {
    reliefs,
    isCounting: isPending && reliefs.length > 0,
    /** Undefined while they are counted, and where that fails. */
    advice: counts && adviceOf(reliefs, counts),
    withoutAll: counts?.at(-1) ?? 0,
  }
}

async function countDeals(request: DealsRequest, signal: AbortSignal): Promise<number> {
  return (await fetchDeals(client, request, signal)).total
}
