import type { ListedHotel } from '#contract/list-hotels'
import { maxOfferHotels } from '#contract/stay-limits'
import { useQueries, useQuery } from '@tanstack/react-query'
import { explainError } from '../../../api/explain-error.ts'
import { hotelsQuery } from '../../../api/list-hotels.ts'
import { placesQuery } from '../../../api/list-places.ts'
import { retryFailed } from '../../../api/retry-failed.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import type { ComboboxOption, Suggestions } from '../../../components/form/combobox-parts.tsx'
import { formatDistance } from '../../../format/distance.ts'
import { countWords } from '../../../format/offer-words.ts'
import { type PlaceParts, placeText } from '../../../format/place-text.ts'
import { readIds } from './pasted-ids.ts'

/** Hotels that can be added together: those of a town, or of a circle around it. */
export interface SuggestedArea {
  /** `in Lisbon, Portugal`, `within 19 mi of Lisbon, Portugal`. */
  readonly where: string
  readonly hotels: readonly ListedHotel[]
}

/** What a typed text may mean: one hotel, or every hotel of an area. */
export type HotelSuggestion = ComboboxOption & ({ readonly hotel: ListedHotel } | { readonly area: SuggestedArea })

const cityPopulation = 100_000
const maxHotels = 8
const maxPlaces = 4
const maxTextLength = 100
const circleMeters = 30_000

/** Suggests hotels and places for a typed text, debounced; makes no request while it is empty or a list of ids. */
export function useHotelSuggestions(text: string, chosenIds: readonly string[]): Suggestions<HotelSuggestion> {
  const typed = readIds(text) === undefined ? text.trim().slice(0, maxTextLength) : ''
  const query = useDebounced(typed)
  const isCurrent = query === typed
  const enabled = query !== ''
  const hotels = useQuery({ ...hotelsQuery({ name: query, limit: maxHotels }), enabled })
  const places = useQuery({ ...placesQuery({ query, limit: maxPlaces }), enabled })
  const areas = useQueries({
    queries: (places.data ?? []).flatMap(({ placeId, name }) => {
      const circle = { placeId, radius: circleMeters, limit: maxOfferHotels }
      return [hotelsQuery({ ...circle, cityName: name }), hotelsQuery(circle)]
    }),
  })

  const groups: HotelSuggestion[][] = [
    (hotels.data ?? [])
      .toSorted((one, other) => Number(startsWith(other.name, typed)) - Number(startsWith(one.name, typed)))
      .map((hotel) => hotelSuggestion(hotel, chosenIds.includes(hotel.id))),
    (places.data ?? []).flatMap((place, at) =>
      areaSuggestions(place, areas[at * 2]?.data ?? [], areas[at * 2 + 1]?.data ?? []),
    ),
  ]
  // A text that is the full name of a place most likely means the place, as does one that only a large city answers to.
  const isPlace = places.data?.some(({ name }) => name.toLowerCase() === typed.toLowerCase()) === true
  const isCity = (places.data?.[0]?.population ?? 0) >= cityPopulation
  if (isPlace || (isCity && hotels.data?.some(({ name }) => startsWith(name, typed)) !== true)) groups.reverse()
  const all = [hotels, places, ...areas]
  const error = all.find((each) => each.error !== null)?.error ?? null
  return {
    // All at once: what comes later would move the others.
    options: isCurrent && !all.some(({ isLoading }) => isLoading) ? groups.flat() : [],
    isLoading: all.some(({ isFetching }) => isFetching) || !isCurrent,
    error: error === null || !isCurrent ? undefined : explainError(error),
    onRetry: () => retryFailed(all),
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

/** The hotels of a town, and those around it where these are more; nothing where there are none. */
function areaSuggestions(
  place: PlaceParts & { readonly placeId: string },
  ofTown: readonly ListedHotel[],
  ofCircle: readonly ListedHotel[],
): HotelSuggestion[] {
  const name = placeText(place)
  const circle = `within ${formatDistance(circleMeters)} of ${name}`
  return [
    { id: `town-${place.placeId}`, text: `Every hotel of ${name}`, area: { where: `in ${name}`, hotels: ofTown } },
    { id: `circle-${place.placeId}`, text: `Every hotel ${circle}`, area: { where: circle, hotels: ofCircle } },
  ]
    .filter(({ area: { hotels } }, at) => hotels.length > (at === 0 ? 0 : ofTown.length))
    .map((area) => ({
      ...area,
      section: 'Places',
      detail: hotelCount(area.area.hotels.length),
      icon: 'map-pin',
    }))
}

/** Of more than a search takes, the number is not known. */
function hotelCount(count: number): string {
  return count < maxOfferHotels ? countWords(count, 'hotel', 'hotels') : `${maxOfferHotels} hotels or more`
}

function startsWith(name: string, text: string): boolean {
  return name.toLowerCase().startsWith(text.toLowerCase())
}
