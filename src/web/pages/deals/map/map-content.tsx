import type { DealPoint } from '#contract/list-deal-points'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { useMemo } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { useDealPoints } from '../../../api/list-deal-points.ts'
import { useDeals } from '../../../api/list-deals.ts'
import type { Highlight } from '../../../components/deal-card/deal-highlight.ts'
import { DealsMap } from '../../../components/map/deals-map.tsx'
import { useTheme } from '../../../browser/theme.ts'
import { dealsPath, type DealsSearch } from '../../../paths.ts'
import { pageSettings } from '../../../browser/settings.ts'
import { isNarrowed } from '../chart/night-range.ts'
import { DealCarousel } from './deal-carousel.tsx'
import { DealPreview } from './deal-preview.tsx'
import { pointsRequest } from './points-request.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'

export interface MapContentProps {
  readonly search: DealsSearch
  /** The deals of the list. */
  readonly deals: readonly DatedDeal[]
  readonly highlight: Highlight
  /** Whether the map is next to the list; alone it has a row of cards over it. */
  readonly isNextToList: boolean
  readonly onChange: ChangeSearch
}

const noPoints: readonly DealPoint[] = []

/** The map with the deals of the page; the address keeps the view a user moved it to. */
export function MapContent({ search, deals, highlight, isNextToList, onChange }: MapContentProps) {
  const theme = useTheme()
  const { shown, isCurrent, error, isFetching, retry } = useDealPoints(pointsRequest(search))
  const list = useDeals(dealsPath.request(search))
  const all = shown?.points ?? noPoints
  // Narrowed, the map shows those of the list that are left, and no others.
  const points = useMemo(() => {
    if (!isNarrowed(search)) return all
    const ids = new Set(deals.map(({ data }) => data.hotel.id))
    return all.filter(({ id }) => ids.has(id))
  }, [all, deals, search])
  const selectedId = search.deal
  const point = useMemo(
    () => (selectedId === undefined ? undefined : points.find(({ id }) => id === selectedId)),
    [points, selectedId],
  )
  const select = (deal: string | undefined) => onChange({ deal }, { replace: true, keepScroll: true })

  return (
    <>
      <DealsMap
        deals={points}
        highlight={highlight}
        selectedId={selectedId}
        onSelect={select}
        view={search.view}
        fitKey={shown && `${shown.request.latitude},${shown.request.longitude}`}
        onViewChange={(view, { byUser }) => {
          if (byUser) onChange({ view }, { isDebounced: true })
        }}
        onSearchArea={({ latitude, longitude, radiusMeters }) =>
          onChange({ latitude, longitude, radius: radiusMeters, near: undefined, deal: undefined, limit: undefined })
        }
        tiles={pageSettings.tiles}
        theme={theme}
        status={
          isCurrent && list.isCurrent && shown !== undefined && list.shown !== undefined
            ? isNarrowed(search)
              ? `${deals.length} of ${list.shown.deals.length} listed deals shown`
              : areaWords(shown.total, list.shown.deals.length)
            : undefined
        }
        selectedPlace={point}
        preview={
          isNextToList && selectedId !== undefined ? (
            <DealPreview
              id={selectedId}
              deal={deals.find(({ data }) => data.hotel.id === selectedId)}
              point={point}
              onClose={() => select(undefined)}
            />
          ) : undefined
        }
      />
      {!isNextToList && <DealCarousel deals={deals} point={point} selectedId={selectedId} onSelect={select} />}
      {error !== null && (
        <div className="deals-map-error">
          <LoadError
            what="The deals on the map"
            reason={explainError(error)}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        </div>
      )}
    </>
  )
}

/** How many deals the searched area has, and how many of them the list shows. */
function areaWords(total: number, listed: number): string {
  if (total === 0) return 'No deals found'
  if (total === 1) return 'One deal found'
  const deals = `${total.toLocaleString('en-US')} deals found`
  return listed < total ? `${deals}, the best ${listed} listed` : `${deals}, all listed`
}
