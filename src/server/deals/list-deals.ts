import { utcDay } from '#contract/days'
import { writeFoundAt } from '#contract/deals/deals-found-at'
import type { Deal, DealHotel, DealRoomType, DealsInput } from '#contract/deals/list-deals'
import { hasWindow } from '#contract/hotels/stay-window'
import type { Clock } from '../runtime/clock.ts'
import { NotFoundError } from '../operation/errors.ts'
import type { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import { type Hotel, wholeStars } from '../hotels/hotel.ts'
import type { HotelCatalogue, NumberedHotel } from '../hotels/hotel-catalogue.ts'
import type { Supplier, HotelNights } from '../hotels/supplier.ts'
import { mainPhotos, type PictureUrl } from '../hotels/picture-url.ts'
import type { Caller } from '../operation/caller.ts'
import type { LocateCaller } from '../places/locate-caller.ts'
import type { Position } from '../places/sphere.ts'
import type { IndexedDeals } from './latest-deals.ts'
import type { InMeters, OperationInMeters } from './near.ts'
import { queryDeals } from './query-deals.ts'
import { searchStays, type FoundStay } from './search-stays.ts'
import type { DealStay, DealStorage } from './deal-storage.ts'

export interface DealSources {
  readonly latest: { readonly current: IndexedDeals }
  readonly hotels: HotelCatalogue
  readonly deals: DealStorage
  readonly supplier: Pick<Supplier, 'roomTypes'>
  readonly amenities: AmenityCatalogue
  readonly locate: LocateCaller
  readonly pictureUrl: PictureUrl
  readonly clock: Clock
}

type DescribedStay = Omit<DealStay, 'roomType'> & { readonly roomType: DealRoomType }

/** A deal shows another photo than this many deals before it, if possible. */
const neighbours = 3

/**
 * Returns the best deals near a place, or the deal of one hotel, best first, with the total number of matching deals.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDeals(sources: DealSources): OperationInMeters<'listDeals'> {
  const { latest, hotels, deals, supplier, amenities, locate, pictureUrl, clock } = sources

  /** Returns matching stays, best first, with their hotels. */
  async function find({ hotelId, ...filters }: InMeters<DealsInput>, caller: Position) {
    const input = { ...filters, hotelNo: await hotelNoOf(deals, hotelId) }
    const { current } = latest
    if (hasWindow(input)) {
      const matching = await searchStays({ ...sources, current }, input, caller, clock())
      const shown = matching.slice(0, input.limit)
      const found = await hotels.hotelsByNumber(shown.map(({ hotelNo }) => hotelNo))
      return { total: matching.length, stays: await describeStays(supplier, current, shown, found), found }
    }
    const { sweepId, index } = current
    const { total, hotelNos } = queryDeals(index, amenities, input, caller, clock())
    const numbers = [...hotelNos]
    const [stored, found] = await Promise.all([deals.stays(sweepId, numbers), hotels.hotelsByNumber(numbers)])
    const stays = stored.map((stay) => ({ ...stay, roomType: JSON.parse(stay.roomType) as DealRoomType }))
    return { total, stays, found }
  }

  return {
    cacheKey: (caller) => dealsVersion(sources, caller),
    async handle(input, { address, origin }) {
      const { total, stays, found } = await find(input, locate(address))
      const hotelOf = new Map(found.map(({ hotelNo, hotel }) => [hotelNo, hotel]))
      const shownPhotos: string[] = []
      // A hotel may have been removed since its deal was found.
      const shown = stays.flatMap((stay) => {
        const hotel = hotelOf.get(stay.hotelNo)
        if (hotel === undefined) return []
        const photos = mainPhotos(hotel, origin, pictureUrl, shownPhotos.slice(-neighbours))
        shownPhotos.push(photos.main_photo)
        return [{ deal: describeDeal(stay, dealHotel(hotel, amenities, photos), hotel.placeId), ...stay }]
      })
      return {
        body: { data: shown.map(({ deal }) => deal) },
        headers: {
          'X-Total-Count': String(total),
          ...(shown.length > 0 && { 'X-Deals-Found-At': writeFoundAt(shown.map(({ foundAtMs }) => foundAtMs)) }),
        },
      }
    },
  }
}

/**
 * Returns the deals of `listDeals` as points, with the total number of matching deals.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDealPoints(sources: DealSources): OperationInMeters<'listDealPoints'> {
  const { latest, deals, amenities, locate, clock } = sources
  return {
    cacheKey: (caller) => dealsVersion(sources, caller),
    async handle(input, { address }) {
      const { current } = latest
      if (hasWindow(input)) {
        const found = await searchStays({ ...sources, current }, input, locate(address), clock())
        const points = await stayPoints(deals, current.sweepId, found.slice(0, input.limit))
        return { body: { data: points }, headers: { 'X-Total-Count': String(found.length) } }
      }
      const { total, hotelNos } = queryDeals(current.index, amenities, input, locate(address), clock())
      const points = await deals.points(current.sweepId, [...hotelNos])
      return { body: { data: points }, headers: { 'X-Total-Count': String(total) } }
    },
  }
}

/** @throws {NotFoundError} if there is no such hotel */
export async function hotelNoOf(deals: DealStorage, hotelId: string | undefined): Promise<number | undefined> {
  if (hotelId === undefined) return undefined
  const hotelNo = await deals.hotelNo(hotelId)
  if (hotelNo === undefined) throw new NotFoundError('Hotel not found')
  return hotelNo
}

/** Returns everything that a response about deals depends on, except the request. */
export function dealsVersion({ latest, amenities, locate, clock }: DealSources, { address, origin }: Caller): string {
  const { latitude, longitude } = locate(address)
  return `${latest.current.sweepId} ${amenities.version} ${utcDay(clock())} ${latitude},${longitude} ${origin}`
}

function describeDeal({ startDate, endDate, roomType }: DescribedStay, hotel: DealHotel, placeId: string): Deal {
  return { data: { hotel, room_types: [roomType] }, start_date: startDate, end_date: endDate, place_id: placeId }
}

function dealHotel(hotel: Hotel, amenities: AmenityCatalogue, photos: ReturnType<typeof mainPhotos>): DealHotel {
  return {
    id: hotel.hotelId,
    name: hotel.name,
    hotel_description: hotel.description,
    address: hotel.addressLine,
    ...photos,
    stars: wholeStars(hotel),
    rating: hotel.rating,
    review_count: hotel.reviewCount,
    facilities: amenities.of(hotel).map(({ name }) => ({ name })),
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    country: hotel.countryCode.toLowerCase(),
    city: hotel.city,
    zip: hotel.postalCode,
  }
}

/** Returns stays with their room types, in order, without stays that the supplier no longer knows. */
async function describeStays(
  supplier: Pick<Supplier, 'roomTypes'>,
  { day }: IndexedDeals,
  found: readonly FoundStay[],
  hotels: readonly NumberedHotel[],
): Promise<DescribedStay[]> {
  const hotelOf = new Map(hotels.map(({ hotelNo, hotel }) => [hotelNo, hotel]))
  const wanted = found.flatMap(({ hotelNo, stays, at }): (HotelNights & Omit<DealStay, 'roomType'>)[] => {
    const hotel = hotelOf.get(hotelNo)
    if (hotel === undefined) return []
    const foundAtMs = stays.foundAt[at]! * 1000
    return [{ hotel, hotelNo, startDate: stays.startDate(at), endDate: stays.endDate(at), foundAtMs }]
  })
  const roomTypes = await supplier.roomTypes(wanted, day)
  return wanted.flatMap(({ hotelNo, startDate, endDate, foundAtMs }, at) => {
    const roomType = roomTypes[at]
    return roomType === undefined ? [] : [{ hotelNo, startDate, endDate, foundAtMs, roomType }]
  })
}

async function stayPoints(deals: Pick<DealStorage, 'points'>, sweepId: number, found: readonly FoundStay[]) {
  const hotelNos = found.map(({ hotelNo }) => hotelNo)
  const points = await deals.points(sweepId, hotelNos)
  const stayOf = new Map(found.map((stay) => [stay.hotelNo, stay]))
  return points.map((point) => {
    const { stays, at } = stayOf.get(point.hotelNo)!
    return {
      ...point,
      miles_required: stays.miles[at]!,
      nights: stays.nights[at]!,
      cpm: stays.cpm(at),
      multiplier: stays.multipliers[at]!,
      found_at: stays.foundAt[at]!,
    }
  })
}
