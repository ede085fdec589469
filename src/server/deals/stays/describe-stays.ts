import * as z from 'zod/mini'
import { dealRoomType } from '#contract/deals/list-deals'
import type { NumberedHotel } from '../../hotels/storage.ts'
import type { HotelNights, Supplier } from '../../hotels/supplier.ts'
import type { IndexedDeals } from '../latest-deals.ts'
import type { DealPointRow, DealStay, DealStorage } from '../storage.ts'
import type { FoundStay } from './search-stays.ts'

/** Returns stays with their room types, in their order; one that the supplier does not know any more is left out. */
export async function describeStays(
  supplier: Pick<Supplier, 'roomTypes'>,
  { day }: IndexedDeals,
  found: readonly FoundStay[],
  hotels: readonly NumberedHotel[],
): Promise<DealStay[]> {
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
    if (roomType === undefined) return []
    return [{ hotelNo, startDate, endDate, foundAtMs, roomType: JSON.stringify(z.parse(dealRoomType, roomType)) }]
  })
}

/** Returns stays as points, in their order. */
export async function stayPoints(
  deals: Pick<DealStorage, 'points'>,
  sweepId: number,
  found: readonly FoundStay[],
): Promise<DealPointRow[]> {
  const points = await deals.points(
    sweepId,
    found.map(({ hotelNo }) => hotelNo),
  )
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
