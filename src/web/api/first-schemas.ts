/** The schemas of the operations of the first page, which load after its first view. */
export { getLocation } from '#contract/get-location'
export { listDealPoints } from '#contract/list-deal-points'
export { listDeals } from '#contract/list-deals'
