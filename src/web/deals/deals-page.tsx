import { type Climate as Climates, type DealSort, dealSorts, mildFrom, warmFrom } from '#contract/deals/deal-limits'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { getLocation } from '#contract/data/get-location'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { type DealsSearch, firstLimit, isAroundCaller, isNearPlace } from './deals-address.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { SkipLink } from '#web/kit/controls/skip-link.tsx'
import { formatDistance } from '#web/kit/format/distance.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { Input } from '#web/kit/form/field.tsx'
import { type DatedDeal, type Deals } from '#web/stay/deal/list-deals.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Note, Text } from '#web/kit/text.tsx'
import { createHighlight } from '#web/stay/deal/deal-highlight.ts'
import { splitRooms } from '#web/stay/form/stay-search.ts'
import { formatDealGuests } from '#web/stay/offer/format-offer.ts'
import { MileValueField } from '#web/stay/redeem/mile-value-field.tsx'
import { useMileValue, useMyMiles } from '#web/stay/redeem/mile-value.ts'
import { formatPrice } from '#web/stay/redeem/value.ts'
import { useTemperatureUnit, wholeDegrees } from '#web/weather/weather-scale.ts'
import styles from './deals.module.css'
import { DealList } from './deal-list.tsx'
import { isMapShown, MapPane, ViewSwitch } from './deal-views.tsx'
import { EmptyResults } from './empty-results/empty-results.tsx'
import { enoughNear, isNearlyEmpty } from './empty-results/use-farther-deals.ts'
import { dealRooms } from './filters/deal-filters.tsx'
import { SearchBar } from './filters/search-bar.tsx'
import { centerOf, dealsHeading, placeName } from './place-name.ts'
import { useReachedDeals } from './reach.ts'
import { useDealsSearch } from './use-deals-search.ts'

const lastLimit = 200
/** Cards that are rendered at once, the others without blocking the page. */
const cardsAtOnce = 3
/** Pictures that may be in view before any scrolling. */
const eagerPictures = 3
const noDeals: readonly DatedDeal[] = []

/** The best deals near a place, as cards and on a map. */
export function DealsPage() {
  const [search, change] = useDealsSearch()
  const [highlight] = useState(createHighlight)
  const isWide = useMedia(wideScreen)
  const myMiles = useMyMiles()
  const mileValue = useMileValue().cents
  const { data: caller } = useQuery({ ...query(getLocation, {}), enabled: isAroundCaller(search) })
  const hasList = isWide === true || search.show !== 'map'
  const hasMap = isWide === undefined || isMapShown(search, isWide)
  const list = useReachedDeals(search)
  const { reached, shown, isCurrent, isFetching } = list
  const loadedSearch = useLastValue(isCurrent ? search : undefined) ?? search
  const radius = shown?.request.radius
  const loaded = useMemo(() => ({ ...loadedSearch, radius }), [loadedSearch, radius])

  const deals = shown?.deals
  const isWhole = isCurrent && shown?.isBeginning !== true
  const listed = useDeferredValue(shown)
  const firstDeals = useMemo(() => deals?.slice(0, cardsAtOnce), [deals])
  const place = placeName(search, caller, isWhole && deals !== undefined ? deals : noDeals)
  const heading = dealsHeading(search, place)
  useTitle(heading)

  // Distances are from the center of the deals on screen, which lags behind the address while others load.
  const shownRequest = shown?.request
  const center = useMemo(
    () => (shownRequest !== undefined && isNearPlace(shownRequest) ? centerOf(shownRequest, caller) : undefined),
    [shownRequest, caller],
  )
  const { limit = firstLimit, sort = 'cpm' } = search
  const [shownBefore, setShownBefore] = useState<number>()
  const clearShownBefore = useCallback(() => setShownBefore(undefined), [])

  const alert = list.error !== null && <QueryError what="The deals" query={list} />

  return (
    <div className={styles.page} data-show={hasList ? 'list' : 'map'}>
      <SearchBar
        search={reached}
        place={place}
        deals={deals ?? noDeals}
        total={isCurrent ? shown?.total : undefined}
        error={list.error}
        onChange={change}
      />
      {!hasList && <Hidden as="h1">{heading}</Hidden>}
      {hasList && (
        <Stack as="section" className={styles.side} aria-labelledby="deals-heading">
          <div className={styles.top}>
            {!isSearched(search) && (
              <Note className={styles.welcome}>
                Find hotels to book with miles, and see when paying cash is smarter.
              </Note>
            )}
            <h1 id="deals-heading">{heading}</h1>
            {hasMap && <SkipLink to="map" text="Skip to the map" />}
            <SortBy value={sort} onChange={(sort) => change({ sort })} />
            <Text as={Row} size="small" tone="soft" rowGap="none" className={styles.hint}>
              <Text as="output" weight="medium" tone="ink">
                {shown !== undefined && (isCurrent ? describeCount(shown, loaded) : isFetching && 'Loading the deals')}
              </Text>
              {deals?.[0] !== undefined && <span>{describeGuests(deals[0], search.rooms)}</span>}
              {search.climate !== undefined && <Climate climate={search.climate} />}
              <Popover
                buttonClassName={styles.mileValue}
                button={<span data-mile-value>Savings at {formatPrice(mileValue)} per mile</span>}
              >
                <MileValueField />
                <Note>Value per mile is what one mile saves you in cash. Higher is better.</Note>
              </Popover>
            </Text>
          </div>
          {alert}
          {deals?.length !== 0 && (deals !== undefined || list.error === null) && (
            <DealList
              label="Deals"
              deals={listed?.deals ?? firstDeals}
              isLoading={isFetching && !isCurrent}
              center={center}
              myMiles={myMiles}
              rooms={search.rooms}
              highlight={highlight}
              isEarningShown={sort === 'multiplier'}
              selectedId={search.deal}
              eagerPictures={eagerPictures}
              shownBefore={shownBefore}
              onMoreFocused={clearShownBefore}
            />
          )}
          {shown !== undefined &&
            shown.isBeginning !== true &&
            (deals?.length === 0 || isNearlyEmpty(loaded, shown)) && (
              <EmptyResults
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
              <Button
                className={styles.more}
                onClick={() => {
                  setShownBefore(deals?.length)
                  change({ limit: Math.min(limit + firstLimit, lastLimit) }, { replace: true, keepScroll: true })
                }}
              >
                Show more deals
              </Button>
            )}
        </Stack>
      )}
      {hasMap && (
        <MapPane
          search={reached}
          loaded={loaded}
          near={shown}
          center={center}
          alert={hasList ? undefined : alert}
          highlight={highlight}
          isNextToList={isWide !== false}
          onChange={change}
        />
      )}
      {isWide !== true && <ViewSwitch show={search.show} onChange={(show) => change({ show, deal: undefined })} />}
    </div>
  )
}

function describeCount({ deals, total }: Deals, search: DealsSearch): string {
  const words = formatNumber(total)
  const { radius } = search
  const within = isNearPlace(search) && radius && total < enoughNear ? ` within ${formatDistance(radius)}` : ''
  if (total === 0) return `No deals${within}`
  if (total === 1) return `1 deal${within}`
  return deals.length < total ? `${deals.length} of ${words} deals` : `${words} deals${within}`
}

/** Says whom the deals are for, and where the rates for another party are. */
function describeGuests(deal: DatedDeal, rooms: string | undefined): string {
  if (rooms === undefined || rooms === dealRooms) return `for ${formatDealGuests(deal)}`
  const guests = splitRooms(rooms).reduce((sum, { adults, children }) => sum + adults + children.length, 0)
  return `Deals are for ${formatDealGuests(deal)}; rates for ${formatCount(guests, 'guest', 'guests')} are on each hotel’s page`
}

/** Whether more is asked for than what is near. */
function isSearched({ sort: _sort, limit: _limit, view: _view, deal: _deal, show: _show, ...asked }: DealsSearch) {
  return Object.values(asked).some((value) => value !== undefined)
}

const sortNames: Readonly<Record<DealSort, string>> = {
  cpm: 'Value per mile',
  multiplier: 'Miles multiplier',
  miles: 'Fewest miles',
  price: 'Lowest price',
  distance: 'Nearest',
  rating: 'Guest rating',
}

/** The choice of the order of the deals. */
function SortBy({ value, onChange }: { readonly value: DealSort; readonly onChange: (sort: DealSort) => void }) {
  return (
    <Row as="label" wrap={false} className={styles.sort} data-scripted>
      <Text as="span" tone="soft">
        Sort by
      </Text>
      <Input
        as="select"
        aria-label="Sort by"
        value={value}
        onChange={({ target }) => onChange(target.value as DealSort)}
      >
        {dealSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </Input>
    </Row>
  )
}

/** What a climate is, and where it is from. */
function Climate({ climate }: { readonly climate: Climates }) {
  const unit = useTemperatureUnit()
  const [mild, warm] = [mildFrom, warmFrom].map((celsius) => `${wholeDegrees(celsius, unit)} °${unit}`)
  const degrees = { warm: `${warm} or more`, mild: `${mild} to ${warm}`, cool: `under ${mild}` }
  return <span>Usually {degrees[climate]} by day (climate averages)</span>
}
