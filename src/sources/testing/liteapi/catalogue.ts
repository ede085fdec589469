import { distanceMeters } from '#server/places/sphere'
import type { SimulatedRequest, SimulatedResponse } from '../local-server.ts'
import { simulatedError } from './simulated-error.ts'
import { simulatedFacilities } from './simulated-facilities.ts'
import type { SimulatedHotel } from './simulated-hotel.ts'

const usualLimit = 200
const longestLimit = 5000
const leastRadiusMeters = 1000

export interface CatalogueOptions {
  /** No list has more hotels in one response, whatever its limit; some accounts were seen with 1000. 5000 when left out. */
  readonly mostListed?: number
}

/** Answers a request for facts; `undefined` where there is no such path. */
export function respondToCatalogue(
  hotels: readonly SimulatedHotel[],
  { path, query }: SimulatedRequest,
  options: CatalogueOptions = {},
): SimulatedResponse | undefined {
  switch (path) {
    case '/data/hotels':
      return listHotels(hotels, query, options)
    case '/data/hotel':
      return describeHotel(hotels, query.get('hotelId') ?? '')
    case '/data/facilities':
      return { json: { data: simulatedFacilities } }
    default:
      return undefined
  }
}

function listHotels(
  hotels: readonly SimulatedHotel[],
  query: URLSearchParams,
  { mostListed = longestLimit }: CatalogueOptions,
): SimulatedResponse {
  const select = readSelection(query)
  if (typeof select !== 'function') return select
  const limit = readNumber(query, 'limit') ?? usualLimit
  const offset = readNumber(query, 'offset') ?? 0
  if (!Number.isInteger(limit) || limit < 1 || limit > longestLimit || !Number.isInteger(offset) || offset < 0) {
    return simulatedError(400, 4002, 'invalid request', 'limit or offset is invalid')
  }
  const since = query.get('lastUpdatedAt')
  const sinceMs = since === null ? Number.NEGATIVE_INFINITY : Date.parse(since)
  if (Number.isNaN(sinceMs)) return simulatedError(400, 4002, 'invalid request', 'lastUpdatedAt is invalid')
  const found = hotels.filter((hotel) => select(hotel) && hotel.updatedAtMs >= sinceMs)
  const page = found.slice(offset, offset + Math.min(limit, mostListed))
  return {
    json: {
      data: page.map(({ listed }) => listed),
      // A text, where there is nothing to list.
      hotelIds: page.length === 0 ? '' : page.map(({ id }) => id),
      total: found.length,
    },
  }
}

type Select = (hotel: SimulatedHotel) => boolean

/** Returns what the main filter selects, or why there is none. */
function readSelection(query: URLSearchParams): Select | SimulatedResponse {
  const hotelIds = query.get('hotelIds')
  const [latitude, longitude, radius] = ['latitude', 'longitude', 'radius'].map((name) => readNumber(query, name))
  const countryCode = query.get('countryCode')?.toUpperCase()
  if (hotelIds !== null) {
    const wanted = new Set(hotelIds.split(','))
    return ({ id }) => wanted.has(id)
  }
  if (latitude !== undefined && longitude !== undefined) {
    if (radius === undefined || !(radius >= leastRadiusMeters)) {
      return simulatedError(400, 4002, 'invalid request', `radius must be at least ${leastRadiusMeters}`)
    }
    return ({ position }) => distanceMeters(position, { latitude, longitude }) <= radius
  }
  if (countryCode === undefined) return simulatedError(400, 4000, 'bad request', 'countryCode is required')
  return (hotel) => hotel.countryCode === countryCode
}

function describeHotel(hotels: readonly SimulatedHotel[], hotelId: string): SimulatedResponse {
  const detail = hotels.find(({ id }) => id === hotelId)?.detail
  if (detail === undefined) return simulatedError(400, 4002, 'invalid request', 'hotelId is missing or invalid')
  return { json: { data: detail } }
}

function readNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return text === '' ? undefined : Number(text)
}
