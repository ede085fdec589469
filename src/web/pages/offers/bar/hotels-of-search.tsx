import type { ListedHotel } from '#contract/list-hotels'
import { Popover } from '../../../components/controls/popover.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { citiesWords } from './cities-words.ts'
import { countWords } from '../../../format/offer-words.ts'

interface HotelsOfSearchProps {
  readonly ids: readonly string[]
  readonly hotels: ReadonlyMap<string, ListedHotel>
}

/** How many hotels are searched and where; their names open below. */
export function HotelsOfSearch({ ids, hotels }: HotelsOfSearchProps) {
  const listed = ids.flatMap((id) => hotels.get(id) ?? [])
  const [only] = listed
  const name = ids.length === 1 && only !== undefined ? only.name : countWords(ids.length, 'hotel', 'hotels')
  const places = citiesWords(listed)
  return (
    <Popover
      buttonClassName="search-bar-button search-bar-hotels"
      button={
        <>
          <b data-unfolds>{name}</b>
          {places !== '' && <span className="search-bar-places">{places}</span>}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      <ul className="search-bar-list" aria-label="Hotels of this search">
        {ids.map((id) => {
          const hotel = hotels.get(id)
          return (
            <li key={id}>
              {hotel?.name ?? id} <small>{hotel === undefined ? 'unknown' : hotel.city}</small>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
