import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error.ts'
import { airportsQuery } from '../../api/list-airports.ts'
import { placesQuery } from '../../api/list-places.ts'
import { usePaused } from '../../browser/use-debounced.ts'
import type { Suggestion, Suggestions } from '../../components/where/suggestion.ts'

const mostPlaces = 6
const mostAirports = 4

/** Places and airports for what is typed, as soon as the typing pauses; nothing is asked before any typing. */
export function useSuggestions(text: string | undefined): Suggestions {
  const query = usePaused(text?.trim())
  const shared = { enabled: query !== undefined, placeholderData: keepPreviousData }
  const places = useQuery({ ...placesQuery({ query: query ?? '', limit: mostPlaces }), ...shared })
  const airports = useQuery({ ...airportsQuery({ query: query ?? '', limit: mostAirports }), ...shared })

  const groups: Suggestion[][] = [
    (places.data ?? []).map(({ placeId, name, countryName, latitude, longitude }) => ({
      id: `place-${placeId}`,
      kind: 'place',
      name,
      detail: countryName,
      latitude,
      longitude,
    })),
    (airports.data ?? []).map(({ iata, name, city, country, latitude, longitude }) => ({
      id: `airport-${iata}`,
      kind: 'airport',
      name,
      code: iata,
      detail: [city, countryName(country)].filter((part) => part !== '').join(' · '),
      latitude,
      longitude,
    })),
  ]
  // Whoever types a code means the airport.
  if (airports.data?.[0]?.iata === query?.toUpperCase()) groups.reverse()
  const error = places.error ?? airports.error
  return {
    found: groups.flat(),
    isLoading: places.isFetching || airports.isFetching || query !== text?.trim(),
    fault: error === null ? undefined : explainError(error),
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}
