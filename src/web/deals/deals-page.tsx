import { useState } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { createHighlight } from '#web/stay/deal/deal-highlight.ts'
import styles from './deals.module.css'
import { DealList } from './deal-list.tsx'
import { isMapShown, MapPane, ViewSwitch } from './deal-views.tsx'
import { DealsHeader } from './deals-header.tsx'
import { EmptyResults } from './empty-results/empty-results.tsx'
import { SearchBar } from './filters/search-bar.tsx'
import { useDealsSearch } from './use-deals-search.ts'
import { useDealsView } from './use-deals-view.ts'

/** Pictures that may be in view before any scrolling. */
const eagerPictures = 3

/** The best deals near a place, as cards and on a map. */
export function DealsPage() {
  const [search, onChange] = useDealsSearch()
  const view = useDealsView(search, onChange)
  const { state, heading, place, reached, loaded, center, shown, deals, hasDeals, list, few, showMore, query } = view
  const [highlight] = useState(createHighlight)
  const isWide = useMedia(wideScreen)
  const hasList = isWide === true || search.show !== 'map'
  const hasMap = isWide === undefined || isMapShown(search, isWide)
  useTitle(heading)

  const alert = query.error !== null && <QueryError what="The deals" query={query} />
  const onCards = { center, highlight, isLoading: view.isLoading }

  return (
    <div className={styles.page} data-show={hasList ? 'list' : 'map'}>
      <SearchBar
        search={reached}
        place={place}
        deals={deals}
        total={state === 'stale' ? undefined : shown?.total}
        error={query.error}
        onChange={onChange}
      />
      {!hasList && <Hidden as="h1">{heading}</Hidden>}
      {hasList && (
        <Stack as="section" className={styles.side} aria-labelledby="deals-heading">
          <DealsHeader search={search} view={view} headingId="deals-heading" hasMap={hasMap} onChange={onChange} />
          {alert}
          {hasDeals && (
            <DealList
              label="Deals"
              {...list}
              {...onCards}
              rooms={search.rooms}
              isEarningShown={search.sort === 'multiplier'}
              selectedId={search.deal}
              eagerPictures={eagerPictures}
            />
          )}
          {few !== undefined && (
            <EmptyResults search={loaded} near={few} place={place} {...onCards} onChange={onChange} />
          )}
          {showMore !== undefined && (
            <Button className={styles.more} onClick={showMore}>
              Show more deals
            </Button>
          )}
        </Stack>
      )}
      {hasMap && (
        <MapPane
          search={search}
          loaded={loaded}
          near={shown}
          center={center}
          alert={hasList ? undefined : alert}
          highlight={highlight}
          isNextToList={isWide !== false}
          onChange={onChange}
        />
      )}
      {isWide !== true && <ViewSwitch show={search.show} onChange={(show) => onChange({ show, deal: undefined })} />}
    </div>
  )
}
