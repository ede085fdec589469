import { type HotelsResponse, listHotels, type ListedHotel } from '#contract/hotels/list-hotels'
import { type CursorScope, encodeCursor } from '#server/operation/cursor'
import type { Operation } from '#server/operation/operation'
import type { PlaceStorage } from '#server/places/open-places'
import { inOrder } from '#sources/upstream/in-order'
import { checkResponse } from '../responses/check-response.ts'
import { type Fields, isFields, startOf } from '../responses/fields.ts'
import type { Platform } from '../platform.ts'
import type { PlatformPictures } from './platform-pictures.ts'
import { type HotelSearch, planSearch } from './plan-search.ts'
import { getHotel, type HotelDetail } from '#contract/hotels/get-hotel'
import { NotFoundError } from '#server/operation/errors'
import { directPictureUrl, mainPhotos } from '#server/hotels/picture-url'

/** The most hotels of a list to search for a filter that the platform lacks. */
const mostSearched = 5000
/** The page size for reading all pages of a list. */
const pageSize = 200

/**
 * Forwards a hotel search. The platform applies the filters that it has; the others are applied here. If it has no
 * cursors, cursors count the returned hotels; if it has no pages, its list is cut into pages here.
 *
 * @spec Other operations
 */
export function forwardListHotels(
  platform: Platform,
  pictures: PlatformPictures,
  places: PlaceStorage,
): Operation<typeof listHotels> {
  const takes = (field: string) => platform.offered.takes('listHotels', field)

  /** Requests one page, or everything if the platform has no pages. */
  async function ask(search: Fields, page: Fields) {
    const { json } = await platform.call(listHotels, { ...search, ...page })
    const given = isFields(json) && isFields(json['pagination']) ? json['pagination'] : {}
    const pagination = { next: null, limit: 0, ...page, ...given }
    const response = checkResponse(listHotels, isFields(json) ? { ...json, pagination } : json)
    return { response, total: typeof given['total'] === 'number' ? given['total'] : undefined }
  }

  async function readAll({ sent, filter }: HotelSearch): Promise<ListedHotel[]> {
    const hasPages = takes('limit') && takes('offset')
    const found: ListedHotel[] = []
    for (;;) {
      const { data: page } = (await ask(sent, hasPages ? { limit: pageSize, offset: found.length } : {})).response
      found.push(...page)
      if (!hasPages || page.length !== pageSize || found.length >= mostSearched) return filter(found)
    }
  }

  return {
    async handle(input, { origin }) {
      const { limit, offset, cursor, ...filters } = input
      const scope: CursorScope = ['listHotels', filters]
      const search = await planSearch(platform.offered, places, input)
      if (search === 'nowhere') return { body: { data: [], pagination: { limit: limit, next: null } } }
      const isPassedOn = search.kind === 'list' && search.isComplete && takes('limit')
      if (isPassedOn && takes('cursor')) {
        const page = cursor === undefined ? { offset } : { cursor }
        return show((await ask(search.sent, { limit, ...page })).response, origin)
      }

      const start = startOf(input, scope)
      if (isPassedOn && takes('offset')) {
        const { response, total } = await ask(search.sent, { limit: limit, offset: start })
        const page = response.data
        // A page longer than requested is the whole list.
        if (page.length > limit) return cut(page, limit, start, scope, origin)
        const end = start + page.length
        // The platform may have a smaller limit, so a short page does not end the list.
        const isLast = page.length === 0 || (total !== undefined && end >= total)
        return show({ data: page, pagination: { limit, next: isLast ? null : encodeCursor(scope, end) } }, origin)
      }
      const hotels =
        search.kind === 'ids' ? search.filter(await getHotels(platform, search.ids, origin)) : await readAll(search)
      return cut(hotels, limit, start, scope, origin)
    },
  }

  function cut(hotels: readonly ListedHotel[], limit: number, start: number, scope: CursorScope, origin: string) {
    const end = start + limit
    const next = end < hotels.length ? encodeCursor(scope, end) : null
    return show({ data: hotels.slice(start, end), pagination: { limit, next } }, origin)
  }

  function show({ data, pagination }: HotelsResponse, origin: string) {
    return { body: { data: data.map((hotel) => pictures.ofListed(hotel, origin)), pagination } }
  }
}

const requestsAtOnce = 8

/** Returns hotels in id order from a platform that does not list them by id, with one request for each. */
async function getHotels(platform: Platform, ids: readonly string[], origin: string): Promise<ListedHotel[]> {
  const found: ListedHotel[] = []
  const read = async (id: string) => {
    try {
      return listedOf(checkResponse(getHotel, (await platform.call(getHotel, { id })).json), origin)
    } catch (error) {
      if (error instanceof NotFoundError) return undefined
      throw error
    }
  }
  for await (const hotel of inOrder(ids, requestsAtOnce, read)) if (hotel !== undefined) found.push(hotel)
  return found
}

/** Returns a list entry from a hotel's details; missing fields are empty or 0. */
function listedOf(hotel: HotelDetail, origin: string): ListedHotel {
  const photos = mainPhotos({ hotelId: hotel.id, images: hotel.images }, origin, directPictureUrl)
  return {
    id: hotel.id,
    name: hotel.name,
    hotelDescription: hotel.description,
    currency: '',
    country: hotel.address.countryCode,
    city: hotel.address.city,
    latitude: hotel.location.latitude,
    longitude: hotel.location.longitude,
    address: hotel.address.line1,
    zip: hotel.address.postalCode,
    ...photos,
    stars: hotel.stars,
    rating: 0,
    reviewCount: 0,
    hotelTypeId: 0,
    chainId: 0,
    chain: '',
    accessibilityAttributes: [],
    facilityIds: hotel.amenities.map(({ id }) => id),
  }
}
