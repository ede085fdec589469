import type { ListedHotel } from '#contract/list-hotels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { explainError } from '../../../api/explain-error.ts'
import { hotelsQuery } from '../../../api/list-hotels.ts'
import { placesQuery } from '../../../api/list-places.ts'
import { usePaused } from '../../../browser/use-debounced.ts'
import { readIds } from './pasted-ids.ts'

/** A place with hotels. */
export interface SuggestedPlace {
  readonly placeId: string
  /** With its country: `Lisbon, Portugal`. */
  readonly name: string
}

/** What a typed text may mean: one hotel, or every hotel of a place. */
export type HotelSuggestion =
  | { readonly id: string; readonly kind: 'hotel'; readonly hotel: ListedHotel }
  | { readonly id: string; readonly kind: 'place'; readonly place: SuggestedPlace }

const mostHotels = 8
const mostPlaces = 4
const longestText = 100

/** Hotels and places for what is typed, as soon as the typing pauses; nothing is asked before any typing. */
export function useHotelSuggestions(text: string) {
  // Ids need no suggestions, and a list of none would only be in the way.
  const typed = readIds(text) === undefined ? text.trim().slice(0, longestText) : ''
  const query = usePaused(typed) ?? ''
  const shared = { enabled: query !== '', placeholderData: keepPreviousData }
  const hotels = useQuery({ ...hotelsQuery({ name: query, limit: mostHotels }), ...shared })
  const places = useQuery({ ...placesQuery({ query, limit: mostPlaces }), ...shared })

  const groups: HotelSuggestion[][] = [
    (hotels.data ?? [])
      .toSorted((one, other) => Number(begins(other.name, typed)) - Number(begins(one.name, typed)))
      .map((hotel) => ({ id: `hotel-${hotel.id}`, kind: 'hotel', hotel })),
    (places.data ?? []).map(({ placeId, name, countryName }) => ({
      id: `place-${placeId}`,
      kind: 'place',
      place: { placeId, name: `${name}, ${countryName}` },
    })),
  ]
  // Whoever types the whole name of a place means the place.
  if (places.data?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true) groups.reverse()
  const error = hotels.error ?? places.error
  return {
    found: typed === '' ? [] : groups.flat(),
    isLoading: hotels.isFetching || places.isFetching || query !== typed,
    fault: error === null ? undefined : explainError(error),
  }
}

function begins(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase())
}
