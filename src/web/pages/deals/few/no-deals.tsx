import { pageSettings } from '../../../browser/settings.ts'
import { NoHotelsYet } from '../../../components/hotel/no-hotels-yet.tsx'
import { formatDistance } from '../../../format/distance.ts'
import { anywhere, filterNames, isNearPlace, reachMeters, type DealsSearch } from '../../../paths.ts'
import { centerOf } from '../place-name.ts'
import { clearedFilters } from '../filters/filter-state.ts'
import type { ChangeSearch } from '../use-deals-search.ts'

interface NoDealsProps {
  readonly search: DealsSearch
  readonly place: string | undefined
  readonly onChange: ChangeSearch
}

/** The empty state: why there are no deals, with buttons that change the search. */
export function NoDeals({ search, place, onChange }: NoDealsProps) {
  if (!pageSettings.hasHotelSource) return <NoHotelsYet />
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const isArea = !isNearPlace(search)
  const distance = formatDistance(reachMeters)
  return (
    <div className="deals-empty">
      <h2>{isArea ? 'No deals in this area' : `No deals ${place === undefined ? 'here' : `near ${place}`}`}</h2>
      <p>
        {isFiltered
          ? `No deal ${isArea ? 'there' : `within ${distance}`} matches all the filters. Remove some of them.`
          : isArea
            ? 'There are no deals in the area you searched. Try a wider area.'
            : `There are no deals within ${distance} right now. Search another place, or come back later.`}
      </p>
      {isFiltered && (
        <button type="button" className="button button-strong" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </button>
      )}
      {isArea && (
        <button type="button" className="button" onClick={() => onChange(widened(search))}>
          Search a wider area
        </button>
      )}
    </div>
  )
}

/** What is near the place of a circle, or near the middle of an area. */
function widened(search: DealsSearch): DealsSearch {
  const { latitude, longitude } = centerOf(search, undefined) ?? {}
  return { ...anywhere, near: search.near, latitude, longitude, view: undefined }
}
