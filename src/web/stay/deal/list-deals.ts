import type { Client, ClientResponse } from '#client/client'
import { readFoundAt } from '#contract/deals/deals-found-at'
import { type Deal, type DealsRequest, listDeals } from '#contract/deals/list-deals'
import { query } from '#web/api/query.ts'
import { formatDay } from '#web/kit/format/dates.ts'
import { hourMs, nightsBetween, utcDay } from '#contract/days'
import { maxNights, type StayDates } from '#contract/hotels/stay-limits'

/** Deals, best first, with their request; `total` counts all that match. */
export interface Deals {
  readonly request: DealsRequest
  readonly deals: readonly DatedDeal[]
  readonly total: number
  /** How far was searched, in metres; `undefined` in an area, of a hotel alone, and where the service does not say it. */
  readonly radius?: number | undefined
  /** Whether these are the first of the deals that the request asks for, and the others still load. */
  readonly isBeginning?: boolean
}

/** Deals with their times and how many match; nothing is requested without a request. */
export const dealsQuery = (request: DealsRequest | undefined) =>
  query(listDeals, request, (response) => readDeals(request!, response))

/** Requests deals with a client other than the page's. */
export async function fetchDeals(client: Client, request: DealsRequest): Promise<Deals> {
  return readDeals(request, await client.call(listDeals, request))
}

/** Reads deals, with their times, how many match and how far was searched. */
function readDeals(request: DealsRequest, { data: { data }, headers }: ClientResponse<typeof listDeals>): Deals {
  const foundAt = headers.get('x-deals-found-at')
  const deals = data.map((deal, at) => ({ ...deal, foundAtMs: readFoundAt(foundAt, at) }))
  const radius = typeof request.radius === 'string' ? Number(headers.get('x-radius')) || undefined : request.radius
  return { request, deals, total: totalCount(headers, deals.length), radius }
}

/** Returns how many entries match a request; without the header, as many as the response has. */
export function totalCount(headers: Headers, length: number): number {
  return Number(headers.get('x-total-count') ?? length)
}

/** A deal with the time that its price was found at, in milliseconds; `undefined` where the service does not say. */
export interface DatedDeal extends Deal {
  readonly foundAtMs: number | undefined
}

/** Prices that are found every day are not worth a word. */
const shownFromHours = 25

/** `Price found 30 hours ago`; `undefined` for a price of about the last day, and where its time is unknown. */
export function formatDealAge(foundAtMs: number | undefined, now: Date): string | undefined {
  const isOld = foundAtMs !== undefined && now.getTime() - foundAtMs >= shownFromHours * hourMs
  return isOld ? `Price of ${formatDay(utcDay(foundAtMs))}` : undefined
}

/** The request for the deal of a hotel: for a stay where one is wanted and not too long for any, else the best to come. */
export function ownDealRequest(hotelId: string, stay?: StayDates): DealsRequest {
  if (stay === undefined) return { hotelId }
  const { checkin, checkout } = stay
  const nights = nightsBetween(checkin, checkout)
  return nights > maxNights ? { hotelId } : { hotelId, from: checkin, to: checkout, nights: [nights] }
}

/** Returns a deal without the long texts that a first view does not show. */
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
