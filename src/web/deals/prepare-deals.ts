import { getLocation } from '#contract/data/get-location'
import { fetchDeals, withoutLongTexts } from '#web/stay/deal/list-deals.ts'
import type { PrepareView } from '#web/api/first-view.ts'
import { previewPicture } from '#web/stay/preview-picture.ts'
import { dealsPath, firstLimit, isAroundCaller } from './deals-address.ts'
import { storeFirstDeals } from './load-deals.ts'
import { dealsHeading, placeName } from './place-name.ts'

/** Fills a phone's first screen twice; rendering more costs more time than it saves. */
const firstCards = 6

/** Prepares the first view of the deals page. */
export const prepareDeals: PrepareView = async ({ client, search: text, now }) => {
  const search = dealsPath.search(text)
  const request = dealsPath.request(search)
  const [found, location] = await Promise.all([
    fetchDeals(client, { ...request, limit: Math.min(request.limit ?? firstLimit, firstCards) }),
    isAroundCaller(search) ? client.call(getLocation, {}) : undefined,
  ])
  const { deals } = found
  const caller = location?.data
  const place = placeName(search, caller, [])
  const { latitude, longitude, near, radius, south, west, north, east } = search
  const head = {
    title: dealsHeading(search, place),
    description: `${dealsHeading(search, place, 'The best hotel deals')}, priced in miles: see at a glance what a mile is worth, and whether to redeem or pay.`,
    path: dealsPath.href({ latitude, longitude, near, radius, south, west, north, east }),
    image: deals.map(({ data }) => previewPicture(data.hotel.main_photo)).find((url) => url !== undefined),
  }
  // The map, a deal selected on it, and the empty state need code that runs only in a browser or loads on demand.
  const isInBrowser = search.show !== undefined || search.deal !== undefined || deals.length === 0
  if (isInBrowser) return { head, body: undefined }
  const shown = { deals: { ...found, request, deals: deals.map(withoutLongTexts), isBeginning: true }, caller }
  return {
    head,
    body: {
      isReadFirst: false,
      data: { atMs: now.getTime(), shown },
      store: (queryClient) => storeFirstDeals(queryClient, shown),
    },
  }
}
