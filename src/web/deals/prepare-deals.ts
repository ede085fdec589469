import { getLocation } from '#contract/data/get-location'
import { type DatedDeal, fetchDeals } from '#web/stay/deal/list-deals.ts'
import type { PrepareView } from '#web/device/first-view.ts'
import { dealsInSchema, pictureOf } from '#web/stay/structured-data.ts'
import { dealsPath, firstLimit, isAroundCaller } from '#web/device/address/paths.ts'
import { storeFirstDeals } from './first-deals.ts'
import { placeName } from './place-name.ts'

/** As many as fill the first screen of a phone twice; each costs more time than it saves from there on. */
const firstCards = 6

/** Prepares the first view of the deals page. */
export const prepareDeals: PrepareView = async ({ client, search: text, origin, now }) => {
  const search = dealsPath.search(text)
  const request = dealsPath.request(search)
  const [{ deals, total }, caller] = await Promise.all([
    fetchDeals(client, { ...request, limit: Math.min(request.limit ?? firstLimit, firstCards) }),
    isAroundCaller(search) ? client.call(getLocation, {}) : undefined,
  ])
  const place = placeName(search, caller?.data, []) ?? 'you'
  const { latitude, longitude, near, south, west, north, east } = search
  const head = {
    title: `Deals near ${place} · Milestay`,
    description: `The best hotel deals near ${place}, priced in miles: see at a glance what a mile is worth, and whether to redeem or pay.`,
    path: dealsPath.href({ latitude, longitude, near, south, west, north, east }),
    image: deals.map(({ data }) => pictureOf(data.hotel.main_photo)).find((url) => url !== undefined),
    structuredData: deals.length === 0 ? undefined : dealsInSchema(deals, total, origin),
  }
  // A map or a chart, a deal selected on it, and why there are no deals, need code that only runs in a browser or when it is needed.
  const isInBrowser = search.show !== undefined || search.deal !== undefined || deals.length === 0
  if (isInBrowser) return { head, body: undefined }
  const shown = {
    deals: { request, deals: deals.map(shownPart), total, isBeginning: true },
    caller: caller?.data,
  }
  return {
    head,
    body: {
      data: { atMs: now.getTime(), shown },
      store: (queryClient) => storeFirstDeals(queryClient, shown),
    },
  }
}

/** A deal without the long texts that no card shows. */
function shownPart(deal: DatedDeal): DatedDeal {
  const { hotel, room_types } = deal.data
  return {
    ...deal,
    data: {
      hotel: { ...hotel, hotel_description: '' },
      room_types: room_types.slice(0, 1).map((room) => ({
        ...room,
        rates: room.rates.slice(0, 1).map((rate) => ({
          ...rate,
          remarks: '',
          cancellation_policies: { ...rate.cancellation_policies, hotel_remarks: [] },
        })),
      })),
    },
  }
}
