import * as z from 'zod/mini'
import { dealRoomType } from '#contract/list-deals'
import type { NumberedHotel } from '../../hotels/storage.ts'
import type { HotelNights, Supplier } from '../../hotels/supplier.ts'
import type { IndexedDeals } from '../latest-deals.ts'
import type { DealPointRow, DealStay, DealStorage } from '../storage.ts'
import type { FoundStay } from './search-stays.ts'

interface DescribeSources {
  readonly latest: { readonly current: IndexedDeals }
  readonly supplier: Pick<Supplier, 'roomTypes'>
}

/** Returns stays with their room types, in their order; one that the supplier does not know any more is left out. */
export async function describeStays(
  { latest, supplier }: DescribeSources,
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
  const roomTypes = await supplier.roomTypes(wanted, latest.current.day)
  return wanted.flatMap(({ hotel: _, ...stay }, at) => {
    const roomType = roomTypes[at]
    return roomType === undefined ? [] : [{ ...stay, roomType: JSON.stringify(z.parse(dealRoomType, roomType)) }]
  })
}

/** Returns stays as points, in their order. */
export async function stayPoints(
  deals: Pick<DealStorage, 'points'>,
  sweepId: number,
  found: readonly FoundStay[],
): Promise<DealPointRow[]> {
  const hotelNos = found.map(({ hotelNo }) => hotelNo)
  // Every hotel with a stay has a deal, and the points come in the order of the numbers.
  const points = await deals.points(sweepId, hotelNos)
  return points.map((point, index) => {
    const { stays, at } = found[index]!
    return {
      ...point,
      miles_required: stays.miles[at]!,
      cpm: stays.cpm(at),
      multiplier: stays.multipliers[at]!,
      found_at: stays.foundAt[at]!,
    }
  })
}
