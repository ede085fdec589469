import type { ListedHotel } from '#contract/list-hotels'
import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../../api/explain-error.ts'
import { hotelsQuery } from '../../../api/list-hotels.ts'
import { placesQuery } from '../../../api/list-places.ts'
import { retryFailed } from '../../../api/retry-failed.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import type { ComboboxOption, Suggestions } from '../../../components/form/combobox-parts.tsx'
import { placeText } from '../../../format/place-text.ts'
import { readIds } from './pasted-ids.ts'

/** A place whose hotels can be added. */
export interface SuggestedPlace {
  readonly placeId: string
  /** With its region and country: `Lisbon, Portugal`. */
  readonly name: string
}

/** What a typed text may mean: one hotel, or every hotel of a place. */
export type HotelSuggestion = ComboboxOption & ({ readonly hotel: ListedHotel } | { readonly place: SuggestedPlace })

const cityPopulation = 100_000
const maxHotels = 8
const maxPlaces = 4
const maxTextLength = 100

/** Suggests hotels and places for a typed text, debounced; makes no request while it is empty or a list of ids. */
export function useHotelSuggestions(text: string, chosenIds: readonly string[]): Suggestions<HotelSuggestion> {
  const typed = readIds(text) === undefined ? text.trim().slice(0, maxTextLength) : ''
  const query = useDebounced(typed)
  const isCurrent = query === typed
  const enabled = query !== ''
  const hotels = useQuery({ ...hotelsQuery({ name: query, limit: maxHotels }), enabled })
  const places = useQuery({ ...placesQuery({ query, limit: maxPlaces }), enabled })

  const groups: HotelSuggestion[][] = [
    (hotels.data ?? [])
      .toSorted((one, other) => Number(startsWith(other.name, typed)) - Number(startsWith(one.name, typed)))
      .map((hotel) => hotelSuggestion(hotel, chosenIds.includes(hotel.id))),
    (places.data ?? []).map((place) => placeSuggestion({ placeId: place.placeId, name: placeText(place) })),
  ]
  // A text that is the full name of a place most likely means the place, as does one that only a large city answers to.
  const isPlace = places.data?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true
  const isCity = (places.data?.[0]?.population ?? 0) >= cityPopulation
  if (isPlace || (isCity && hotels.data?.some(({ name }) => startsWith(name, typed)) !== true)) groups.reverse()
  const error = hotels.error ?? places.error
  return {
    // All at once: what comes later would move the others.
    options: isCurrent && !hotels.isPending && !places.isPending ? groups.flat() : [],
    isLoading: hotels.isFetching || places.isFetching || !isCurrent,
    error: error === null || !isCurrent ? undefined : explainError(error),
    onRetry: () => retryFailed([hotels, places]),
  }
}

function hotelSuggestion(hotel: ListedHotel, isChosen: boolean): HotelSuggestion {
  const { id, name, city, stars } = hotel
  return {
    id: `hotel-${id}`,
    section: 'By name',
    text: name,
    detail: [city, ...starWords(stars), id, ...(isChosen ? ['chosen'] : [])].join(' · '),
    icon: isChosen ? 'check' : 'plus',
    hotel,
  }
}

/** Nothing for a hotel that has no class. */
function starWords(stars: number): string[] {
  return stars === 0 ? [] : [stars === 1 ? '1 star' : `${stars} stars`]
}

function placeSuggestion(place: SuggestedPlace): HotelSuggestion {
  return {
    id: `place-${place.placeId}`,
    section: 'Places',
    text: `Every hotel of ${place.name}`,
    icon: 'map-pin',
    place,
  }
}

function startsWith(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase())
}
