import type { listDealPoints } from '#contract/deals/list-deal-points'
import { hasWindow } from '#contract/hotels/stay-window'
import type { Operation } from '../http/operation.ts'
import { type DealSources, dealsVersion } from './list-deals.ts'
import { queryDeals } from './query-deals.ts'
import { stayPoints } from './stays/describe-stays.ts'
import { searchStays } from './stays/search-stays.ts'

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
      const { current } = latest
      if (hasWindow(input)) {
        const found = await searchStays({ ...sources, current }, input, locate(address), clock())
        const points = await stayPoints(deals, current.sweepId, found.slice(0, input.limit))
        return { body: { data: points }, headers: { 'X-Total-Count': String(found.length) } }
      }
      const { total, hotelNos } = queryDeals(current.index, amenities, input, locate(address), clock())
      const points = await deals.points(current.sweepId, [...hotelNos])
      return { body: { data: points }, headers: { 'X-Total-Count': String(total) } }
    },
  }
}
