import { listDealPoints } from '#contract/deals/list-deal-points'
import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { totalCount } from '#web/stay/deal/list-deals.ts'
import { dealsPath, type DealsSearch } from './deals-address.ts'

const maxPoints = 50_000

/** Returns the query for all matching deals as points on a map, best first; `total` is the number of matches. */
export const dealPointsQuery = (search: DealsSearch) =>
  queryOptions({
    ...query(
      listDealPoints,
      { ...dealsPath.request(search), limit: maxPoints },
      ({ data: { data: points }, headers }) => {
        return { points, total: totalCount(headers, points.length) }
      },
    ),
    // Comparing thousands of points with the previous ones takes longer than rendering them.
    structuralSharing: false,
  })
