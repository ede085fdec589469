import { getLocation } from '#contract/data/get-location'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { dealsPath, type DealsSearch, firstLimit, isAroundCaller, isNearPlace } from './deals-address.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { type DatedDeal, type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { isNearlyEmpty } from './empty-results/use-farther-deals.ts'
import { centerOf, dealsHeading, placeName } from './place-name.ts'
import type { ChangeSearch } from './use-deals-search.ts'

/** As many deals as can be listed. */
const lastLimit = 200
/** Cards that are rendered at once, the others without blocking the page. */
const cardsAtOnce = 3
const areaParameters = ['radius', 'latitude', 'longitude'] as const
const noDeals: readonly DatedDeal[] = []

/** What the deals page shows of a search. */
export type DealsView = ReturnType<typeof useDealsView>

export function useDealsView(search: DealsSearch, onChange: ChangeSearch) {
  const { data: caller } = useQuery({ ...query(getLocation, {}), enabled: isAroundCaller(search) })
  const request = dealsPath.request(search)
  const { shown, isCurrent, error, isFetching, refetch } = useShownQuery(dealsQuery(request))
  const state = stateOf(shown, isCurrent)
  const deals = shown?.deals ?? noDeals
  const place = placeName(search, caller, state === 'current' ? deals : noDeals)
  const shownRequest = shown?.request
  const loadedSearch = useLastValue(isCurrent ? search : undefined) ?? search
  const radius = shown?.radius
  const isSameArea = areaParameters.every((name) => shownRequest?.[name] === request[name])
  const loaded = useMemo(() => ({ ...loadedSearch, radius }), [loadedSearch, radius])
  // Distances are from the center of the deals on screen, which lags behind the address while others load.
  const center = useMemo(
    () => (shownRequest !== undefined && isNearPlace(shownRequest) ? centerOf(shownRequest, caller) : undefined),
    [shownRequest, caller],
  )
  const listed = useDeferredValue(shown)
  const firstDeals = useMemo(() => shown?.deals.slice(0, cardsAtOnce), [shown])
  const isWhole = shown !== undefined && shown.isBeginning !== true
  const { limit = firstLimit } = search
  const [shownBefore, setShownBefore] = useState<number>()
  const onMoreFocused = useCallback(() => setShownBefore(undefined), [])
  // Below a list that is still growing the button for more would move from under the pointer.
  const hasMore =
    listed !== undefined && listed.isBeginning !== true && (shown?.total ?? 0) > deals.length && limit < lastLimit
  function showMore() {
    setShownBefore(deals.length)
    onChange({ limit: Math.min(limit + firstLimit, lastLimit) }, { replace: true, keepScroll: true })
  }
  return {
    state,
    heading: dealsHeading(search, place),
    place,
    /** The search with how far it goes, once that is known of its place. */
    reached: isSameArea ? { ...search, radius } : search,
    /** The search of the deals on screen, which lags behind the address while others load. */
    loaded,
    center,
    /** The deals of the search, or the previous ones while it loads and where it fails. */
    shown,
    deals,
    hasDeals: shown === undefined ? error === null : deals.length > 0,
    /** `deals` are those whose cards are rendered. */
    list: { deals: listed?.deals ?? firstDeals, shownBefore, onMoreFocused },
    isLoading: isFetching && !isCurrent,
    /** Shows more deals and moves the focus to them; `undefined` where all are shown. */
    showMore: hasMore ? showMore : undefined,
    /** The deals where so few were found that something else is shown, too. */
    few: isWhole && (deals.length === 0 || isNearlyEmpty(loaded, shown)) ? shown : undefined,
    query: { error, isFetching, refetch },
  }
}

/**
 * Returns whether the deals of a search load for the first time, are the first ones that the service rendered, are all there,
 * or are still the previous ones.
 */
function stateOf(shown: Deals | undefined, isCurrent: boolean): 'loading' | 'first' | 'current' | 'stale' {
  if (shown === undefined) return 'loading'
  if (!isCurrent) return 'stale'
  return shown.isBeginning === true ? 'first' : 'current'
}
