import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error.ts'
import { airportsQuery } from '../../api/list-airports.ts'
import { placesQuery } from '../../api/list-places.ts'
import { retryFailed } from '../../api/retry-failed.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import type { Suggestions } from '../../components/form/combobox-parts.tsx'
import type { PlaceSuggestion } from '../../components/where/place-suggestion.ts'
import { countryName } from '../../format/country-name.ts'
import { placeText } from '../../format/place-text.ts'

const maxPlaces = 6
const maxAirports = 4

/** Suggests places and airports for a typed text, debounced; makes no request before anything is typed. */
export function usePlaceSuggestions(text: string | undefined): Suggestions<PlaceSuggestion> {
  const typed = text?.trim()
  const query = useDebounced(typed)
  const isCurrent = query === typed
  const enabled = query !== undefined
  const places = useQuery({ ...placesQuery({ query: query ?? '', limit: maxPlaces }), enabled })
  const airports = useQuery({ ...airportsQuery({ query: query ?? '', limit: maxAirports }), enabled })

  const groups: PlaceSuggestion[][] = [
    (places.data ?? []).map((place) => ({
      id: `place-${place.placeId}`,
      section: 'Places',
      text: placeText(place),
      icon: 'map-pin',
      name: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
    })),
    (airports.data ?? []).map(({ iata, name, city, country, latitude, longitude }) => ({
      id: `airport-${iata}`,
      section: 'Airports',
      text: `${name} (${iata})`,
      detail: [city, countryName(country)].filter((part) => part !== '').join(' · '),
      icon: 'plane',
      name,
      latitude,
      longitude,
    })),
  ]
  // A text that is a code means the airport.
  if (airports.data?.[0]?.iata === query?.toUpperCase()) groups.reverse()
  const error = places.error ?? airports.error
  return {
    // All at once: what comes later would move the others.
    options: isCurrent && !places.isPending && !airports.isPending ? groups.flat() : [],
    isLoading: places.isFetching || airports.isFetching || !isCurrent,
    error: error === null || !isCurrent ? undefined : explainError(error),
    onRetry: () => retryFailed([places, airports]),
  }
}
