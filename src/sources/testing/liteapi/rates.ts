import { hash, hashText } from '../../sample/random.ts'
import type { SimulatedResponse } from '../local-server.ts'
import type { SimulatedHotel } from './simulated-hotel.ts'
import { checkRatesRequest, type RatesRequest } from './rates-request.ts'
import { simulatedError } from './simulated-error.ts'
import { simulatedOffers, type SimulatedOffer } from './simulated-offers.ts'

/** Offers of a hotel where the request does not limit them, usually. */
const usualMostOffers = 200

export interface RatesOptions {
  /** Hotels without rooms. */
  readonly soldOut?: ReadonlySet<string>
  /** How many seconds a hotel's rates take: one that takes longer than the request allows is left out. */
  readonly secondsOf?: (hotelId: string) => number
  /** Offers of a hotel where the request does not limit them; 200 when left out. */
  readonly mostOffers?: number
  /** All offers of a hotel; when left out, 200 with every oddity that is known. */
  readonly offersOf?: (hotelId: string, request: RatesRequest) => readonly SimulatedOffer[]
}

export interface RatesContext extends RatesOptions {
  readonly hotels: readonly SimulatedHotel[]
  readonly isSandbox: boolean
}

/** Answers a request for rates; `undefined` where there is no such path. */
export function respondToRates(path: string, json: unknown, context: RatesContext): SimulatedResponse | undefined {
  if (path !== '/hotels/rates') return undefined
  const request = checkRatesRequest(json)
  if (!('hotelIds' in request)) return request
  const known = new Set(context.hotels.map(({ id }) => id))
  const hotelIds = [...new Set(request.hotelIds)].filter((id) => known.has(id))
  if (hotelIds.length === 0) return simulatedError(400, 4000, 'bad request', 'hotel ids not found')
  const free = hotelIds.filter((id) => isFree(id, request, context))
  if (free.length === 0) return nothingFree(hashText(JSON.stringify(json)), context.isSandbox)
  // Its own order: neither that of the request nor by price.
  const ordered = free.toSorted((a, b) => hashText(a) - hashText(b))
  const data = ordered.map((id) => ratesOf(id, request, context))
  return { json: { data, guestLevel: 0, sandbox: context.isSandbox } }
}

function isFree(hotelId: string, { timeout }: RatesRequest, { soldOut, secondsOf }: RatesContext): boolean {
  if (soldOut?.has(hotelId) === true) return false
  return timeout === undefined || (secondsOf?.(hotelId) ?? 0) <= timeout
}

/** In one of the three forms that are known. */
function nothingFree(seed: number, sandbox: boolean): SimulatedResponse {
  switch (hash(seed, 5) % 3) {
    case 0:
      return simulatedError(200, 2001, 'no availability found')
    case 1:
      return { status: 204 }
    default:
      return { json: { sandbox } }
  }
}

function ratesOf(hotelId: string, request: RatesRequest, context: RatesContext) {
  const { mostOffers = usualMostOffers } = context
  const cheapest = offersOf(hotelId, request, context, request.maxRatesPerHotel ?? mostOffers)
  // The filter comes after the cut, so a hotel can be left with nothing.
  const isWanted = (offer: SimulatedOffer) =>
    request.refundableRatesOnly !== true ||
    offer.rates?.every(({ cancellationPolicies }) => cancellationPolicies?.refundableTag === 'RFN') === true
  return { hotelId, et: 10_800, roomTypes: cheapest.filter(isWanted) }
}

function offersOf(hotelId: string, request: RatesRequest, { offersOf }: RatesContext, most: number) {
  return offersOf?.(hotelId, request).slice(0, most) ?? simulatedOffers(hotelId, request, most)
}
