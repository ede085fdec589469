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

interface PlatformDeal {
  readonly deal: Deal
  /** When its price was found, if the platform returns it. */
  readonly foundAtMs: number | undefined
}

/** All deals that the platform returns in one sort order. */
type KnownDeals = Awaited<ReturnType<typeof indexDeals>>

/** How long the platform's deals stay in the cache. */
const freshMs = 60_000
/** The most deals that this interface returns. */
export const mostDeals = 200
/** The smallest radius of this interface. */
const nearMeters = 1000

/** Without `identifiesOne`: requests never have a hotel's id, so a 404 means that the platform has no deals operation. */
const { identifiesOne: _, ...searchDealsEndpoint } = listDeals
export const searchDeals: Omit<typeof listDeals, 'identifiesOne'> = searchDealsEndpoint

/** Finds deals of a platform that does not search by place, filters or limit, and the deals of one hotel. */
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

  /** Returns the request for deals around a hotel, without its id; `undefined` if the platform does not search by place. */
  async function aroundHotel(id: string, input: Pick<DealsInput, keyof StayWindow>): Promise<DealsRequest | undefined> {
    if (!['latitude', 'longitude', 'radius'].every(takes)) return undefined
    const hotel = checkResponse(getHotel, (await platform.call(getHotel, { id })).json)
    const { from, to, nights, arrival } = input
    const window = ['from', 'to', 'nights', 'arrival'].every(takes) ? { from, to, nights, arrival } : {}
    // If the platform has more deals than it returns, the hotel's own is the nearest.
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
    /** Returns matching deals, best first, and their total. With `hotelId`, finds the hotel's deal among deals around it. */
    async find({ hotelId, ...input }: InMeters<DealsInput>, caller: Position) {
      const nearHotel = hotelId === undefined ? undefined : await aroundHotel(hotelId, input)
      // The platform has no other orders.
      const sort = input.sort === 'multiplier' ? 'multiplier' : 'cpm'
      const known = await (nearHotel === undefined ? latest(sort) : read(nearHotel))
      const { deals, index, facilities } = hasWindow(input)
        ? await indexDeals(known.deals.filter(isWithin(input)), clock())
        : known
      const hotelNo = hotelId === undefined ? undefined : deals.findIndex(({ deal }) => deal.data.hotel.id === hotelId)
      // The platform may have stays that start today; the service's own start tomorrow.
      const matches = queryDeals(index, facilities, { ...input, hotelNo }, caller, clock() - dayMs)
      return { total: matches.total, deals: [...matches.hotelNos].map((number) => deals[number]!) }
    },
  }
}

/** Whether a deal has a position and a price. */
function canBeRanked({ deal: { data } }: PlatformDeal): boolean {
  const { latitude, longitude } = data.hotel
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && data.room_types.length > 0
}

/** Returns whether a deal's stay, the hotel's only known one, is within a window. */
function isWithin(window: StayWindow): (deal: PlatformDeal) => boolean {
  const passes = windowFilter(window)
  return ({ deal: { start_date, end_date } }) => passes(dayNumber(start_date), nightsBetween(start_date, end_date))
}

const climates = createClimates((position) => climateNormals(position).highs)

/** Indexes deals by their position in the list. */
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
