import type { HotelsInput, ListedHotel } from '#contract/hotels/list-hotels'
import { GatewayError } from '#server/operation/errors'
import { foldText, foldWords } from '#server/places/fold-text'
import type { Place } from '#server/places/place'
import { distanceMeters, type Position } from '#server/places/sphere'
import type { PlaceStorage } from '#server/places/open-places'
import type { Fields } from '../responses/fields.ts'
import type { Offered } from '../interface/offered.ts'

/** How hotels are found: a search of the platform's list, or hotel by hotel. */
export type HotelSearch = {
  /** Filters by what the platform does not filter by; nearest first where that is a position. */
  readonly filter: (hotels: readonly ListedHotel[]) => ListedHotel[]
} & (
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly sent: Fields }
  | {
      readonly kind: 'list'
      /** The filters for the platform. */
      readonly sent: Fields
      /** Whether it filters by everything. */
      readonly isComplete: boolean
    }
)

/** The default radius around a place or coordinates. */
const placeRadiusMeters = 30_000

type Test = (hotel: ListedHotel) => boolean

const filterNames = ['countryCode', 'cityName', 'name'] as const

const testsOf: Readonly<Record<(typeof filterNames)[number], (value: string) => Test>> = {
  countryCode: (value) => (hotel) => hotel.country.toUpperCase() === value,
  cityName: (value) => (hotel) => foldText(hotel.city) === foldText(value),
  name(value) {
    const words = foldWords(value)
    return (hotel) => words.length > 0 && words.every((word) => foldText(hotel.name).includes(word))
  },
}

/**
 * Decides which filters are for the platform. Its ids of places are not ours, so that a place is sent as its position, or by
 * city and country where it cannot be.
 *
 * @returns `nowhere` for a place that does not exist
 * @throws {GatewayError} 501 where the platform cannot search like that
 */
export async function planSearch(
  offered: Offered,
  places: PlaceStorage,
  request: HotelsInput,
): Promise<HotelSearch | 'nowhere'> {
  const { ids, placeId, latitude, longitude, radius = placeRadiusMeters } = request
  const takes = (field: string) => offered.takes('listHotels', field)
  const sent: Record<string, unknown> = {}
  const tests: Test[] = []

  const place = placeId === undefined ? undefined : await places.placeById(placeId)
  if (placeId !== undefined && place === undefined) return 'nowhere'
  const center = place ?? (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude })
  if (center !== undefined) {
    if (['latitude', 'longitude', 'radius'].every(takes)) {
      Object.assign(sent, { latitude: center.latitude, longitude: center.longitude, radius })
    } else {
      tests.push((hotel) => distanceMeters(hotel, center) <= radius)
      if (ids === undefined) Object.assign(sent, cityOf(place ?? (await places.nearestPlace(center)), takes))
    }
  }

  for (const name of filterNames) {
    const value = request[name]
    if (value === undefined) continue
    if (takes(name) && (sent[name] === undefined || sent[name] === value)) sent[name] = value
    else tests.push(testsOf[name](value))
  }
  const filter = filterBy(tests, tests.length > 0 && sent['latitude'] === undefined ? center : undefined)

  if (ids !== undefined) {
    if (!takes('ids')) return { kind: 'ids', ids: [...new Set(ids)], sent, filter }
    sent['ids'] = ids
  }
  if (Object.keys(sent).length === 0) {
    const name = filterNames.find((each) => request[each] !== undefined) ?? 'placeId'
    throw new GatewayError('not_offered', `The platform does not list hotels by ${name}`)
  }
  return { kind: 'list', sent, filter, isComplete: tests.length === 0 }
}

/** Hotels near a place that are listed under another city are not found in this way. */
function cityOf(place: Place | undefined, takes: (field: string) => boolean): Fields {
  if (place === undefined) return {}
  return {
    ...(takes('countryCode') ? { countryCode: place.countryCode } : {}),
    ...(takes('cityName') ? { cityName: place.name } : {}),
  }
}

function filterBy(tests: readonly Test[], center: Position | undefined) {
  return (hotels: readonly ListedHotel[]) => {
    const passing = hotels.filter((hotel) => tests.every((test) => test(hotel)))
    return center === undefined
      ? passing
      : passing.sort((a, b) => distanceMeters(a, center) - distanceMeters(b, center))
  }
}
