import { nightsBetween } from '#contract/days'
import { dealFilters, type DealsRequest, listDeals } from '#contract/deals/list-deals'
import type { StayWindow } from '#contract/hotels/stay-window'
import { radiusParameter, radiusRange } from '#contract/query-parameters'
import { flag, readAddress, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { dealsPage } from '#web/browser/paths.ts'
import { readerLocale } from '#web/kit/format/locale.ts'
import { viewParameter } from '#web/map/map-view.ts'
import * as z from 'zod/mini'

/** How many deals are listed at first. */
export const firstLimit = 50

const { limit } = listDeals.query!.shape

/** The request's parameters, parsed as in its schema, and the page's own. */
const dealsSearch = {
  near: text(100),
  ...dealFilters,
  radius: radiusParameter,
  limit,
  // If missing, all rates count, refundable or not.
  refundable: flag,
  rooms: z.string().check(z.maxLength(100), z.regex(/^[1-9](-1?\d)*(_[1-9](-1?\d)*)*$/)),
  view: viewParameter,
  deal: text(255),
  show: z.literal('map'),
}

/**
 * The state of the deals page in its address. `near` is the name of the selected place, `rooms` the party for a hotel's
 * rates, formatted as in its address, and `deal` the hotel selected on the map. `show` shows the map instead of the
 * list on a screen too narrow for both.
 */
export type DealsSearch = SearchOf<typeof dealsSearch>

type Area = Pick<DealsRequest, 'latitude' | 'longitude' | 'south' | 'radius'>

/** Whether the whole world is searched. */
export function isAnywhere({ latitude, south, radius }: Area): boolean {
  return latitude === undefined && south === undefined && radius === anywhere.radius
}

/** Whether the search is near a place, not in an area or the whole world. */
export function isNearPlace(search: Area): boolean {
  return search.south === undefined && !isAnywhere(search)
}

/** Whether the place is the user's own location. */
export function isAroundCaller(search: Area): boolean {
  return search.latitude === undefined && isNearPlace(search)
}

/** Whether a stay fits between the days, as the request requires. */
function isStayWindow({ from, to, nights }: StayWindow): boolean {
  if (from === undefined || to === undefined) return true
  return Math.min(...(nights ?? [1])) <= nightsBetween(from, to)
}

/** A change that clears the place and the area. */
export const clearedPlace = {
  near: undefined,
  latitude: undefined,
  longitude: undefined,
  radius: undefined,
  south: undefined,
  west: undefined,
  north: undefined,
  east: undefined,
} as const satisfies DealsSearch

/** A change to search the whole world. */
export const anywhere = { ...clearedPlace, radius: radiusRange[1] } as const satisfies DealsSearch

/** The radius that lets the service widen a search until it finds enough deals, in steps of the reader's unit. */
export function nearRadius() {
  return readerLocale().distance === 'km' ? 'near' : 'near-mi'
}

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPath = {
  pattern: dealsPage,

  href(search: DealsSearch = {}): string {
    return writeAddress(this.pattern, dealsSearch, search)
  },

  /**
   * Parses the search part of an address. Leaves out a place with only one coordinate, an area without all sides, and
   * dates too close for any stay.
   */
  search(text: string): DealsSearch {
    const search = readAddress(dealsSearch, text)
    const { latitude, longitude, near, south, west, north, east, from, to, nights, ...rest } = search
    const hasPlace = latitude !== undefined && longitude !== undefined
    const hasArea = ![west, east].includes(undefined) && south !== undefined && north !== undefined && south <= north
    return {
      ...rest,
      ...(hasPlace && { near, latitude, longitude }),
      ...(hasArea && { south, west, north, east }),
      ...(isStayWindow({ from, to, nights }) && { from, to, nights }),
    }
  },

  /**
   * Returns the request for the page's deals. Near a place without a radius, the service widens the search until it
   * finds enough, in steps of the reader's unit.
   */
  request(shown: DealsSearch): DealsRequest {
    const { near: _near, view: _view, deal: _deal, show: _show, rooms: _rooms, ...search } = shown
    const { sort = 'cpm', limit = firstLimit, radius = isNearPlace(search) ? nearRadius() : undefined } = search
    return { ...search, sort, limit, radius }
  },
}
