import type { HotelsInput, ListedHotel } from '#contract/hotels/list-hotels'
import { GatewayError } from '#server/operation/errors'
import { compactZip } from '#server/hotels/hotel'
import { foldText, foldWords } from '#server/places/fold-text'
import type { Place } from '#server/places/place'
import { distanceMeters, type Position } from '#server/places/sphere'
import type { PlaceStorage } from '#server/places/open-places'
import type { Fields } from '../responses/fields.ts'
import type { Offered } from '../interface/offered.ts'

/** How to find hotels: by a search of the platform's list, or one hotel at a time. */
export type HotelSearch = {
  /** Applies the filters that the platform lacks; for a position, sorts the nearest first. */
  readonly filter: (hotels: readonly ListedHotel[]) => ListedHotel[]
} & (
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly sent: Fields }
  | {
      readonly kind: 'list'
      /** The filters for the platform. */
      readonly sent: Fields
      /** Whether the platform applies all filters. */
      readonly isComplete: boolean
    }
)

/** The default radius around a place or coordinates. */
const placeRadiusMeters = 30_000

type Test = (hotel: ListedHotel) => boolean

/**
 * Decides which filters to send to the platform. The platform has its own place ids, so a place is sent as a position
 * or, if that is not possible, as city and country.
 *
 * @returns `nowhere` when the place does not exist
 * @throws {GatewayError} 501 when the platform does not support such a search
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
  const meansTheSame = (name: string) => name !== 'facilityIds' || strictFacilitiesFiltering
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
    if (takes(name) && meansTheSame(name) && (sent[name] === undefined || sent[name] === value)) sent[name] = value
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

/** Returns a place as city and country. Nearby hotels listed under another city are not found this way. */
function cityOf(place: Place | undefined, takes: (field: string) => boolean): Fields {
  if (place === undefined) return {}
  return {
    ...(takes('countryCode') ? { countryCode: place.countryCode } : {}),
    ...(takes('cityName') ? { cityName: place.name } : {}),
  }
}

/** Returns a test for one of this interface's filters; `undefined` when listed fields are not enough for it. */
function testOf(name: string, value: unknown, areAllNeeded: boolean): Test | undefined {
  const text = String(value)
  const wanted: readonly unknown[] = Array.isArray(value) ? value : []
  switch (name) {
    case 'zip':
      return ({ zip }) => compactZip(zip) === compactZip(text)
    case 'minRating':
      return ({ rating }) => rating >= Number(value)
    case 'minReviewsCount':
      return ({ reviewCount }) => reviewCount >= Number(value)
    case 'starRating':
      return ({ stars }) => wanted.includes(stars)
    case 'hotelTypeIds':
      return ({ hotelTypeId }) => wanted.includes(hotelTypeId)
    case 'chainIds':
      return ({ chainId }) => wanted.includes(chainId)
    case 'facilityIds':
      return ({ facilityIds }) => {
        const has = (id: unknown) => (facilityIds as readonly unknown[]).includes(id)
        return areAllNeeded ? wanted.every(has) : wanted.some(has)
      }
    case 'countryCode':
      return ({ country }) => country.toUpperCase() === value
    case 'cityName':
      return ({ city }) => foldText(city) === foldText(text)
    case 'hotelName':
    case 'name': {
      const words = foldWords(text)
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
