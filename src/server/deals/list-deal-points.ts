import type { listDealPoints } from '#contract/list-deal-points'
import type { Operation } from '../http/operation.ts'
import { type DealSources, dealsVersion } from './list-deals.ts'
import { queryDeals } from './query-deals.ts'
import { stayPoints } from './stays/describe-stays.ts'
import { hasWindow, searchStays } from './stays/search-stays.ts'

/**
 * Returns the deals that `listDeals` finds as points, with the total of those that match.
 *
 * @spec 2. Get top hotel deals
 */
export function handleListDealPoints(sources: DealSources): Operation<typeof listDealPoints> {
  const { latest, deals, amenities, locate, clock } = sources
  return {
    cacheKey: (caller) => dealsVersion(sources, caller),
    async handle(input, { address }) {
      const { sweepId, index } = latest.current
      if (hasWindow(input)) {
        const found = await searchStays(sources, input, locate(address), clock())
        return {
          body: { data: await stayPoints(deals, sweepId, found.slice(0, input.limit)) },
          headers: { 'X-Total-Count': String(found.length) },
        }
      }
      const { total, hotelNos } = queryDeals(index, amenities, input, locate(address), clock())
      return {
        body: { data: await deals.points(sweepId, [...hotelNos]) },
        headers: { 'X-Total-Count': String(total) },
      }
    },
  }
}
