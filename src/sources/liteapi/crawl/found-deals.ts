import { dayNumber, nightsBetween } from '#contract/days'
import { dealRoomType } from '#contract/deals/list-deals'
import type { Clock } from '#server/runtime/clock'
import type { FoundDeal, FoundDealStorage } from '#server/deals/found/found-deal-storage'
import { type BestStay, type ComingStay, priceOf } from '#server/hotels/supplier'
import { yieldToEventLoop } from '#server/runtime/yield-to-event-loop'
import * as z from 'zod/mini'
import type { FoundDeals } from '../open-liteapi.ts'
import { bestDeal, type ReadDeal, readDeal } from './best-deal.ts'

/** Hotels whose deals are read before yielding to the event loop. */
const hotelsPerYield = 50

export interface FoundDealsOptions {
  readonly foundDeals: Pick<FoundDealStorage, 'ofHotels' | 'edition'>
  readonly clock: Clock
  /** Older deals are not offered. */
  readonly maxAgeMs: number
}

/** Creates the part of a supplier that returns deals found by the crawl. */
export function createFoundDeals(options: FoundDealsOptions): FoundDeals {
  const { foundDeals, clock, maxAgeMs } = options
  return {
    async bestStays(hotels, today) {
      const nowMs = clock()
      const found = await foundDeals.ofHotels(hotels.map(({ hotelId }) => hotelId))
      const valid = found.filter(({ startDate, foundAtMs }) => startDate > today && foundAtMs >= nowMs - maxAgeMs)
      const stays: (BestStay | undefined)[] = []
      for (const [index, { hotelId }] of hotels.entries()) {
        if (index % hotelsPerYield === 0) await yieldToEventLoop()
        const deals = valid.filter((deal) => deal.hotelId === hotelId).map(readDeal)
        const best = bestDeal(deals)
        // An earlier version may have stored too few fields; the deal is then missing until the crawl confirms it.
        const { data: roomType } = z.safeParse(dealRoomType, best?.room)
        if (best === undefined || roomType === undefined) {
          stays.push(undefined)
          continue
        }
        const { startDate, endDate, foundAtMs } = best.deal
        stays.push({ startDate, endDate, roomType, foundAtMs, stays: deals.map((deal) => comingStay(deal, nowMs)) })
      }
      return stays
    },

    async roomTypes(stays) {
      const found = await foundDeals.ofHotels([...new Set(stays.map(({ hotel }) => hotel.hotelId))])
      const keyOf = (hotelId: string, { startDate, endDate }: Pick<FoundDeal, 'startDate' | 'endDate'>) =>
        `${startDate} ${endDate} ${hotelId}`
      const roomOf = new Map(found.map((deal) => [keyOf(deal.hotelId, deal), deal.roomType]))
      return stays.map((stay) => {
        const roomType = roomOf.get(keyOf(stay.hotel.hotelId, stay)) ?? null
        return roomType === null ? undefined : z.safeParse(dealRoomType, JSON.parse(roomType)).data
      })
    },

    dealsEdition: () => foundDeals.edition(),
  }
}

function comingStay({ deal: { startDate, endDate, foundAtMs }, room }: ReadDeal, nowMs: number): ComingStay {
  return {
    startDay: dayNumber(startDate),
    nights: nightsBetween(startDate, endDate),
    price: room && priceOf(room, nowMs),
    foundAtMs,
  }
}
