import type { Client, ClientResponse } from '#client/client'
import { readFoundAt } from '#contract/deals/deals-found-at'
import { type Deal, type DealsRequest, listDeals } from '#contract/deals/list-deals'
import { query } from '#web/api/query.ts'
import { formatDay } from '#web/kit/format/dates.ts'
import { hourMs, nightsBetween, utcDay } from '#contract/days'
import { maxNights, type StayDates } from '#contract/hotels/stay-limits'

/** Deals, best first, with their request; `total` is the number of matches. */
export interface Deals {
  readonly request: DealsRequest
  readonly deals: readonly DatedDeal[]
  readonly total: number
  /** The radius searched, in metres; `undefined` for an area, a single hotel, or if the service does not report it. */
  readonly radius?: number | undefined
  /** Whether these are only the first of the requested deals, while the others load. */
  readonly isBeginning?: boolean
}

/** Returns the query for deals with their times and the number of matches; idle without a request. */
export const dealsQuery = (request: DealsRequest | undefined) =>
  query(listDeals, request, (response) => readDeals(request!, response))

/** Requests deals with a client other than the page's. */
export async function fetchDeals(client: Client, request: DealsRequest): Promise<Deals> {
  return readDeals(request, await client.call(listDeals, request))
}

/** Parses deals with their times, the number of matches and the radius searched. */
function readDeals(request: DealsRequest, { data: { data }, headers }: ClientResponse<typeof listDeals>): Deals {
  const foundAt = headers.get('x-deals-found-at')
  const deals = data.map((deal, at) => ({ ...deal, foundAtMs: readFoundAt(foundAt, at) }))
  const radius = typeof request.radius === 'string' ? Number(headers.get('x-radius')) || undefined : request.radius
  return { request, deals, total: totalCount(headers, deals.length), radius }
}

/** Returns the number of matches; without the header, the number of entries in the response. */
export function totalCount(headers: Headers, length: number): number {
  return Number(headers.get('x-total-count') ?? length)
}

/** A deal with the time its price was found, in milliseconds; `undefined` if unknown. */
export interface DatedDeal extends Deal {
  readonly foundAtMs: number | undefined
}

/** Prices are found daily, so only older ones show their age. */
const shownFromHours = 25

/** `Price of 9 Nov` or `Price of Nov 9`; `undefined` for a price from about the last day, or of unknown age. */
export function formatDealAge(foundAtMs: number | undefined, now: Date): string | undefined {
  const isOld = foundAtMs !== undefined && now.getTime() - foundAtMs >= shownFromHours * hourMs
  return isOld ? `Price of ${formatDay(utcDay(foundAtMs))}` : undefined
}

/** Returns the request for a hotel's deal for a stay, or for its best deal if there is no stay or it is too long. */
export function ownDealRequest(hotelId: string, stay?: StayDates): DealsRequest {
  if (stay === undefined) return { hotelId }
  const { checkin, checkout } = stay
  const nights = nightsBetween(checkin, checkout)
  return nights > maxNights ? { hotelId } : { hotelId, from: checkin, to: checkout, nights: [nights] }
}

/** Returns a deal without the long texts, which a first view does not show. */
export function withoutLongTexts(deal: DatedDeal): DatedDeal {
  const { hotel, room_types } = deal.data
  return {
    ...deal,
    data: {
      hotel: { ...hotel, hotel_description: '' },
      room_types: room_types.slice(0, 1).map((room) => ({
        ...room,
        rates: room.rates.map((rate) => ({
          ...rate,
          remarks: '',
          cancellation_policies: { ...rate.cancellation_policies, hotel_remarks: [] },
        })),
      })),
    },
  }
}
