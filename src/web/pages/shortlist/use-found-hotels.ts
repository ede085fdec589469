import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type Hotel, hotelQuery } from '../../api/get-hotel.ts'
import { type Deals, dealsQuery } from '../../api/list-deals.ts'
import { useHotelsById } from '../../api/list-hotels.ts'
import { ownDealRequest } from '../../api/use-own-deal.ts'
import { isOffered } from '../../browser/platform.ts'
import type { KeptStay } from '../../format/kept-stay.ts'
import type { ComparedHotel } from './compared-rows.ts'

type HotelStay = Pick<KeptStay, 'hotelId' | 'checkin' | 'checkout'>

/** What the service says of some stays: the hotels by id, and the deal of each stay. */
export function useFoundHotels(stays: readonly HotelStay[]) {
  // In one order, so that moving a stay asks for nothing.
  const distinct = [...new Set(stays.map(({ hotelId }) => hotelId))].toSorted()
  const hotels = byKey(distinct, useQueries({ queries: distinct.map((id) => hotelQuery(id)) }))
  const located = distinct.flatMap((id) => hotels.get(id)?.data ?? [])
  const asked = new Map(stays.map((stay) => [dealKey(stay), dealsQuery(ownDealRequest(stay.hotelId, stay))]))
  const keys = [...asked.keys()].toSorted()
  const deals = byKey(keys, useQueries({ queries: keys.map((key) => asked.get(key)!) }))
  const { hotels: listed } = useHotelsById(isOffered('listHotels') ? distinct : [])
  return {
    hotels,
    deals,
    compared: new Map(
      located.map((hotel): [string, ComparedHotel] => {
        const stay = stays.find(({ hotelId }) => hotelId === hotel.id)
        const deal = stay && ownDeal(stay, deals)?.data.hotel
        const { rating = deal?.rating, reviewCount = deal?.review_count ?? 0 } = listed.get(hotel.id) ?? {}
        return [hotel.id, comparedHotel(hotel, rating, reviewCount)]
      }),
    ),
  }
}

/** Tells the deals that are asked for apart. */
export function dealKey({ hotelId, checkin, checkout }: HotelStay): string {
  return `${hotelId} ${checkin} ${checkout}`
}

/** The deal of a stay. */
export function ownDeal(stay: HotelStay, deals: ReadonlyMap<string, UseQueryResult<Deals>>) {
  return deals.get(dealKey(stay))?.data?.deals[0]
}

function comparedHotel(hotel: Hotel, rating: number | undefined, reviewCount: number): ComparedHotel {
  const { id, location, address, stars, amenities } = hotel
  const facilities = [...new Set(amenities.map(({ name }) => name))]
  return { id, ...location, city: address.city, stars, rating, reviewCount, facilities }
}

/** Results by what was asked for. */
export function byKey<Result>(keys: readonly string[], results: readonly Result[]): Map<string, Result> {
  return new Map(keys.map((key, index) => [key, results[index]!]))
}
