import type { HotelsInput, ListedHotel } from '#contract/hotels/list-hotels'
import { GatewayError } from '#server/operation/errors'
import { compactZip } from '#server/hotels/hotel'
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
  const { limit: _limit, offset: _offset, cursor: _cursor, ...input } = request
  const { placeId, latitude, longitude, radius = placeRadiusMeters, ...filters } = input
  const { strictFacilitiesFiltering = true } = filters
  const takes = (field: string) => offered.takes('listHotels', field)
  const isAlike = (name: string) => name !== 'facilityIds' || strictFacilitiesFiltering
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
      if (input.ids === undefined) Object.assign(sent, cityOf(place ?? (await places.nearestPlace(center)), takes))
    }
  }

  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || name === 'ids' || name === 'strictFacilitiesFiltering') continue
    const test = testOf(name, value, strictFacilitiesFiltering)
    if (takes(name) && isAlike(name) && (sent[name] === undefined || sent[name] === value)) sent[name] = value
    else if (test === undefined) throw cannotFilter(name)
    else tests.push(test)
  }
  const filter = filterBy(tests, tests.length > 0 && sent['latitude'] === undefined ? center : undefined)

  if (input.ids !== undefined) {
    if (!takes('ids')) return { kind: 'ids', ids: [...new Set(input.ids)], sent, filter }
    sent['ids'] = input.ids
  }
  if (Object.keys(sent).length === 0) throw cannotFilter(Object.keys(filters)[0] ?? 'placeId')
  return { kind: 'list', sent, filter, isComplete: tests.length === 0 }
}

function cannotFilter(name: string): GatewayError {
  return new GatewayError('not_offered', `The platform does not list hotels by ${name}`)
}

/** Hotels near a place that are listed under another city are not found in this way. */
function cityOf(place: Place | undefined, takes: (field: string) => boolean): Fields {
  if (place === undefined) return {}
  return {
    ...(takes('countryCode') ? { countryCode: place.countryCode } : {}),
    ...(takes('cityName') ? { cityName: place.name } : {}),
  }
}

/** Returns the test for a filter of our own interface; `undefined` for one that the listed fields do not show. */
function testOf(name: string, value: unknown, areAllNeeded: boolean): Test | undefined {
  const folded = String(value)
  const numbers: readonly unknown[] = Array.isArray(value) ? value : []
  switch (name) {
    case 'zip':
      return ({ zip }) => compactZip(zip) === compactZip(folded)
    case 'minRating':
      return ({ rating }) => rating >= Number(value)
    case 'minReviewsCount':
      return ({ reviewCount }) => reviewCount >= Number(value)
    case 'starRating':
      return ({ stars }) => numbers.includes(stars)
    case 'hotelTypeIds':
      return ({ hotelTypeId }) => numbers.includes(hotelTypeId)
    case 'chainIds':
      return ({ chainId }) => numbers.includes(chainId)
    case 'facilityIds':
      return ({ facilityIds }) => {
        const has = (id: unknown) => (facilityIds as readonly unknown[]).includes(id)
        return areAllNeeded ? numbers.every(has) : numbers.some(has)
      }
    case 'countryCode':
      return ({ country }) => country.toUpperCase() === value
    case 'cityName':
      return ({ city }) => foldText(city) === foldText(folded)
    case 'hotelName':
    case 'name': {
      const words = foldWords(folded)
      return ({ name: hotelName }) => words.length > 0 && words.every((word) => foldText(hotelName).includes(word))
    }
    default:
      return undefined
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
