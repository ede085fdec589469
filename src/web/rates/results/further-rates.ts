import { boardKey } from '#contract/hotels/board'
import type { HotelOffers, Offer } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel, maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FoundOffers, offersQuery } from '#web/stay/offer/find-offers.ts'
import type { Absence } from '../matrix/matrix-columns.ts'

type Found = Pick<FoundOffers, 'request' | 'response' | 'isComplete'>

/**
 * Returns why a hotel has no rate of some kind: `unknown` if the response may lack one. That is so for hotels in
 * `moreBoardsAt` or a notice; with a filter `byDay` of free cancellation, also for hotels with the maximum of rates.
 */
export function absenceOf({ request, response, isComplete }: Found, hotelId: string, byDay: boolean): Absence {
  const count = response.data.find((hotel) => hotel.hotelId === hotelId)?.roomTypes.length ?? 0
  const isAtLimit = count >= (request.maxRatesPerHotel ?? defaultRatesPerHotel)
  if (!isComplete) return isAtLimit ? 'loading' : 'none'
  const mayLackRates = response.moreBoardsAt?.includes(hotelId) === true || isInNotice(response, hotelId)
  return mayLackRates || (byDay && isAtLimit) ? 'unknown' : 'none'
}

const isInNotice = ({ notices = [] }: Found['response'], hotelId: string) =>
  notices.some(({ hotelIds }) => hotelIds.includes(hotelId))

/** Returns the ids of the hotels for which a larger request may find more kinds of rates. */
export function hotelsToRequest(found: Found, byDay: boolean): string[] {
  const { request, response, isComplete } = found
  if (!isComplete || request.maxRatesPerHotel === maxRatesPerHotel) return []
  return response.data
    .map(({ hotelId }) => hotelId)
    .filter((id) => absenceOf(found, id, byDay) === 'unknown' && !isInNotice(response, id))
}

/**
 * Adds further rates of some hotels to the rates found. Earlier rates stay, since they may be selected, and rate ids
 * change with every request.
 */
export function withFurther<Rates extends Pick<FoundOffers, 'response'>>(
  found: Rates,
  further: Pick<FoundOffers, 'response'> | undefined,
): Rates {
  const byId = new Map(further?.response.data.map((hotel) => [hotel.hotelId, hotel]))
  if (byId.size === 0) return found
  const data = found.response.data.map((hotel): HotelOffers => {
    const known = new Set(hotel.roomTypes.map(traitsOf))
    const others = byId.get(hotel.hotelId)?.roomTypes.filter((offer) => !known.has(traitsOf(offer))) ?? []
    return others.length === 0 ? hotel : { ...hotel, roomTypes: [...hotel.roomTypes, ...others] }
  })
  return { ...found, response: { ...found.response, data } }
}

/** Returns a key for an offer of a hotel that stays the same in later responses, unlike its id. */
function traitsOf({ supplier, offerRetailRate, rates }: Offer): string {
  const rooms = rates.map((rate) => {
    const { name, cancellationPolicies, retailRate, remarks } = rate
    return [name, boardKey(rate), cancellationPolicies, retailRate.taxesAndFees, remarks]
  })
  return JSON.stringify([supplier, offerRetailRate, rooms])
}

/** Requests the maximum number of rates for the hotels that need them, and adds these to the rates found. */
export function useFurtherRates(found: FoundOffers, byDay: boolean) {
  const { request } = found
  const ids = useMemo(() => hotelsToRequest(found, byDay), [found, byDay])
  const further = useQuery(offersQuery(ids.length === 0 ? undefined : { ...request, hotelIds: ids, maxRatesPerHotel }))
  const { data, isError } = further
  const shown = useMemo(() => withFurther(found, data), [found, data])
  function absence(hotelId: string): Absence {
    if (!ids.includes(hotelId)) return absenceOf(found, hotelId, byDay)
    return data?.isComplete === true || isError ? absenceOf(data ?? found, hotelId, byDay) : 'loading'
  }
  return { shown, absence, further }
}
