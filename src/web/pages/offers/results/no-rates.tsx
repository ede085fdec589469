import type { OffersRequest } from '#contract/find-offers'
import type { OffersSearch } from '../offers-address.ts'
import { clearedChoice } from './rate-choice.ts'

/** Stands where rates will be, before anything is asked for. */
export function NoHotels() {
  return (
    <div className="rates-empty">
      <h2>Choose hotels to see their rates</h2>
      <p>Pick them by name, add every hotel of a place or paste their ids, then search.</p>
    </div>
  )
}

interface NoRatesProps {
  readonly request: OffersRequest
  /** Whether there are rates, but none that the filters leave. */
  readonly isFiltered?: boolean
  readonly onChange: (patch: OffersSearch) => void
}

/** Says why there is nothing, with what changes it. */
export function NoRates({ request, isFiltered = false, onChange }: NoRatesProps) {
  if (isFiltered) {
    return (
      <div className="rates-empty">
        <h2>No rate passes the filters</h2>
        <p>Take some of them away to see the rates that came.</p>
        <button type="button" className="button button-strong" onClick={() => onChange(clearedChoice)}>
          Clear filters
        </button>
      </div>
    )
  }
  return (
    <div className="rates-empty">
      <h2>Nothing is free for this stay</h2>
      <p>
        {request.refundableRatesOnly
          ? 'No hotel asked for has a refundable rate for these dates and rooms. Ask for other rates too, or move the dates.'
          : 'No hotel asked for has rooms for these dates and guests. Move the dates, divide the guests over more rooms, or add hotels.'}
      </p>
    </div>
  )
}
