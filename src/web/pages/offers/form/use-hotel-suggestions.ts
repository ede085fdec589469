import type { ListedHotel } from '#contract/list-hotels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { explainError } from '../../../api/explain-error.ts'
import { hotelsQuery } from '../../../api/list-hotels.ts'
import { placesQuery } from '../../../api/list-places.ts'
import { usePaused } from '../../../browser/use-debounced.ts'
import { readIds } from './pasted-ids.ts'

/** A place whose hotels can be added. */
export interface SuggestedPlace {
  readonly placeId: string
  /** With its country: `Lisbon, Portugal`. */
  readonly name: string
}

/** A suggestion for a typed text: one hotel, or every hotel in a place. */
export type HotelSuggestion =
  | { readonly id: string; readonly kind: 'hotel'; readonly hotel: ListedHotel }
  | { readonly id: string; readonly kind: 'place'; readonly place: SuggestedPlace }

const maxHotels = 8
const maxPlaces = 4
const maxTextLength = 100

/** Suggests hotels and places for a typed text, debounced; makes no request while it is empty. */
export function useHotelSuggestions(text: string) {
  // Ids need no suggestions.
  const typed = readIds(text) === undefined ? text.trim().slice(0, maxTextLength) : ''
  const query = usePaused(typed) ?? ''
  const shared = { enabled: query !== '', placeholderData: keepPreviousData }
  const hotels = useQuery({ ...hotelsQuery({ name: query, limit: maxHotels }), ...shared })
  const places = useQuery({ ...placesQuery({ query, limit: maxPlaces }), ...shared })

  const groups: HotelSuggestion[][] = [
    (hotels.data ?? [])
      .toSorted((one, other) => Number(startsWith(other.name, typed)) - Number(startsWith(one.name, typed)))
      .map((hotel) => ({ id: `hotel-${hotel.id}`, kind: 'hotel', hotel })),
    (places.data ?? []).map(({ placeId, name, countryName }) => ({
      id: `place-${placeId}`,
      kind: 'place',
      place: { placeId, name: `${name}, ${countryName}` },
    })),
  ]
  // A text that is the full name of a place most likely means the place.
  if (places.data?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true) groups.reverse()
  const error = hotels.error ?? places.error
  return {
    found: typed === '' ? [] : groups.flat(),
    isLoading: hotels.isFetching || places.isFetching || query !== typed,
    fault: error === null ? undefined : explainError(error),
  }
}

function startsWith(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase())
}
