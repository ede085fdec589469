import { QueryError } from '#web/api/query-error.tsx'
import { Button } from '#web/kit/button.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import styles from './deals.module.css'
import { isAnywhere } from './deals-address.ts'
import { DealList } from './deal-list.tsx'
import { MapPane, ViewSwitch } from './deal-views.tsx'
import { DealsHeader } from './deals-header.tsx'
import { Destinations } from './destinations.tsx'
import { EmptyResults } from './empty-results/empty-results.tsx'
import { SearchBar } from './filters/search-bar.tsx'
import { useDealsPage } from './use-deals-page.ts'

/** How many pictures may be in view before the user scrolls. */
const eagerPictures = 3

/** The best deals near a place, as cards and on a map. */
export function DealsPage() {
  const view = useDealsPage()
  const { state, search, onChange, place, loaded, center, shown, query, highlight, isWide, hasList, hasMap } = view
  const waits = state !== 'current' && query.error === null
  const alert = query.error !== null && <QueryError what="The deals" query={query} />
  const onCards = { center, highlight, isLoading: view.isLoading }

  return (
    <div className={styles.page} data-show={hasList ? 'list' : 'map'}>
      <SearchBar
        search={view.reached}
        place={place}
        deals={shown?.deals ?? []}
        total={state === 'stale' ? undefined : shown?.total}
        error={query.error}
        onChange={onChange}
      >
        {isWide !== true && <ViewSwitch show={search.show} onChange={(show) => onChange({ show, deal: undefined })} />}
      </SearchBar>
      {!hasList && <Hidden as="h1">{view.heading}</Hidden>}
      {hasList && (
        <Stack as="section" className={styles.side} aria-labelledby="deals-heading">
          <DealsHeader view={view} headingId="deals-heading" hasMap={hasMap} />
          {isAnywhere(search) && <Destinations search={search} waits={waits} />}
          {alert}
          {(state === 'loading' ? query.error === null : shown?.deals.length !== 0) && (
            <DealList
              label="Deals"
              {...view.cards}
              {...onCards}
              rooms={search.rooms}
              sort={loaded.sort}
              selectedId={search.deal}
              eagerPictures={eagerPictures}
            />
          )}
          {view.isScarce && shown !== undefined && (
            <EmptyResults search={loaded} near={shown} place={place} {...onCards} onChange={onChange} />
          )}
          {view.showMore !== undefined && (
            <Button className={styles.more} onClick={view.showMore}>
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
    </div>
  )
}
