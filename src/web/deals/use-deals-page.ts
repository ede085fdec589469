import { getLocation } from '#contract/data/get-location'
import type { DealsRequest } from '#contract/deals/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { dealsPath, firstLimit, isAroundCaller, isNearPlace } from './deals-address.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { useTitle } from '#web/api/use-title.ts'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { createHighlight } from '#web/stay/deal/deal-highlight.ts'
import { type DatedDeal, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { isMapShown } from './deal-views.tsx'
import { isNearlyEmpty } from './empty-results/use-farther-deals.ts'
import { centerOf, dealsHeading, placeName } from './place-name.ts'
import { saveDealsSearch } from './saved-search.ts'
import { useDealsSearch } from './use-deals-search.ts'

/** The most deals that can be listed. */
const lastLimit = 200
const areaParameters = ['radius', 'latitude', 'longitude'] as const
const noDeals: readonly DatedDeal[] = []

/** The state of the deals page, with functions to change it. */
export type DealsView = ReturnType<typeof useDealsPage>

/**
 * Returns the search in the address and its deals. `state` tells which deals are shown: none while a first search loads
 * (`loading`), the first ones from the service's rendering (`first`), all of them (`current`), or the previous search's
 * while others load or after they fail (`stale`).
 */
export function useDealsPage() {
  const [search, onChange] = useDealsSearch()
  const { data: caller } = useQuery({ ...query(getLocation, {}), enabled: isAroundCaller(search) })
  const request = dealsPath.request(search)
  const { shown, isCurrent, error, isFetching, refetch } = useShownQuery(dealsQuery(request))
  const found = shown?.isBeginning ? 'first' : 'current'
  const state = shown === undefined ? 'loading' : isCurrent ? found : 'stale'
  const place = placeName(search, caller, state === 'current' && shown ? shown.deals : noDeals)
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
  // Many cards render without blocking the page.
  const listed = useDeferredValue(shown)
  const { limit = firstLimit } = search
  const [shownBefore, setShownBefore] = useState<number>()
  const onMoreFocused = useCallback(() => setShownBefore(undefined), [])
  // While the list is growing, the button for more would move away from the pointer.
  const isListed = listed !== undefined && !listed.isBeginning
  const hasMore = isListed && shown !== undefined && shown.total > shown.deals.length && limit < lastLimit
  function showMore() {
    setShownBefore(shown?.deals.length)
    onChange({ limit: Math.min(limit + firstLimit, lastLimit) }, { replace: true, keepScroll: true })
  }
  const heading = dealsHeading(search, place)
  useTitle(heading)
  useEffect(() => {
    saveDealsSearch(dealsPath.href(search))
  }, [search])
  const [highlight] = useState(createHighlight)
  const isWide = useMedia(wideScreen)
  return {
    state,
    search,
    onChange,
    heading,
    highlight,
    /** Whether the screen has room for the list and the map; undefined until known. */
    isWide,
    hasList: isWide === true || search.show !== 'map',
    hasMap: isWide === undefined || isMapShown(search, isWide),
    place,
    /** The search with its final radius, once that is known for its place. */
    reached: isSameArea ? { ...search, radius } : search,
    /** The search of the deals on screen, which lags behind the address while others load. */
    loaded,
    center,
    shown,
    /** The rendered cards; none while the first ones load. */
    cards: { deals: listed?.deals, shownBefore, onMoreFocused },
    /** Whether the cards are from the previous search while others load or render. */
    isLoading:
      (state === 'stale' && isFetching) ||
      (listed !== undefined && listed !== shown && !isAlike(listed.request, shownRequest)),
    /** Shows more deals and focuses the first new one; `undefined` if all are shown. */
    showMore: hasMore ? showMore : undefined,
    /** Whether so few deals were found that the page shows alternatives too. */
    isScarce: shown !== undefined && !shown.isBeginning && (shown.deals.length === 0 || isNearlyEmpty(loaded, shown)),
    query: { error, isFetching, refetch },
  }
}

/** Whether two requests differ only in how many deals they ask for. */
function isAlike(a: DealsRequest, b: DealsRequest | undefined): boolean {
  return JSON.stringify({ ...a, limit: firstLimit }) === JSON.stringify({ ...b, limit: firstLimit })
}
