import type { DealSort } from '#contract/deals/deal-limits'
import { writeFoundAt } from '#contract/deals/deals-found-at'
import { type Deal, type DealsInput, listDeals } from '#contract/deals/list-deals'
import { type DealPoint, listDealPoints } from '#contract/deals/list-deal-points'
import { listDealDays } from '#contract/deals/list-deal-days'
import { nightsBetween } from '#contract/days'
import type { OperationName } from '#contract/endpoints'
import { type InMeters, withNear } from '#server/deals/near'
import type { Operations } from '#server/operation/operation'
import type { LocateCaller } from '#server/places/locate-caller'
import type { Position } from '#server/places/sphere'
import { passOn } from '../forward.ts'
import type { PlatformPictures } from '../hotels/platform-pictures.ts'
import type { Platform } from '../platform.ts'
import { mostDeals, type PlatformDeals, searchDeals } from './platform-deals.ts'

/**
 * Forwards the deal operations, with the caller's location for requests without a place. If the platform does not
 * search by place, filters and limit, all its deals are fetched and searched here; so is the deal of one hotel. If it
 * has no points, they are made from its deals.
 *
 * @spec 2. Get top hotel deals
 */
export function forwardDeals(
  platform: Platform,
  pictures: PlatformPictures,
  deals: PlatformDeals,
  locate: LocateCaller,
): Operations<'listDeals' | 'listDealPoints' | 'listDealDays'> {
  async function find(input: InMeters<DealsInput>, caller: Position) {
    const request = { ...around(input, caller), limit: Math.min(input.limit, mostDeals) }
    if (searchesDeals(platform, 'listDeals', request)) {
      const { body, headers } = await passOn(platform, searchDeals, request)
      return { found: body.data, headers }
    }
    const { deals: found, total } = await deals.find(input, caller)
    const foundAt = found.flatMap(({ foundAtMs }) => foundAtMs ?? [])
    const isKnownOfAll = foundAt.length > 0 && foundAt.length === found.length
    return {
      found: found.map(({ deal }) => deal),
      headers: { 'X-Total-Count': String(total), ...(isKnownOfAll && { 'X-Deals-Found-At': writeFoundAt(foundAt) }) },
    }
  }

  return withNear(locate, {
    listDeals: {
      async handle(input, { address, origin }) {
        const { found, headers } = await find(input, locate(address))
        const data = found.map(({ data: { hotel, ...rest }, ...deal }) => ({
          ...deal,
          data: { ...rest, hotel: pictures.ofListed(hotel, origin) },
        }))
        return { body: { data }, headers }
      },
    },
    listDealPoints: {
      async handle(input, { address }) {
        const caller = locate(address)
        const request = around(input, caller)
        if (searchesDeals(platform, 'listDealPoints', request)) return passOn(platform, listDealPoints, request)
        const { found, headers } = await find(input, caller)
        const { 'X-Deals-Found-At': _, ...described } = headers
        return { body: { data: found.flatMap((deal) => pointOf(deal) ?? []) }, headers: described }
      },
    },
    listDealDays: {
      handle: (input, { address }) =>
        passOn(platform, listDealDays, input.hotelId === undefined ? around(input, locate(address)) : input),
    },
  })
}

/** Returns a deal as a point; the platform does not return when it found the price. */
function pointOf({ data, start_date, end_date }: Deal): DealPoint | undefined {
  const { hotel, room_types } = data
  const [first] = room_types
  if (first === undefined) return undefined
  const { id, name, latitude, longitude } = hotel
  const { miles_required, cpm, miles_earning } = first.calculations
  const nights = nightsBetween(start_date, end_date)
  const multiplier = miles_earning.multiplier
  return { id, name, latitude, longitude, miles_required, nights, cpm, multiplier, found_at: null }
}

/** The sort orders that every platform has. @spec 2. Get top hotel deals */
const documentedSorts: ReadonlySet<DealSort> = new Set(['cpm', 'multiplier'])

/** Whether the platform's search supports everything in a request. */
function searchesDeals(
  { offered }: Platform,
  name: OperationName & ('listDeals' | 'listDealPoints'),
  input: Readonly<Record<string, unknown>> & Pick<DealsInput, 'sort'>,
): boolean {
  const { shape } = name === 'listDeals' ? listDeals.query! : listDealPoints.query!
  return (
    offered.has(name) &&
    input['hotelId'] === undefined &&
    (documentedSorts.has(input.sort) || offered.takesValue(name, 'sort', input.sort)) &&
    Object.keys(shape).every((parameter) => input[parameter] === undefined || offered.takes(name, parameter))
  )
}

/** Adds the caller's location to a request without one; otherwise the platform would use this service's location. */
function around<Input extends { latitude?: number | undefined; longitude?: number | undefined }>(
  input: Input,
  { latitude, longitude }: Position,
): Input {
  return { ...input, latitude: input.latitude ?? latitude, longitude: input.longitude ?? longitude }
}
