import type { DealPointsInput, DealPointsResponse } from '#contract/list-deal-points'
import type { Position } from '../places/sphere.ts'
import type { DealSources } from './list-deals.ts'
import { queryDeals } from './query-deals.ts'

/**
 * The deals `listDeals` finds, as points, with how many match in all.
 *
 * @spec 2. Get top hotel deals
 */
export async function listDealPoints(
  { board, deals, amenities, clock }: DealSources,
  input: DealPointsInput,
  caller: Position,
): Promise<{ body: DealPointsResponse; total: number }> {
  const { sweepId, index } = board.posted
  const { total, hotelNos } = queryDeals(index, amenities, input, caller, clock())
  return { body: { data: await deals.points(sweepId, [...hotelNos]) }, total }
}
