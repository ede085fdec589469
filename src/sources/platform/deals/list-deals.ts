import type { DealSort } from '#contract/deals/deal-limits'
import { writeFoundAt } from '#contract/deals/deals-found-at'
import { type Deal, type DealsInput, listDeals } from '#contract/deals/list-deals'
import { listDealPoints } from '#contract/deals/list-deal-points'
import type { OperationName } from '#contract/endpoints'
import type { Operation } from '#server/http/operation'
import type { LocateCaller } from '#server/places/locate-caller'
import type { Position } from '#server/places/sphere'
import { checkResponse } from '../responses/check-response.ts'
import { describedHeaders } from '../forward.ts'
import type { PlatformPictures } from '../hotels/platform-pictures.ts'
import type { Platform } from '../platform.ts'
import { type PlatformDeals, searchDeals } from './platform-deals.ts'

export interface PlatformDealSources {
  readonly platform: Platform
  readonly deals: PlatformDeals
  readonly pictures: PlatformPictures
  readonly locate: LocateCaller
}

/**
 * Returns the best deals of the platform near a place, best first. One that does not search by place, filters and limit is
 * asked for everything it has, which is searched here, as is the deal of one hotel.
 *
 * @spec 2. Get top hotel deals
 */
export function forwardListDeals(sources: PlatformDealSources): Operation<typeof listDeals> {
  const { platform, deals, pictures, locate } = sources
  return {
    async handle(input, { address, origin }) {
      const caller = locate(address)
      if (searchesDeals(platform, 'listDeals', input)) {
        const { json, headers } = await platform.call(searchDeals, around(input, caller))
        const data = checkResponse(listDeals, json).data.map((deal) => withOwnPictures(deal, pictures, origin))
        return { body: { data }, headers: describedHeaders(listDeals, headers) }
      }
      const found = await deals.find(input, caller)
      const foundAt = found.deals.flatMap(({ foundAtMs }) => foundAtMs ?? [])
      const headers = {
        'X-Total-Count': String(found.total),
        ...(foundAt.length > 0 &&
          foundAt.length === found.deals.length && { 'X-Deals-Found-At': writeFoundAt(foundAt) }),
      }
      return { body: { data: found.deals.map(({ deal }) => withOwnPictures(deal, pictures, origin)) }, headers }
    },
  }
}

function withOwnPictures(deal: Deal, pictures: PlatformPictures, origin: string): Deal {
  return { ...deal, data: { ...deal.data, hotel: pictures.ofListed(deal.data.hotel, origin) } }
}

/** What a platform that lacks it can do without where a request does not have it. */
const seldomAsked: ReadonlySet<string> = new Set([
  'hotelId',
  'south',
  'west',
  'north',
  'east',
  'minCpm',
  'climate',
  'from',
  'to',
  'nights',
  'arrival',
])

/** The orders that every such platform has. @spec 2. Get top hotel deals */
const documentedSorts: ReadonlySet<DealSort> = new Set(['cpm', 'multiplier'])

/** Whether the platform searches deals as our interface does, by all that a request has. */
export function searchesDeals(
  { offered }: Platform,
  name: OperationName & ('listDeals' | 'listDealPoints'),
  input: Readonly<Record<string, unknown>> & Pick<DealsInput, 'sort'>,
): boolean {
  const { shape } = name === 'listDeals' ? listDeals.query! : listDealPoints.query!
  const isNeeded = (parameter: string) => !seldomAsked.has(parameter) || input[parameter] !== undefined
  return (
    offered.has(name) &&
    input['hotelId'] === undefined &&
    (documentedSorts.has(input.sort) || offered.takesValue(name, 'sort', input.sort)) &&
    Object.keys(shape).every((parameter) => !isNeeded(parameter) || offered.takes(name, parameter))
  )
}

/** Puts the caller's location where a request has none: to the platform, near the caller would be near this service. */
export function around<Input extends { latitude?: number | undefined; longitude?: number | undefined }>(
  input: Input,
  { latitude, longitude }: Position,
): Input {
  return { ...input, latitude: input.latitude ?? latitude, longitude: input.longitude ?? longitude }
}
