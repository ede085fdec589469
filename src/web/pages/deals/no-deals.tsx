import { pageSettings } from '../../browser/settings.ts'
import { NoHotelsYet } from '../../components/hotel/no-hotels-yet.tsx'
import { filterNames, type DealsSearch } from '../../paths.ts'
import { clearedFilters } from './filters/filter-state.ts'
import type { ChangeSearch } from './use-deals-search.ts'

interface NoDealsProps {
  readonly search: DealsSearch
  readonly place: string | undefined
  readonly onChange: ChangeSearch
}

/** The empty state: why there are no deals, with buttons that change the search. */
export function NoDeals({ search, place, onChange }: NoDealsProps) {
  if (!pageSettings.hasHotelSource) return <NoHotelsYet />
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const isArea = search.radius !== undefined
  return (
    <div className="deals-empty">
      <h2>{isArea ? 'No deals in this area' : `No deals ${place === undefined ? 'here' : `near ${place}`}`}</h2>
      <p>
        {isFiltered
          ? 'No deal matches all the filters. Remove some of them.'
          : isArea
            ? 'There are no deals in the area you searched. Try a wider area.'
            : 'There are no deals here right now. Search another place, or come back later.'}
      </p>
      {isFiltered && (
        <button type="button" className="button button-strong" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </button>
      )}
      {isArea && (
        <button type="button" className="button" onClick={() => onChange({ radius: undefined, view: undefined })}>
          Search a wider area
        </button>
      )}
    </div>
  )
}
