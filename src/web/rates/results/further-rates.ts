import { boardKey } from '#contract/hotels/board'
import type { HotelOffers, Offer } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel, maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { centsOf } from '#contract/money'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FoundOffers, offersQuery } from '#web/stay/offer/find-offers.ts'
import { type Absence, type HotelLine, rateColumns } from '../matrix/matrix-columns.ts'

type Found = Pick<FoundOffers, 'request' | 'response' | 'isComplete'>

/** How the rates on screen are filtered and priced. */
interface Asked {
  /** Whether they are filtered by the day until which cancellation is free. */
  readonly byDay: boolean
  /** Whether their amounts are the suggested prices. */
  readonly isSuggested: boolean
}

/**
 * Returns why a hotel lacks a kind of rate. Hotels that the response does not name have rates for all their boards and
 * terms. A filter by cancellation date may still match missing rates, if the hotel reached the requested number of
 * rates.
 */
export function absenceOf({ request, response, isComplete }: Found, hotelId: string, byDay: boolean): Absence {
  const count = response.data.find((hotel) => hotel.hotelId === hotelId)?.roomTypes.length ?? 0
  const isCut = count >= (request.maxRatesPerHotel ?? defaultRatesPerHotel)
  if (!isComplete) return isCut ? 'loading' : 'none'
  const isNamed = response.moreBoardsAt?.includes(hotelId) === true || isInNotice(response, hotelId)
  return isNamed || (byDay && isCut) ? 'unknown' : 'none'
}

const isInNotice = ({ notices = [] }: Found['response'], hotelId: string) =>
  notices.some(({ hotelIds }) => hotelIds.includes(hotelId))

/**
 * Returns the hotels with empty cells that a larger request may fill. The service limits rates by retail price: with
 * suggested prices in differing proportions to it, a missing rate may be the cheapest.
 */
export function hotelsToRequest(found: Found, lines: readonly HotelLine[], { byDay, isSuggested }: Asked): string[] {
  const { request, response, isComplete } = found
  if (!isComplete || request.maxRatesPerHotel === maxRatesPerHotel) return []
  const columns = rateColumns.filter((column) => column !== 'refundable' || request.refundableRatesOnly !== true)
  const filled = lines.filter(({ rates }) => columns.every((column) => rates[column] !== undefined))
  const uneven = new Set(isSuggested ? response.data.filter(isUneven).map(({ hotelId }) => hotelId) : [])
  const full = new Set(filled.map(({ hotelId }) => hotelId).filter((id) => !uneven.has(id)))
  return response.data
    .map(({ hotelId }) => hotelId)
    .filter(
      (id) => !full.has(id) && absenceOf(found, id, byDay || uneven.has(id)) === 'unknown' && !isInNotice(response, id),
    )
}

/** Whether a hotel's suggested prices differ in their proportion to retail prices, beyond rounding. */
function isUneven({ roomTypes }: HotelOffers): boolean {
  const shares = roomTypes.map((offer) => centsOf(offer.suggestedSellingPrice) / centsOf(offer.offerRetailRate))
  return Math.max(...shares) > 1.01 * Math.min(...shares)
}

/**
 * Adds further rates of some hotels to the rates found. Earlier rates stay, since they may be selected, and rate ids
 * change with every request.
 */
export function withFurther<Found extends Pick<FoundOffers, 'response'>>(
  found: Found,
  further: Pick<FoundOffers, 'response'> | undefined,
): Found {
  const byId = new Map(further?.response.data.map((hotel) => [hotel.hotelId, hotel]))
  if (byId.size === 0) return found
  const data = found.response.data.map((hotel): HotelOffers => {
    const known = new Set(hotel.roomTypes.map(traitsOf))
    const others = byId.get(hotel.hotelId)?.roomTypes.filter((offer) => !known.has(traitsOf(offer))) ?? []
    return others.length === 0 ? hotel : { ...hotel, roomTypes: [...hotel.roomTypes, ...others] }
  })
  return { ...found, response: { ...found.response, data } }
}

/** Returns a key that identifies an offer of a hotel. */
function traitsOf({ supplier, offerRetailRate, rates }: Offer): string {
  const rooms = rates.map((rate) => {
    const { name, cancellationPolicies, retailRate, remarks } = rate
    return [name, boardKey(rate), cancellationPolicies, retailRate.taxesAndFees, remarks]
  })
  return JSON.stringify([supplier, offerRetailRate, rooms])
}

/**
 * Requests the maximum number of rates for the hotels that need them, and adds these to the rates found.
 *
 * @param lines the rates found, as the matrix shows them
 */
export function useFurtherRates(found: FoundOffers, lines: readonly HotelLine[], { byDay, isSuggested }: Asked) {
  const { request } = found
  const ids = useMemo(() => hotelsToRequest(found, lines, { byDay, isSuggested }), [found, lines, byDay, isSuggested])
  const further = useQuery(offersQuery(ids.length === 0 ? undefined : { ...request, hotelIds: ids, maxRatesPerHotel }))
  const { data, isError } = further
  const shown = useMemo(() => withFurther(found, data), [found, data])
  function absence(hotelId: string): Absence {
    if (!ids.includes(hotelId)) return absenceOf(found, hotelId, byDay)
    return data?.isComplete === true || isError ? absenceOf(data ?? found, hotelId, byDay) : 'loading'
  }
  return { shown, absence, further }
}
