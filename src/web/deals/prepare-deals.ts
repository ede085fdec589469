import { getLocation } from '#contract/data/get-location'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { fetchDeals, withoutLongTexts } from '#web/stay/deal/list-deals.ts'
import type { PrepareView } from '#web/api/first-view.ts'
import { previewPicture } from '#web/stay/preview-picture.ts'
import { dealsPath, firstLimit, isAroundCaller } from './deals-address.ts'
import { storeFirstDeals } from './load-deals.ts'
import { dealsHeading, placeName } from './place-name.ts'
import { findReach, isReachOpen, nearestRequest, withReach } from './reach.ts'

/** As many as fill the first screen of a phone twice; each costs more time than it saves from there on. */
const firstCards = 6

/** Prepares the first view of the deals page. */
export const prepareDeals: PrepareView = async ({ client, search: text, now }) => {
  const search = dealsPath.search(text)
  const [nearest, location] = await Promise.all([
    isReachOpen(search) ? client.call(listDealPoints, nearestRequest(search)) : undefined,
    isAroundCaller(search) ? client.call(getLocation, {}) : undefined,
  ])
  const caller = location?.data
  const reach = nearest && findReach(search, nearest.data.data, caller)
  const request = dealsPath.request(withReach(search, reach))
  const first = { ...request, limit: Math.min(request.limit ?? firstLimit, firstCards) }
  const { deals, total } = await fetchDeals(client, first)
  const heading = dealsHeading(search, placeName(search, caller, []))
  const { latitude, longitude, near, radius, south, west, north, east } = search
  const head = {
    title: heading,
    description: `${heading.replace('Deals', 'The best hotel deals')}, priced in miles: see at a glance what a mile is worth, and whether to redeem or pay.`,
    path: dealsPath.href({ latitude, longitude, near, radius, south, west, north, east }),
    image: deals.map(({ data }) => previewPicture(data.hotel.main_photo)).find((url) => url !== undefined),
  }
  // A map, a deal selected on it, and why there are no deals, need code that only runs in a browser or when it is needed.
  const isInBrowser = search.show !== undefined || search.deal !== undefined || deals.length === 0
  if (isInBrowser) return { head, body: undefined }
  const shown = {
    deals: { request, deals: deals.map(withoutLongTexts), total, isBeginning: true },
    caller,
    reach,
  }
  return {
    head,
    body: {
      data: { atMs: now.getTime(), shown },
      store: (queryClient) => storeFirstDeals(queryClient, shown),
    },
  }
}
