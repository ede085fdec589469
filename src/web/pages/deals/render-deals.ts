import type { Client } from '#client/client'
import { getLocation } from '../../api/first-operations.ts'
import { fetchDeals } from '../../api/list-deals.ts'
import type { DatedDeal } from '../../format/deal-age.ts'
import { dealsPath, type DealsSearch, firstLimit } from '../../paths.ts'
import type { FirstDeals } from './first-deals.ts'
import { placeName } from './place-name.ts'

/** As many as fill the first screen of a phone twice; each costs more time than it saves from there on. */
const firstCards = 6

/** Fetches what the first view of the deals page shows; `undefined` where it has none. */
export async function fetchFirstDeals(client: Client, search: DealsSearch, now: Date): Promise<FirstDeals | undefined> {
  // A map alone, or a deal selected on it, needs code that only runs in a browser.
  if (search.show !== undefined || search.deal !== undefined) return undefined
  const request = dealsPath.request(search)
  const [first, caller] = await Promise.all([
    fetchDeals(client, { ...request, limit: Math.min(request.limit ?? firstLimit, firstCards) }),
    search.latitude === undefined ? client.call(getLocation, {}) : undefined,
  ])
  // Why there are none is said by code that loads when it is needed.
  if (first.deals.length === 0) return undefined
  return {
    atMs: now.getTime(),
    deals: { request, deals: first.deals.map(shownPart), total: first.total, isBeginning: true },
    caller: caller?.data,
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

/** What the head of the deals page says about it. */
export function headOfDeals(search: DealsSearch, { caller }: FirstDeals) {
  const place = placeName(search, caller, [])
  const { latitude, longitude, near } = search
  return {
    title: `Deals near ${place ?? 'you'} · Milestay`,
    description: `The best hotel deals near ${place ?? 'you'}, priced in miles: see at a glance what a mile is worth, and whether to redeem or pay.`,
    path: dealsPath.href({ latitude, longitude, near }),
  }
}
