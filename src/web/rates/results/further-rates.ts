import type { HotelOffers, Offer } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel, maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type FoundOffers, offersQuery } from '#web/stay/offer/find-offers.ts'

/** Whether the rates of a hotel are all it has, and else whether further ones can be asked for, or are. */
export type Completeness = 'complete' | 'not asked' | 'asking' | 'failed' | 'no more can be asked for'

/** A hotel with fewer rates than were asked for has no others, unless a notice names it. */
export function completenessOf(
  { request, response }: Pick<FoundOffers, 'request' | 'response'>,
  hotelId: string,
): Completeness {
  const count = response.data.find((hotel) => hotel.hotelId === hotelId)?.roomTypes.length ?? 0
  const isNamed = response.notices?.some(({ hotelIds }) => hotelIds.includes(hotelId)) === true
  const asked = request.maxRatesPerHotel ?? defaultRatesPerHotel
  if (count < asked && !isNamed) return 'complete'
  return asked < maxRatesPerHotel ? 'not asked' : 'no more can be asked for'
}

/**
 * Returns what was found with the further rates of single hotels. The rates that were there stay, since they may be chosen, and
 * the ids of rates change with every request.
 */
export function withFurther<Found extends Pick<FoundOffers, 'response'>>(
  found: Found,
  responses: readonly Pick<FoundOffers, 'response'>[],
): Found {
  const further = new Map(responses.flatMap(({ response }) => response.data).map((hotel) => [hotel.hotelId, hotel]))
  if (further.size === 0) return found
  const data = found.response.data.map((hotel): HotelOffers => {
    const known = new Set(hotel.roomTypes.map(traitsOf))
    const others = further.get(hotel.hotelId)?.roomTypes.filter((offer) => !known.has(traitsOf(offer))) ?? []
    return { ...hotel, roomTypes: [...hotel.roomTypes, ...others] }
  })
  return { ...found, response: { ...found.response, data } }
}

/** What tells the offers of a hotel apart. */
function traitsOf({ supplier, offerRetailRate, rates }: Offer): string {
  const rooms = rates.map(({ name, boardType, cancellationPolicies }) => [name, boardType, cancellationPolicies])
  return JSON.stringify([supplier, offerRetailRate, rooms])
}

const noIds: readonly string[] = []

/** Asks single hotels for as many rates as a request may, and adds these to what was found. */
export function useFurtherRates(found: FoundOffers) {
  const { request } = found
  const [asked, setAsked] = useState({ request, ids: noIds })
  const ids = asked.request === request ? asked.ids : noIds
  const responses = useQueries({
    queries: ids.map((id) => offersQuery({ ...request, hotelIds: [id], maxRatesPerHotel })),
    combine: settled,
  })
  const further = useMemo(() => new Map(ids.map((id, index) => [id, responses[index]])), [ids, responses])
  const shown = useMemo(() => {
    const responses = [...further.values()].flatMap((response) => response?.data ?? [])
    return withFurther(found, responses)
  }, [found, further])
  const ask = useCallback(
    (hotelId: string) => {
      const response = further.get(hotelId)
      if (response === undefined) setAsked({ request, ids: [...ids, hotelId] })
      else void response.refetch()
    },
    [further, request, ids],
  )
  const completeness = useCallback(
    (hotelId: string): Completeness => {
      const response = further.get(hotelId)
      if (response?.isFetching === true) return 'asking'
      if (response?.isError === true) return 'failed'
      return completenessOf(response?.data ?? found, hotelId)
    },
    [further, found],
  )
  return { shown, ask, completeness }
}

/** Stays the same object until something changes, unlike the results of the queries. */
function settled(results: readonly UseQueryResult<FoundOffers>[]) {
  return results.map(({ data, isFetching, isError, refetch }) => ({ data, isFetching, isError, refetch }))
}
