import type { Clock } from '#server/runtime/clock'
import { DealColumns, type RankedDeal } from '#server/deals/deal-columns'
import { createClimates } from '#server/deals/climates'
import { buildDealIndex } from '#server/deals/deal-index'
import type { InMeters } from '#server/deals/near'
import { queryDeals } from '#server/deals/query-deals'
import { createAmenityCatalogue, type AmenityCatalogue } from '#server/hotels/amenity-catalogue'
import type { Position } from '#server/places/sphere'
import { dayMs, dayNumber, nightsBetween } from '#contract/days'
import { hasWindow, type StayWindow, windowFilter } from '#contract/hotels/stay-window'
import type { DealSort } from '#contract/deals/deal-limits'
import { readFoundAt } from '#contract/deals/deals-found-at'
import { getHotel } from '#contract/hotels/get-hotel'
import { priceOf } from '#server/hotels/supplier'
import { type Deal, type DealRoomType, type DealsInput, type DealsRequest, listDeals } from '#contract/deals/list-deals'
import { climateNormals } from '#sources/weather/climate/climate-normals'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'

/** A deal of the platform. */
interface PlatformDeal {
  readonly deal: Deal
  /** When its price was found, where the platform says it. */
  readonly foundAtMs: number | undefined
}

/** All deals that the platform returns for one order. */
type KnownDeals = Awaited<ReturnType<typeof indexDeals>>

/** How long the deals of the platform are used again. */
const freshMs = 60_000
/** The most that our own interface returns. */
export const mostDeals = 200
/** The smallest radius of our own interface. */
const nearMeters = 1000

/** Requests never have the id of a hotel, so a 404 says that the platform has no deals at all. */
const { identifiesOne: _, ...searchDealsEndpoint } = listDeals
export const searchDeals: Omit<typeof listDeals, 'identifiesOne'> = searchDealsEndpoint

/** Deals of a platform that neither places, filters nor cuts them, and the deals of one hotel. */
export type PlatformDeals = ReturnType<typeof createPlatformDeals>

export function createPlatformDeals(platform: Platform, clock: Clock) {
  const takes = (parameter: string) => platform.offered.takes('listDeals', parameter)
  const known = new Map<DealSort, { readonly readAtMs: number; readonly deals: Promise<KnownDeals> }>()

  async function read(request: DealsRequest): Promise<KnownDeals> {
    const limit = takes('limit') ? { limit: mostDeals } : {}
    const { json, headers } = await platform.call(searchDeals, { ...request, ...limit })
    const foundAt = headers.get('x-deals-found-at')
    const deals = checkResponse(listDeals, json).data.map((deal, at) => ({ deal, foundAtMs: readFoundAt(foundAt, at) }))
    return indexDeals(deals.filter(canBeRanked), clock())
  }

  /** Returns what finds the deal of a hotel, whose id no platform is sent; `undefined` where it does not search by place. */
  async function aroundHotel(id: string, input: Pick<DealsInput, keyof StayWindow>): Promise<DealsRequest | undefined> {
    if (!['latitude', 'longitude', 'radius'].every(takes)) return undefined
    const hotel = checkResponse(getHotel, (await platform.call(getHotel, { id })).json)
    const { from, to, nights, arrival } = input
    const window = ['from', 'to', 'nights', 'arrival'].every(takes) ? { from, to, nights, arrival } : {}
    // Of more than it returns, the hotel's own is the nearest.
    const sort = platform.offered.takesValue('listDeals', 'sort', 'distance') ? 'distance' : 'cpm'
    return { ...hotel.location, radius: nearMeters, sort, ...window }
  }

  function latest(sort: DealSort): Promise<KnownDeals> {
    const now = clock()
    const held = known.get(sort)
    if (held !== undefined && Math.abs(now - held.readAtMs) < freshMs) return held.deals
    const deals = read({ sort })
    known.set(sort, { readAtMs: now, deals })
    deals.catch(() => known.delete(sort))
    return deals
  }

  return {
    /** Returns the deals that match, best first, and how many there are. With `hotelId`, the deal of that hotel, found among the deals around it. */
    async find({ hotelId, ...input }: InMeters<DealsInput>, caller: Position) {
      const nearHotel = hotelId === undefined ? undefined : await aroundHotel(hotelId, input)
      // It knows no other orders.
      const sort = input.sort === 'multiplier' ? 'multiplier' : 'cpm'
      const known = await (nearHotel === undefined ? latest(sort) : read(nearHotel))
      const { deals, index, facilities } = hasWindow(input)
        ? await indexDeals(known.deals.filter(isWithin(input)), clock())
        : known
      const hotelNo = hotelId === undefined ? undefined : deals.findIndex(({ deal }) => deal.data.hotel.id === hotelId)
      // A stay that begins today is a deal where the platform says so: our own begin tomorrow.
      const matches = queryDeals(index, facilities, { ...input, hotelNo }, caller, clock() - dayMs)
      return { total: matches.total, deals: [...matches.hotelNos].map((number) => deals[number]!) }
    },
  }
}

/** Whether a deal is somewhere and has a price. */
function canBeRanked({ deal: { data } }: PlatformDeal): boolean {
  const { latitude, longitude } = data.hotel
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && data.room_types.length > 0
}

/** Returns whether the stay of a deal, the only one that is known of its hotel, is within a window. */
function isWithin(window: StayWindow): (deal: PlatformDeal) => boolean {
  const passes = windowFilter(window)
  return ({ deal: { start_date, end_date } }) => passes(dayNumber(start_date), nightsBetween(start_date, end_date))
}

const climates = createClimates((position) => climateNormals(position).highs)

/** Numbers deals by their place in the list. */
async function indexDeals(deals: readonly PlatformDeal[], nowMs: number) {
  const names = new Map<string, string>()
  for (const { deal } of deals) {
    for (const { name } of deal.data.hotel.facilities) names.set(name.toLowerCase(), name)
  }
  const facilities = createAmenityCatalogue(
    [...names.values()].map((name, amenityId) => ({ amenityId, name, category: '' })),
  )
  const columns = DealColumns.of(deals.map(({ deal }, number) => rankedDeal(deal, number, facilities, nowMs)))
  return { deals, facilities, index: await buildDealIndex([columns], columns, climates) }
}

function rankedDeal(
  { data: { hotel, room_types }, start_date, end_date }: Deal,
  number: number,
  facilities: AmenityCatalogue,
  nowMs: number,
): RankedDeal {
  const [room] = room_types as [DealRoomType]
  const { amount: price, milesRequired, multiplier, boardType, refundable } = priceOf(room, nowMs)
  return {
    hotelNo: number,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    milesRequired,
    cpm: room.calculations.cpm,
    multiplier,
    price,
    nights: nightsBetween(start_date, end_date),
    stars: hotel.stars,
    rating: hotel.rating,
    boardType,
    refundable,
    facilityIds: facilities.idsOfNames(hotel.facilities.map(({ name }) => name)) ?? [],
    startDate: start_date,
  }
}
