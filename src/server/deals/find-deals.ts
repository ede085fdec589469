import { setImmediate } from 'node:timers/promises'
import { dayNumber, nightsBetween, utcDay } from '#contract/days'
import * as z from 'zod/mini'
import { dealRoomType } from '#contract/deals/list-deals'
import { wholeStars } from '../hotels/hotel.ts'
import type { HotelCatalogue, NumberedHotel } from '../hotels/hotel-catalogue.ts'
import { type BestStay, priceOf, type Supplier } from '../hotels/supplier.ts'
import type { DealStorage, SweepDeal } from './deal-storage.ts'

/** The number of hotels whose deals are found before yielding to the event loop. */
const hotelsPerYield = 250

export interface FindDealsOptions {
  readonly hotels: HotelCatalogue
  readonly deals: DealStorage
  readonly supplier: Pick<Supplier, 'bestStays' | 'dealsEdition'>
  readonly nowMs: number
  /** Called after each batch with the number of hotels done so far and in total. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void
}

/**
 * Finds the best coming stay of each hotel, and its other known stays, and stores them as a new sweep. The sweep becomes the
 * latest once it is complete. Each best stay is checked against the contract.
 */
export async function findDeals({ hotels, deals, supplier, nowMs, onProgress }: FindDealsOptions): Promise<void> {
  const total = await hotels.countHotels()
  const day = utcDay(nowMs)
  // Read before the stays, so that a change in between leads to another sweep.
  const edition = await supplier.dealsEdition()
  const sweepId = await deals.beginSweep({ day, edition })
  let last = 0
  for (let done = 0; done < total;) {
    const batch = await hotels.hotelsAfter(last, hotelsPerYield)
    if (batch.length === 0) break
    last = batch.at(-1)!.hotelNo
    done += batch.length
    const batchHotels = batch.map(({ hotel }) => hotel)
    const stays = await supplier.bestStays(batchHotels, day)
    const found = batch.flatMap((numbered, index) => {
      const stay = stays[index]
      return stay === undefined ? [] : [foundDeal(numbered, stay, nowMs)]
    })
    await deals.append(sweepId, found)
    await onProgress?.(done, total)
    await setImmediate()
  }
  await deals.finishSweep(sweepId)
}

function foundDeal(
  { hotelNo, hotel }: NumberedHotel,
  { startDate, endDate, roomType, stays, ...best }: BestStay,
  nowMs: number,
): SweepDeal {
  const foundAtMs = best.foundAtMs ?? nowMs
  const checked = z.parse(dealRoomType, roomType)
  const { miles_required, cpm, miles_earning, selling_price } = checked.calculations
  const price = priceOf(checked, nowMs)
  return {
    hotelNo,
    hotelId: hotel.hotelId,
    name: hotel.name,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    milesRequired: miles_required,
    cpm,
    multiplier: miles_earning.multiplier,
    price: selling_price.amount,
    nights: nightsBetween(startDate, endDate),
    stars: wholeStars(hotel),
    rating: hotel.rating,
    boardType: price.boardType,
    refundable: price.refundable,
    facilityIds: hotel.amenityIds,
    startDate,
    endDate,
    roomType: JSON.stringify(checked),
    foundAtMs,
    stays: stays ?? [{ startDay: dayNumber(startDate), nights: nightsBetween(startDate, endDate), price }],
  }
}
