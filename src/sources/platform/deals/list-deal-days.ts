import { listDealDays } from '#contract/deals/list-deal-days'
import type { Operation } from '#server/http/operation'
import { checkResponse } from '../responses/check-response.ts'
import { describedHeaders } from '../forward.ts'
import { around, type PlatformDealSources } from './list-deals.ts'

/**
 * Returns the fewest miles of each day of the platform, around the caller where the request has no place.
 *
 * @spec 2. Get top hotel deals
 */
export function forwardListDealDays({ platform, locate }: PlatformDealSources): Operation<typeof listDealDays> {
  return {
    async handle(input, { address }) {
      const request = input.hotelId === undefined ? around(input, locate(address)) : input
      const { json, headers } = await platform.call(listDealDays, request)
      return { body: checkResponse(listDealDays, json), headers: describedHeaders(listDealDays, headers) }
    },
  }
}
