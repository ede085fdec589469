import { nightsBetween } from '#contract/days'
import { dealFilters, type DealsRequest, listDeals } from '#contract/deals/list-deals'
import type { Role } from '#contract/endpoint'
import type { StayWindow } from '#contract/hotels/stay-window'
import { latitudeRange, longitudeRange, radiusRange } from '#contract/query-parameters'
import * as z from 'zod/mini'
import { flag, readAddress, type SearchOf, text, writeAddress } from './address.ts'

const between = ([least, most]: readonly [number, number]) => z.number().check(z.minimum(least), z.maximum(most))

/** The part of the world a map shows: its center in degrees and its zoom level. */
const mapView = z.readonly(
  z.object({
    latitude: between(latitudeRange),
    longitude: between(longitudeRange),
    zoom: between([0, 22]),
  }),
)
export type MapView = z.output<typeof mapView>

/** `latitude,longitude,zoom`, to about a meter. */
const viewParameter = z.codec(z.string(), mapView, {
  decode(text) {
    const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
    return { latitude, longitude, zoom }
  },
  encode: ({ latitude, longitude, zoom }) =>
    [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].map(Number).join(','),
})

/** How many deals are listed at first. */
export const firstLimit = 50

const { limit } = listDeals.query!.shape

/** The parameters of the request, as its schema reads them, and the page's own. */
const dealsSearch = {
  near: text(100),
  ...dealFilters,
  limit,
  // Without it the rates of all terms count.
  refundable: flag,
  rooms: z.string().check(z.maxLength(100), z.regex(/^[1-9](-1?\d)*(_[1-9](-1?\d)*)*$/)),
  view: viewParameter,
  deal: text(255),
  show: z.literal('map'),
}

/** How far what is near a place can be, in metres. */
export const reaches = [10_000, 25_000, 50_000, 100_000] as const

/**
 * The state of the deals page in its address. `near` is the name of the chosen place, `rooms` the party that rates of a
 * hotel are for, as its address has it, `deal` the hotel selected on the map; `show` is the map instead
 * of the list on a screen too narrow for both.
 */
export type DealsSearch = SearchOf<typeof dealsSearch>

type Area = Pick<DealsSearch, 'latitude' | 'longitude' | 'south' | 'radius'>

/** Whether the whole world is searched. */
export function isAnywhere({ latitude, south, radius }: Area): boolean {
  return latitude === undefined && south === undefined && radius === anywhere.radius
}

/** Whether the deals near a place are searched, not those of an area or of the whole world. */
export function isNearPlace(search: Area): boolean {
  return search.south === undefined && !isAnywhere(search)
}

/** Whether the place is where the caller is. */
export function isAroundCaller(search: Area): boolean {
  return search.latitude === undefined && isNearPlace(search)
}

/** Whether a stay can lie within the days, as the request requires. */
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

/** A change to the whole world. */
export const anywhere = { ...clearedPlace, radius: radiusRange[1] } as const satisfies DealsSearch

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPath = {
  pattern: '/deals',

  href(search: DealsSearch = {}): string {
    return writeAddress(this.pattern, dealsSearch, search)
  },

  /** Reads the search part of an address; a place with one coordinate only, an area without a side, and days that no stay fits between are left out whole. */
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

  /** The request for what the page shows; without an area or a radius, the service decides how far it looks. */
  request(shown: DealsSearch): DealsRequest {
    const { near: _near, view: _view, deal: _deal, show: _show, rooms: _rooms, ...search } = shown
    return { ...search, sort: search.sort ?? 'cpm', limit: search.limit ?? firstLimit }
  },
}

// The pages below load later, and so do the schemas of their search parameters: `*-address.ts` in the folder of each.

/** What of a stay is known to a link to its hotel. */
export interface LinkedStay {
  readonly checkin?: string | undefined
  readonly checkout?: string | undefined
  /** As an address has them: `2-5` is two adults with a child aged five. */
  readonly rooms?: string | undefined
}

/** `/hotels/:id`: one hotel, with the dates and guests of its rates if they are known. */
export const hotelPath = {
  pattern: '/hotels/:id',

  href(id: string, stay: LinkedStay = {}): string {
    const known = Object.entries(stay).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/hotels/${encodeURIComponent(id)}${known.length === 0 ? '' : `?${new URLSearchParams(known)}`}`
  },
}

/** `/shortlist`: the stays that a traveller keeps, or those of a link, side by side. */
export const shortlistPath = '/shortlist'

/** `/offers`: rates of many hotels for a stay. */
export const offersPath = '/offers'

/** `/proposals`: what an agent has proposed to clients. */
export const proposalsPath = '/proposals'

/** `/p/:id`: what a client reads of a proposal, by the secret of its link. */
export const proposalPath = { pattern: '/p/:id', href: (linkId: string) => `/p/${linkId}` }

/** `/transfers`: the miles desk. */
export const transfersPath = '/transfers'

/** `/members`: where staff find an account. */
export const membersPath = '/members'

/** `/audit`: who did what. */
export const auditPath = '/audit'

/** `/webhooks`: where events are sent. */
export const webhooksPath = '/webhooks'

/** `/keys`: the keys of the service, and whose they are. */
export const keysPath = '/keys'

/** `/proof`: where anyone verifies the proof of a transfer. */
export const proofPath = '/proof'

const ownPages: Readonly<Record<Role, string>> = { public: dealsPath.pattern, agent: offersPath, staff: transfersPath }

/** `/sign-in`: where an agent or staff enters a key, or goes to the provider and comes back from. */
export const signInPath = {
  pattern: '/sign-in',
  callback: '/sign-in/callback',

  /** @param from the path to return to, on this origin */
  href(from: string): string {
    return `/sign-in?${new URLSearchParams({ from })}`
  },

  /** The path to return to: on this origin, and not the sign-in page. */
  from(text: string): string {
    const from = new URLSearchParams(text).get('from') ?? ''
    return /^\/(?![/\\])/.test(from) && !from.startsWith('/sign-in') ? from : dealsPath.pattern
  },

  /** Where a role goes once it is signed in: back, or to its own page from the one that everybody opens first. */
  landing(role: Role, from: string): string {
    return from === dealsPath.pattern ? ownPages[role] : from
  },
}
