import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { HotelsInput, ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, pageOf } from '../operation/cursor.ts'
import type { Operation } from '../operation/operation.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import { searchForSimilar } from '../places/spellings.ts'
import type { PlaceStorage } from '../places/open-places.ts'
import type { AmenityCatalogue } from './amenity-catalogue.ts'
import { compactZip, type Hotel, wholeStars } from './hotel.ts'
import { mainPhotos, type PictureUrl } from './picture-url.ts'
import type { HotelFilters, TraitFilters } from './find-hotel-numbers.ts'
import type { HotelCatalogue } from './hotel-catalogue.ts'

/** The category of accessibility amenities in every source. */
const accessibilityCategory = 'Accessibility'

/** The default radius around a place or coordinates. */
const placeRadiusMeters = 30_000

/**
 * Lists hotels by id, place, country, city, position or name. An unknown place has no hotels.
 *
 * @spec Other operations
 */
export function handleListHotels(
  hotels: HotelCatalogue,
  places: PlaceStorage,
  amenities: AmenityCatalogue,
  pictureUrl: PictureUrl,
): Operation<typeof listHotels> {
  return {
    cacheKey: ({ origin }) => `${amenities.version} ${origin}`,
    async handle(input, { origin }) {
      const { limit } = input
      const found = await findHotels(hotels, places, { ...input, limit: limit + 1 }, (id) => amenities.has(id))
      const { page, pagination } = pageOf(found, limit, scopeOf(input), ({ hotelId }) => hotelId)
      const data = page.map((hotel) => listed(hotel, amenities, mainPhotos(hotel, origin, pictureUrl)))
      return { body: { data, pagination } }
    },
  }
}

async function findHotels(
  hotels: HotelCatalogue,
  places: PlaceStorage,
  input: HotelsInput,
  isKnown: (amenityId: number) => boolean,
): Promise<Hotel[]> {
  const { cursor, ids } = input
  const after = decodeCursor(scopeOf(input), z.string(), cursor)
  const names = [input.name, input.hotelName].filter((name) => name !== undefined).map(foldWords)
  if (names.some((words) => words.length === 0)) return []
  const center = await centerOf(places, input)
  if (center === 'unknown') return []
  const traits = traitFilters(input)
  const { ids: amenityIds, needed } = traits.amenities ?? { ids: [], needed: 'all' }
  if (!(needed === 'all' ? amenityIds.every(isKnown) : amenityIds.some(isKnown))) return []
  const isByIds = ids !== undefined && center === undefined
  const filters: HotelFilters = {
    // With ids, the position of the page follows from the ids alone.
    hotelIds: isByIds ? idsAfter(ids, after) : ids,
    countryCode: input.countryCode,
    foldedCity: input.cityName === undefined ? undefined : foldText(input.cityName),
    nameWords: names.flat(),
    around: center && { center, radiusMeters: input.radius ?? placeRadiusMeters },
    limit: input.limit,
    offset: input.offset ?? 0,
    after: isByIds ? undefined : after,
    ...traits,
  }
  const found = await hotels.listHotels(filters)
  return found.length > 0 || names.length === 0 ? found : findSimilar(hotels, filters)
}

/** Finds hotels whose names differ from the words in one letter, unless another page has hotels with the exact words. */
async function findSimilar(hotels: HotelCatalogue, filters: HotelFilters): Promise<Hotel[]> {
  // Matches whole words only: prefixes would find too much, such as Marisma for Paris.
  const search = searchForSimilar(filters.nameWords, true)
  if (search === undefined) return []
  const isFirstPage = filters.offset === 0 && filters.after === undefined
  const ofFirst = isFirstPage ? [] : await hotels.listHotels({ ...filters, limit: 1, offset: 0, after: undefined })
  if (ofFirst.length > 0) return []
  const isRespelled = (_: unknown, index: number) => (search.words[index]?.length ?? 0) > 1
  const spellings: (readonly string[])[] = []
  for (const word of search.words.filter(isRespelled)) {
    await yieldToEventLoop()
    spellings.push(await hotels.nameWordsLike(word))
  }
  return hotels.listHotels({
    ...filters,
    nameWords: filters.nameWords.filter((word, index) => !isRespelled(word, index)),
    nameSpellings: filters.nameWords.filter(isRespelled).map((word, index) => [word, ...(spellings[index] ?? [])]),
  })
}

function traitFilters(input: HotelsInput): TraitFilters {
  const { zip, minRating, minReviewsCount, starRating, facilityIds, hotelTypeIds, chainIds } = input
  const needed = (input.strictFacilitiesFiltering ?? true) ? 'all' : 'any'
  return {
    compactZip: zip === undefined ? undefined : compactZip(zip),
    minRating,
    minReviewCount: minReviewsCount,
    stars: starRating,
    hotelTypeIds,
    chainIds,
    amenities: facilityIds && { ids: facilityIds, needed },
  }
}

/** The parameters that select and order the hotels. */
function scopeOf(input: HotelsInput): CursorScope {
  const { ids, placeId, countryCode, cityName, latitude, longitude, radius, name, hotelName } = input
  const places = [ids, placeId, countryCode, cityName, latitude, longitude, radius]
  return ['listHotels', ...places, name, hotelName, traitFilters(input)]
}

function idsAfter(ids: readonly string[], after: string | undefined): string[] {
  const different = [...new Set(ids)]
  return after === undefined ? different : different.slice(different.indexOf(after) + 1)
}

async function centerOf(places: PlaceStorage, { placeId, latitude, longitude }: HotelsInput) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (placeId === undefined) return undefined
  return (await places.placeById(placeId)) ?? 'unknown'
}

function listed(hotel: Hotel, amenities: AmenityCatalogue, photos: ReturnType<typeof mainPhotos>): ListedHotel {
  return {
    id: hotel.hotelId,
    name: hotel.name,
    hotelDescription: hotel.description,
    currency: 'USD',
    country: hotel.countryCode,
    city: hotel.city,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    address: hotel.addressLine,
    zip: hotel.postalCode,
    ...photos,
    stars: wholeStars(hotel),
    rating: hotel.rating,
    reviewCount: hotel.reviewCount,
    facilityIds: [...hotel.amenityIds],
    hotelTypeId: hotel.hotelTypeId,
    chainId: hotel.chainId,
    chain: hotel.chain,
    accessibilityAttributes: amenities
      .of(hotel)
      .filter(({ category }) => category === accessibilityCategory)
      .map(({ name }) => name),
  }
}
