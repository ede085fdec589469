import { getLocation } from '#contract/data/get-location'
import type { DealsRequest } from '#contract/deals/list-deals'
import { type Deals, fetchDeals, withoutLongTexts } from '#web/stay/deal/list-deals.ts'
import type { PrepareView } from '#web/api/first-view.ts'
import { previewPicture } from '#web/stay/preview-picture.ts'
import { dealsPath, firstLimit, isAroundCaller } from './deals-address.ts'
import { storeFirstDeals } from './load-deals.ts'
import { dealsHeading, placeName } from './place-name.ts'
import { findReach, isReachOpen, withReach } from './reach.ts'

/** As many as fill the first screen of a phone twice; each costs more time than it saves from there on. */
const firstCards = 6

/** Prepares the first view of the deals page. */
export const prepareDeals: PrepareView = async ({ client, search: text, now }) => {
  const search = dealsPath.search(text)
  const fetched = new Map<string, Promise<Deals>>()
  // The request that finds the reach is that of the deals, where there are no filters.
  const fetchFirst = async (request: DealsRequest) => {
    const first = { ...request, limit: Math.min(request.limit ?? firstLimit, firstCards) }
    const key = JSON.stringify(first)
    const deals = fetched.get(key) ?? fetchDeals(client, first)
    fetched.set(key, deals)
    return deals
  }
  const [reach, caller] = await Promise.all([
    isReachOpen(search) ? findReach(search, async (request) => (await fetchFirst(request)).total) : undefined,
    isAroundCaller(search) ? client.call(getLocation, {}) : undefined,
  ])
  const request = dealsPath.request(withReach(search, reach))
  const { deals, total } = await fetchFirst(request)
  const heading = dealsHeading(search, placeName(search, caller?.data, []))
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
    caller: caller?.data,
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
