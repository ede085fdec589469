import './search-bar.css'
import { addDays, nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { maxNights, maxRooms } from '#contract/stay-limits'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { searchOfStay } from '../../../components/stay/stay-search.ts'
import { formatDays } from '../../../format/dates.ts'
import { countryName } from '../../../format/country-name.ts'
import { countWords, partyWords } from '../../../format/offer-words.ts'
import type { OffersSearch } from '../offers-address.ts'
import { HotelsOfSearch } from './hotels-of-search.tsx'

interface SearchBarProps {
  readonly request: OffersRequest
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly now: Date
  /** Called with a changed stay, which is searched at once. */
  readonly onChange: (patch: OffersSearch) => void
  /** Called to search the same again, for fresh rates. */
  readonly onRepeat: () => void
  readonly onEdit: () => void
}

/** The search in one line; its nights and rooms change in place, all else in the form. */
export const SearchBar = memo(({ request, hotels, now, onChange, onRepeat, onEdit }: SearchBarProps) => {
  const { checkin, checkout, occupancies, guestNationality, maxRatesPerHotel, refundableRatesOnly } = request
  const nights = nightsBetween(checkin, checkout)
  const changeNights = (count: number) => onChange(searchOfStay({ ...request, checkout: addDays(checkin, count) }))
  const changeRooms = (occupancies: OffersRequest['occupancies']) => onChange(searchOfStay({ ...request, occupancies }))
  return (
    <div role="search" aria-label="This search" className="search-bar">
      <HotelsOfSearch ids={request.hotelIds} hotels={hotels} />
      <Stepped
        what="night"
        count={nights}
        min={1}
        max={maxNights}
        onLess={() => changeNights(nights - 1)}
        onMore={() => changeNights(nights + 1)}
      >
        {formatDays(checkin, checkout, now)}, {countWords(nights, 'night', 'nights')}
      </Stepped>
      <Stepped
        what="room"
        count={occupancies.length}
        min={1}
        max={maxRooms}
        onLess={() => changeRooms(occupancies.slice(0, -1))}
        onMore={() => changeRooms([...occupancies, { adults: 2, children: [] }])}
      >
        {partyWords(occupancies)}
      </Stepped>
      <span className="search-bar-rest">
        {guestNationality !== undefined && <abbr title={countryName(guestNationality)}>{guestNationality}</abbr>}
        <span className="search-bar-rates">
          {countWords(maxRatesPerHotel ?? 5, 'rate', 'rates')} a hotel{refundableRatesOnly === true && ', refundable'}
        </span>
      </span>
      <button
        type="button"
        className="search-bar-button"
        aria-label="Search rates"
        title="Search again"
        onClick={onRepeat}
      >
        <Icon name="refresh-cw" size={16} />
      </button>
      <button type="button" className="search-bar-button search-bar-edit" aria-keyshortcuts="e" onClick={onEdit}>
        Edit <kbd>E</kbd>
      </button>
    </div>
  )
})

interface SteppedProps {
  /** What there is one less or more of. */
  readonly what: string
  readonly count: number
  readonly min: number
  readonly max: number
  readonly onLess: () => void
  readonly onMore: () => void
  readonly children: ReactNode
}

function Stepped({ what, count, min, max, onLess, onMore, children }: SteppedProps) {
  return (
    <span className="search-bar-part">
      <button
        type="button"
        className="search-bar-step"
        aria-label={`One ${what} less`}
        aria-disabled={count <= min}
        onClick={count <= min ? undefined : onLess}
      >
        <Icon name="minus" size={14} />
      </button>
      <span>{children}</span>
      <button
        type="button"
        className="search-bar-step"
        aria-label={`One ${what} more`}
        aria-disabled={count >= max}
        onClick={count >= max ? undefined : onMore}
      >
        <Icon name="plus" size={14} />
      </button>
    </span>
  )
}
