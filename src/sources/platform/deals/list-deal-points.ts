import { nightsBetween } from '#contract/days'
import { type DealPoint, listDealPoints } from '#contract/deals/list-deal-points'
import { type Deal, listDeals } from '#contract/deals/list-deals'
import type { Operation } from '#server/http/operation'
import { checkResponse } from '../responses/check-response.ts'
import { describedHeaders } from '../forward.ts'
import { around, type PlatformDealSources, searchesDeals } from './list-deals.ts'
import { searchDeals } from './platform-deals.ts'

/** What `listDeals` returns at most. */
const mostListed = 200

/**
 * Returns the deals of the platform as points; where it has no points, made of its deals.
 *
 * @spec 2. Get top hotel deals
 */
export function forwardListDealPoints({
  platform,
  deals,
  locate,
}: PlatformDealSources): Operation<typeof listDealPoints> {
  return {
    async handle(input, { address }) {
      const caller = locate(address)
      if (searchesDeals(platform, 'listDealPoints', input)) {
        const { json, headers } = await platform.call(listDealPoints, around(input, caller))
        return { body: checkResponse(listDealPoints, json), headers: describedHeaders(listDealPoints, headers) }
      }
      if (searchesDeals(platform, 'listDeals', input)) {
        const limit = Math.min(input.limit, mostListed)
        const { json, headers } = await platform.call(searchDeals, { ...around(input, caller), limit })
        const data = checkResponse(listDeals, json).data.flatMap((found) => pointOf(found) ?? [])
        return { body: { data }, headers: describedHeaders(listDealPoints, headers) }
      }
      const found = await deals.find(input, caller)
      return {
        body: { data: found.deals.flatMap(({ deal }) => pointOf(deal) ?? []) },
        headers: { 'X-Total-Count': String(found.total) },
      }
    },
  }
}

/** The platform does not say when it found a price. */
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
