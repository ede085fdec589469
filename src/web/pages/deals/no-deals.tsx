import { filterNames, type DealsSearch } from '../../paths.ts'
import { clearedFilters } from './filters/filter-state.ts'
import type { ChangeSearch } from './use-deals-search.ts'

interface NoDealsProps {
  readonly search: DealsSearch
  readonly place: string | undefined
  readonly onChange: ChangeSearch
}

/** Says why there is nothing, with buttons that change it. */
export function NoDeals({ search, place, onChange }: NoDealsProps) {
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  const isArea = search.radius !== undefined
  return (
    <div className="deals-empty">
      <h2>{isArea ? 'No deals in this area' : `No deals ${place === undefined ? 'here' : `near ${place}`}`}</h2>
      <p>
        {isFiltered
          ? 'No deal has everything the filters ask for. Take some of them away.'
          : isArea
            ? 'There is no deal in the part of the map that was searched. Look further afield.'
            : 'There is no deal to be had just now. Look somewhere else with Where, or come back later.'}
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
