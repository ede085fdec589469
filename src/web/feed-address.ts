import { dealsFeedPath } from '#contract/deals-feed-path'
import { dealsFields, dealsPath, type DealsSearch, writeAddress } from './paths.ts'

/** The path and query of the Atom feed of the deals that a search shows. */
export function feedHref(search: DealsSearch): string {
  const { limit: _limit, ...request } = dealsPath.request(search)
  return writeAddress(dealsFeedPath, dealsFields, {
    ...request,
    near: search.near,
    refundable: request.refundable === true ? true : undefined,
  })
}
