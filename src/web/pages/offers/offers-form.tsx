import { searchOfStay, stayOf } from '../../stay-address.ts'
import type { OffersSearch } from './offers-address.ts'

interface OffersFormProps {
  readonly search: OffersSearch
  readonly now: Date
  /** Called with everything the form asks for. */
  readonly onSearch: (search: OffersSearch) => void
}

/** What rates are asked for. */
export function OffersForm({ search, now, onSearch }: OffersFormProps) {
  return (
    <button
      type="button"
      className="button button-strong"
      onClick={() => onSearch({ ...searchOfStay(stayOf(search, now)), hotels: ['h0000001'] })}
    >
      Search rates
    </button>
  )
}
