import type { OffersRequest } from '#contract/find-offers'
import type { OffersSearch } from '../offers-address.ts'
import { clearedFilters } from './filter-rates.ts'

/** The empty state before the first search. */
export function NoHotels({ isFaulty }: { readonly isFaulty: boolean }) {
  if (isFaulty) {
    return (
      <div className="rates-empty">
        <h2>Correct the search to see its rates</h2>
      </div>
    )
  }
  return (
    <div className="rates-empty">
      <h2>Choose hotels to see their rates</h2>
      <p>Pick them by name, add every hotel in a place or paste their ids, then search.</p>
    </div>
  )
}

interface NoRatesProps {
  readonly request: OffersRequest
  /** Whether there are rates, but the filters hide all of them. */
  readonly isFiltered?: boolean
  readonly onChange: (patch: OffersSearch) => void
}

/** The empty state after a search: why there are no rates and what to change. */
export function NoRates({ request, isFiltered = false, onChange }: NoRatesProps) {
  if (isFiltered) {
    return (
      <div className="rates-empty">
        <h2>No rates match the filters</h2>
        <p>Remove some filters to see the rates that were found.</p>
        <button type="button" className="button button-strong" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </button>
      </div>
    )
  }
  return (
    <div className="rates-empty">
      <h2>No rooms available for this stay</h2>
      <p>
        {request.refundableRatesOnly
          ? 'None of the chosen hotels has a refundable rate for these dates and rooms. Include non-refundable rates, or change the dates.'
          : 'None of the chosen hotels has rooms for these dates and guests. Change the dates, split the guests over more rooms, or add hotels.'}
      </p>
    </div>
  )
}
