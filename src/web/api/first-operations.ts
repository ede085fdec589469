import { getLocationLine, listDealPointsLine, listDealsLine } from '#contract/request-lines'
import { later } from './later.ts'

const schemas = () => import('./first-schemas.ts')

/** The operations of the first page. */
export const getLocation = later(getLocationLine, async () => (await schemas()).getLocation)
export const listDealPoints = later(listDealPointsLine, async () => (await schemas()).listDealPoints)
export const listDeals = later(listDealsLine, async () => (await schemas()).listDeals)
