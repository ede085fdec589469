import type { DealPoint } from '#contract/deals/list-deal-points'
import { type ComponentProps, type ReactNode, type UIEvent, useEffect, useMemo, useRef } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { type DatedDeal, type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import type { Highlight } from '#web/stay/deal/deal-highlight.ts'
import { IconButton } from '#web/kit/button.tsx'
import { DealsMap } from '#web/map/deals-map.tsx'
import type { Position } from '#web/kit/format/distance.ts'
import { clearedPlace, dealsPath, type DealsSearch } from '../deals-address.ts'
import { useFartherDeals } from '../empty-results/use-farther-deals.ts'
import { pointOf, SelectedDeal } from './deal-preview.tsx'
import styles from '../deals.module.css'
import type { ChangeSearch } from '../use-deals-search.ts'
import { dealPointsQuery } from '../deal-points.ts'
import { useFoundDeals } from './use-found-deals.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import { milesPerNight } from '#web/kit/format/miles.ts'

export interface MapPanelProps {
  readonly search: DealsSearch
  /** The search of the listed deals, which lags behind while new ones load. */
  readonly loaded: DealsSearch
  /** The listed deals, without those farther away. */
  readonly near: Deals | undefined
  /** The center of the search; undefined until known. */
  readonly center: Position | undefined
  /** The error, if no list beside the map shows it. */
  readonly alert: ReactNode | undefined
  readonly highlight: Highlight
  /** Without a list beside it, the map has a row of cards over it. */
  readonly isNextToList: boolean
  readonly onChange: ChangeSearch
}

const noPoints: readonly DealPoint[] = []
const noDeals: readonly DatedDeal[] = []
const withNightly = (point: DealPoint) => ({
  ...point,
  nightly: milesPerNight(point.miles_required, point.nights ?? 1),
})

/** The map with the page's deals; the address stores the view that the user moves it to. */
export function MapPanel({ search, loaded, near, center, ...props }: MapPanelProps) {
  const { alert, highlight, isNextToList, onChange } = props
  const nearQuery = useShownQuery(dealPointsQuery(search))
  const { shown, isCurrent, error } = nearQuery
  const list = useShownQuery(dealsQuery(dealsPath.request(search)))
  const beyond = useFartherDeals(loaded, near?.isBeginning === true ? undefined : near)
  const { farther } = beyond
  const deals = useMemo(() => [...(near?.deals ?? noDeals), ...(farther ?? noDeals)], [near, farther])
  const nearPoints = shown?.points ?? noPoints
  const fartherPoints = useMemo(() => farther?.flatMap((deal) => pointOf(deal) ?? []) ?? noPoints, [farther])
  const points = useMemo(() => [...nearPoints, ...fartherPoints], [nearPoints, fartherPoints])
  const isByNight = loaded.sort === 'miles'
  const places = useMemo(() => (isByNight ? points.map(withNightly) : points), [isByNight, points])
  const isSettled = isCurrent && list.isCurrent && (!beyond.isWanted || farther !== undefined || beyond.error !== null)
  const found = useFoundDeals(isSettled, { search: loaded, near: nearPoints, farther: fartherPoints, center })
  const selectedId = search.deal
  const point = useMemo(
    () => (selectedId === undefined ? undefined : points.find(({ id }) => id === selectedId)),
    [points, selectedId],
  )
  // If the list fails too, the list reports the error.
  const isAlone = error !== null && list.error === null
  const failure = alert || (isAlone && <QueryError what="The deals on the map" query={nearQuery} />)
  const select = (deal: string | undefined) => onChange({ deal }, { replace: true, keepScroll: true })

  return (
    <>
      <DealsMap
        deals={places}
        highlight={highlight}
        selectedId={selectedId}
        onSelect={select}
        view={search.view}
        {...found}
        onViewChange={(view) => onChange({ view }, { replace: true, keepScroll: true })}
        isSearching={(error === null && !isCurrent) || (list.error === null && !list.isCurrent)}
        onSearchArea={(area, view) => onChange({ ...clearedPlace, ...area, view, deal: undefined, limit: undefined })}
        status={
          isSettled && shown !== undefined && list.shown !== undefined
            ? describeArea(shown.total, isNextToList ? undefined : list.shown.deals.length, farther)
            : undefined
        }
        selectedPlace={point}
        preview={
          isNextToList && selectedId !== undefined ? (
            <>
              <SelectedDeal
                id={selectedId}
                deal={deals.find(({ data }) => data.hotel.id === selectedId)}
                point={point}
                rooms={search.rooms}
              />
              <IconButton icon="x" label="Close" className={styles.closePreview} onClick={() => select(undefined)} />
            </>
          ) : undefined
        }
      />
      {!isNextToList && (
        <DealCarousel deals={deals} point={point} rooms={search.rooms} selectedId={selectedId} onSelect={select} />
      )}
      {failure && <div className={styles.mapAlert}>{failure}</div>}
    </>
  )
}

/**
 * Describes how many deals were found, how many are listed if no list shows that, and how many are shown farther away.
 */
function describeArea(total: number, listed: number | undefined, farther: readonly DatedDeal[] = noDeals) {
  const beyond = farther.length === 0 ? '' : `, ${farther.length} farther away`
  if (total === 0) return beyond === '' ? 'No deals found' : `No deals nearby${beyond}`
  if (total === 1) return beyond === '' ? '1 deal found' : `1 deal nearby${beyond}`
  if (beyond !== '') return `${total} deals nearby${beyond}`
  if (listed === undefined) return undefined
  return `${listed < total ? `${listed} of ` : ''}${formatNumber(total)} deals`
}

interface DealCarouselProps extends Pick<ComponentProps<typeof SelectedDeal>, 'point' | 'rooms'> {
  readonly deals: readonly DatedDeal[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** The deals as cards over a small screen's map. Scrolling selects the middle card; selecting a card scrolls to it. */
function DealCarousel({ deals, point, rooms, selectedId, onSelect }: DealCarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const middleId = useRef<string | undefined>(undefined)
  const ids = deals.map(({ data }) => data.hotel.id)
  const isOutsideList = selectedId !== undefined && !ids.includes(selectedId)

  useEffect(() => {
    if (selectedId === undefined || selectedId === middleId.current) return
    middleId.current = selectedId
    const item = list.current?.querySelector(`[data-id="${CSS.escape(selectedId)}"]`)
    item?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selectedId])

  function selectMiddle({ currentTarget }: UIEvent<HTMLUListElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const id = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('li')?.dataset['id']
    if (id === undefined || id === middleId.current) return
    middleId.current = id
    onSelect(id)
  }

  return (
    <ul ref={list} role="list" className={styles.carousel} aria-label="Deals" onScrollEnd={selectMiddle}>
      {isOutsideList && (
        <li data-id={selectedId}>
          <SelectedDeal id={selectedId} deal={undefined} point={point} rooms={rooms} />
        </li>
      )}
      {deals.map((deal) => (
        <li key={deal.data.hotel.id} data-id={deal.data.hotel.id}>
          <SelectedDeal id={deal.data.hotel.id} deal={deal} point={undefined} rooms={rooms} />
        </li>
      ))}
    </ul>
  )
}
