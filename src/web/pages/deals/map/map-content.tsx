import type { DealPoint } from '#contract/list-deal-points'
import { useMemo, type ReactNode } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { useDealPoints } from '../../../api/list-deal-points.ts'
import { type Deals, useDeals } from '../../../api/list-deals.ts'
import type { Highlight } from '../../../components/deal-card/deal-highlight.ts'
import { DealsMap } from '../../../components/map/deals-map.tsx'
import { useTheme } from '../../../browser/theme.ts'
import type { DatedDeal } from '../../../format/deal-age.ts'
import type { Position } from '../../../format/distance.ts'
import { anywhere, dealsPath, type DealsSearch } from '../../../paths.ts'
import { pageSettings } from '../../../browser/settings.ts'
import { dealsInRanges, isNarrowed } from '../chart/night-range.ts'
import { type FartherDeals, useFartherDeals } from '../few/use-farther-deals.ts'
import { DealCarousel } from './deal-carousel.tsx'
import { DealPreview } from './deal-preview.tsx'
import { pointOf } from './point-of.ts'
import { pointsRequest } from './points-request.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import { useFound } from './use-found.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { formatNumber } from '../../../format/locale.ts'

export interface MapContentProps {
  readonly search: DealsSearch
  /** The search of the deals of the list, which lags behind while others load. */
  readonly loaded: DealsSearch
  /** The deals of the list, without those farther away. */
  readonly near: Deals | undefined
  /** The middle of what is searched, once that is known. */
  readonly center: Position | undefined
  /** What failed, where there is no list beside the map that says so. */
  readonly alert: ReactNode | undefined
  readonly highlight: Highlight
  /** Whether the map is next to the list; alone it has a row of cards over it. */
  readonly isNextToList: boolean
  readonly onChange: ChangeSearch
}

const noPoints: readonly DealPoint[] = []
const noDeals: readonly DatedDeal[] = []

/** The map with the deals of the page; the address keeps the view a user moved it to. */
export function MapContent({ search, loaded, near, center, ...props }: MapContentProps) {
  const { alert, highlight, isNextToList, onChange } = props
  const theme = useTheme()
  const { shown, isCurrent, error, isFetching, retry } = useDealPoints(pointsRequest(search))
  const list = useDeals(dealsPath.request(search))
  const beyond = useFartherDeals(loaded, near?.isBeginning === true ? undefined : near)
  const { farther } = beyond
  const listed = useMemo(() => [...(near?.deals ?? noDeals), ...(farther?.deals ?? noDeals)], [near, farther])
  const deals = useMemo(() => dealsInRanges(listed, search), [listed, search])
  const [nearPoints, fartherPoints] = useMemo(() => {
    const beyond = farther?.deals.flatMap((deal) => pointOf(deal) ?? []) ?? noPoints
    const all = [shown?.points ?? noPoints, beyond] as const
    if (deals === listed) return all
    // Narrowed, the map shows those of the list that are left, and no others.
    const ids = new Set(deals.map(({ data }) => data.hotel.id))
    return all.map((points) => points.filter(({ id }) => ids.has(id))) as [DealPoint[], DealPoint[]]
  }, [shown, farther, deals, listed])
  const points = useMemo(() => [...nearPoints, ...fartherPoints], [nearPoints, fartherPoints])
  const isSettled = isCurrent && list.isCurrent && (!beyond.isWanted || farther !== undefined || beyond.error !== null)
  const found = useFound(isSettled, { search: loaded, near: nearPoints, farther: fartherPoints, center })
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
        {...found}
        farther={nearPoints.length > 0 ? fartherPoints : noPoints}
        onViewChange={(view) => onChange({ view }, { isDebounced: true })}
        isSearching={(isFetching && !isCurrent) || (list.isFetching && !list.isCurrent)}
        onSearchArea={(area, view) => onChange({ ...anywhere, ...area, view, deal: undefined, limit: undefined })}
        tiles={pageSettings.tiles}
        theme={theme}
        status={
          isSettled && shown !== undefined && list.shown !== undefined
            ? isNarrowed(search)
              ? `${deals.length} of ${listed.length} listed deals shown`
              : areaWords(shown.total, list.shown.deals.length, farther)
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
      {alert !== undefined && <div className="deals-map-error">{alert}</div>}
      {error !== null && alert === undefined && (
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

/** How many deals were found, how many of them the list shows, and how many are shown farther away. */
function areaWords(total: number, listed: number, farther: FartherDeals | undefined): string {
  const beyond = farther === undefined || farther.deals.length === 0 ? '' : `, ${farther.deals.length} farther away`
  if (total === 0) return beyond === '' ? 'No deals found' : `No deals near${beyond}`
  if (total === 1) return beyond === '' ? 'One deal found' : `One deal near${beyond}`
  if (beyond !== '') return `${total} deals near${beyond}`
  const deals = `${formatNumber(total)} deals found`
  return listed < total ? `${deals}, the best ${listed} listed` : `${deals}, all listed`
}
