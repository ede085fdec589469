import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type Hotel, hotelQuery } from '../../api/get-hotel.ts'
import { type Deals, dealsQuery } from '../../api/list-deals.ts'
import { useHotelsById } from '../../api/list-hotels.ts'
import { ownDealRequest } from '../../api/use-own-deal.ts'
import { isOffered } from '../../browser/platform.ts'
import type { ComparedHotel } from './compared-rows.ts'

/** What the service says of the hotels of some stays, by id: the hotels, and the deals around each, its own among them. */
export function useFoundHotels(ids: readonly string[]) {
  // In one order, so that moving a stay asks for nothing.
  const distinct = [...new Set(ids)].toSorted()
  const hotels = byKey(distinct, useQueries({ queries: distinct.map((id) => hotelQuery(id)) }))
  const located = distinct.flatMap((id) => hotels.get(id)?.data ?? [])
  const deals = byKey(
    located.map(({ id }) => id),
    useQueries({ queries: located.map(({ location }) => dealsQuery(ownDealRequest(location))) }),
  )
  const { hotels: listed } = useHotelsById(isOffered('listHotels') ? distinct : [])
  return {
    hotels,
    deals,
    compared: new Map(
      located.map((hotel): [string, ComparedHotel] => {
        const deal = ownDeal(hotel.id, deals)?.data.hotel
        const { rating = deal?.rating, reviewCount = deal?.review_count ?? 0 } = listed.get(hotel.id) ?? {}
        return [hotel.id, comparedHotel(hotel, rating, reviewCount)]
      }),
    ),
  }
}

/** The deal of a hotel among those around it. */
export function ownDeal(id: string, deals: ReadonlyMap<string, UseQueryResult<Deals>>) {
  return deals.get(id)?.data?.deals.find(({ data }) => data.hotel.id === id)
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
