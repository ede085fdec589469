import './deals-page.css'
import type { DatedDeal } from '../../format/deal-age.ts'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocationOfCaller } from '../../api/get-location.ts'
import { type Deals, useDeals } from '../../api/list-deals.ts'
import { createHighlight } from '../../components/deal-card/deal-highlight.ts'
import { SkipLink } from '../../components/controls/skip-link.tsx'
import { roomyScreen, useMedia, wideScreen } from '../../browser/use-media.ts'
import { useTitle } from '../../browser/use-title.ts'
import { formatDistance } from '../../format/distance.ts'
import { dealsPath, firstLimit, isAroundCaller, isNearPlace, reachMeters, type DealsSearch } from '../../paths.ts'
import { DealList } from './deal-list.tsx'
import { areFew, fewDeals } from './few/are-few.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { ChartPane } from './chart/chart-pane.tsx'
import { dealsInRanges, isNarrowed } from './chart/night-range.ts'
import { MapPane } from './map/map-pane.tsx'
import { isChartShown, isMapShown } from './map/points-request.ts'
import { useMyMiles } from '../../browser/my-miles.ts'
import { centerOf, placeName } from './place-name.ts'
import { SortBy, SortMeaning } from './sort-by.tsx'
import { useDealsSearch } from './use-deals-search.ts'
import { Welcome } from './welcome.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { useUndoneChange } from './use-undone-change.ts'
import { explainError } from '../../api/explain-error.ts'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { LoadError } from '../../components/load-error/load-error.tsx'
import { formatNumber } from '../../format/locale.ts'
import { dealGuestWords } from '../../format/offer-words.ts'

const FewDeals = lazyPart({
  what: 'What else there is',
  load: async () => (await import('./few/few-deals.tsx')).FewDeals,
})

const RangeNote = lazyPart({
  what: 'How many deals are shown',
  load: async () => (await import('./chart/range-note.tsx')).RangeNote,
})

const lastLimit = 200
/** Cards that are rendered at once, the others without blocking the page. */
const cardsAtOnce = 3
const noDeals: readonly DatedDeal[] = []

/** The best deals near a place, as cards and on a map. */
export function DealsPage() {
  const [search, change] = useDealsSearch()
  const [highlight] = useState(createHighlight)
  const isWide = useMedia(wideScreen)
  const myMiles = useMyMiles()
  const caller = useLocationOfCaller(isAroundCaller(search))
  const isRoomy = useMedia(roomyScreen)
  const hasList = isWide === true || search.show === undefined
  const hasChart = isWide !== undefined && isChartShown(search)
  const hasMap = isWide === undefined || isMapShown(search, isWide) || isRoomy === true
  const list = useDeals(dealsPath.request(search))
  const { shown, isCurrent, isFetching } = list
  const { loaded, undone } = useUndoneChange(search, list)
  const failure = undone ?? (list.error && { error: list.error, isRetrying: isFetching, retry: list.retry })

  const deals = shown?.deals
  const isWhole = isCurrent && shown?.isBeginning !== true
  const listed = useDeferredValue(shown)
  const inList = useMemo(
    () => dealsInRanges(listed?.deals ?? deals?.slice(0, cardsAtOnce) ?? noDeals, search),
    [listed, deals, search],
  )
  const onMap = useMemo(() => dealsInRanges(deals ?? noDeals, search), [deals, search])
  const place = placeName(search, caller, isWhole && deals !== undefined ? deals : noDeals)
  const heading = `Deals near ${place ?? 'you'}`
  useTitle(heading)

  // Distances are from the center of the deals on screen, which lags behind the address while others load.
  const shownRequest = shown?.request
  const center = useMemo(() => shownRequest && centerOf(shownRequest, caller), [shownRequest, caller])
  const { limit = firstLimit, sort = 'cpm' } = search
  const [shownBefore, setShownBefore] = useState<number>()
  const clearShownBefore = useCallback(() => setShownBefore(undefined), [])

  const alert = failure !== null && (
    <LoadError
      what="The deals"
      reason={`${explainError(failure.error)}${undone === undefined ? '' : ' The search is as it was before.'}`}
      isRetrying={failure.isRetrying}
      onRetry={() => void failure.retry()}
    />
  )

  return (
    <div className="deals" data-show={hasChart ? 'chart' : hasList ? 'list' : 'map'}>
      <FilterBar
        search={search}
        deals={deals ?? noDeals}
        total={isCurrent ? shown?.total : undefined}
        failure={undone && explainError(undone.error)}
        myMiles={myMiles}
        onChange={change}
      />
      {!hasList && <h1 className="visually-hidden">{heading}</h1>}
      {hasList && (
        <section className="deals-side" aria-labelledby="deals-heading">
          <Welcome />
          <div className="deals-top">
            <h1 id="deals-heading">{heading}</h1>
            {hasChart ? (
              <SkipLink to="chart" text="To the chart, past the list" />
            ) : (
              hasMap && <SkipLink to="map" text="To the map, past the list" />
            )}
            <SortBy value={sort} onChange={(sort) => change({ sort })} />
            <p className="deals-hint">
              <output className="deals-count">
                {shown !== undefined && `${isCurrent ? countWords(shown, search) : 'Loading the deals'}. `}
              </output>
              {deals?.[0] !== undefined && (
                <span className="deals-guests">Each stay is for {dealGuestWords(deals[0])}. </span>
              )}
              <SortMeaning sort={sort} />
            </p>
          </div>
          {deals !== undefined && isNarrowed(search) && (
            <RangeNote
              ranges={search}
              shown={onMap.length}
              listed={deals.length}
              currency={deals[0]?.data.room_types[0]?.calculations.selling_price.currency}
              onClear={() => change({ nightMiles: undefined, nightCash: undefined }, { keepScroll: true })}
            />
          )}
          {alert}
          {deals?.length !== 0 && (deals !== undefined || list.error === null) && (
            <DealList
              deals={listed === undefined && deals === undefined ? undefined : inList}
              isWhole={isWhole && listed === shown}
              isLoading={isFetching && !isCurrent}
              center={center}
              myMiles={myMiles}
              highlight={highlight}
              selectedId={search.deal}
              shownBefore={shownBefore}
              onMoreFocused={clearShownBefore}
            />
          )}
          {shown !== undefined && shown.isBeginning !== true && (deals?.length === 0 || areFew(loaded, shown)) && (
            <FewDeals
              search={loaded}
              near={shown}
              isLoading={isFetching && !isCurrent}
              place={place}
              center={center}
              myMiles={myMiles}
              highlight={highlight}
              onChange={change}
            />
          )}
          {shown !== undefined &&
            // Below a list that is still growing it would move from under the pointer.
            listed !== undefined &&
            listed.isBeginning !== true &&
            shown.total > shown.deals.length &&
            limit < lastLimit && (
              <button
                type="button"
                className="button deals-more"
                onClick={() => {
                  setShownBefore(onMap.length)
                  change({ limit: Math.min(limit + firstLimit, lastLimit) }, { replace: true, keepScroll: true })
                }}
              >
                Show more deals
              </button>
            )}
        </section>
      )}
      {hasMap && (
        <MapPane
          search={search}
          loaded={loaded}
          near={shown}
          center={center}
          alert={hasList || failure === null ? undefined : alert}
          highlight={highlight}
          isNextToList={isWide !== false}
          onChange={change}
        />
      )}
      {hasChart && <ChartPane search={search} highlight={highlight} isNextToList={isWide} onChange={change} />}
      <ViewSwitch
        view={search.show ?? 'list'}
        isWide={isWide}
        onChange={(view) =>
          change(
            isWide === true
              ? { show: view === 'chart' ? 'chart' : undefined }
              : { show: view === 'list' ? undefined : view, deal: undefined },
            { keepScroll: isWide === true },
          )
        }
      />
    </div>
  )
}

function countWords({ deals, total }: Deals, search: DealsSearch): string {
  const words = formatNumber(total)
  const within = isNearPlace(search) && total < fewDeals ? ` within ${formatDistance(reachMeters)}` : ''
  if (total === 0) return `No deals${within}`
  if (total === 1) return `Showing the only deal that matches${within}`
  return deals.length < total ? `Showing ${deals.length} of ${words} deals` : `Showing all ${words} deals${within}`
}
