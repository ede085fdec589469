import { nightsBetween } from '#contract/days'
import { dealLimits, dealSorts, mostFacilities, mostLengths, weekdays } from '#contract/deal-limits'
import type { Role } from '#contract/endpoint'
import type { DealsRequest } from '#contract/list-deals'
import type { StayWindow } from '#contract/stay-window'
import {
  type AddressField,
  choiceField,
  choicesField,
  dayField,
  decimalField,
  flagField,
  integerField,
  integersField,
  isWithin,
  namesField,
  rangeField,
  textField,
} from './address-fields.ts'

/** The search parameters of a page by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- a field reads and writes its value, so no narrower type accepts every field.
export type AddressFields = Readonly<Record<string, AddressField<any>>>

/** The values of a page's search parameters; a missing or invalid one is left out. */
export type SearchOf<Fields extends AddressFields> = {
  readonly [Name in keyof Fields]?: (Fields[Name] extends AddressField<infer Value> ? Value : never) | undefined
}

/** Writes the address of a page. */
export function writeAddress<Fields extends AddressFields>(
  path: string,
  fields: Fields,
  search: SearchOf<Fields>,
): string {
  const text = new URLSearchParams()
  for (const [name, field] of Object.entries(fields)) {
    const value = search[name]
    if (value !== undefined) text.set(name, field.write(value))
  }
  return text.size === 0 ? path : `${path}?${text.toString().replaceAll('%2C', ',')}`
}

/** Reads the search part of an address; invalid parameters are left out. */
export function readAddress<Fields extends AddressFields>(fields: Fields, text: string): SearchOf<Fields> {
  const parameters = new URLSearchParams(text)
  const search: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const written = parameters.get(name)
    const value: unknown = written === null ? undefined : field.read(written)
    if (value !== undefined) search[name] = value
  }
  return search as SearchOf<Fields>
}

/** The part of the world a map shows: its center in degrees and its zoom level. */
export interface MapView {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** `latitude,longitude,zoom`, to about a meter. */
const viewField: AddressField<MapView> = {
  read(text) {
    const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
    const isValid =
      isWithin(latitude, dealLimits.latitude) && isWithin(longitude, dealLimits.longitude) && isWithin(zoom, [0, 22])
    return isValid ? { latitude, longitude, zoom } : undefined
  },
  write: ({ latitude, longitude, zoom }) =>
    `${Number(latitude.toFixed(5))},${Number(longitude.toFixed(5))},${Number(zoom.toFixed(2))}`,
}

/** How many deals are listed at first. */
export const firstLimit = 50

/** The parameters of the request, and the page's own. */
export const dealsFields = {
  near: textField([1, 100]),
  latitude: decimalField(dealLimits.latitude),
  longitude: decimalField(dealLimits.longitude),
  radius: integerField(dealLimits.radius),
  south: decimalField(dealLimits.latitude),
  west: decimalField(dealLimits.longitude),
  north: decimalField(dealLimits.latitude),
  east: decimalField(dealLimits.longitude),
  minStars: integerField(dealLimits.minStars),
  minRating: decimalField(dealLimits.minRating),
  maxMiles: integerField(dealLimits.maxMiles),
  minCpm: decimalField(dealLimits.minCpm),
  boardType: textField(dealLimits.boardType),
  facilities: namesField(mostFacilities),
  from: dayField,
  to: dayField,
  nights: integersField(mostLengths, dealLimits.nights),
  arrival: choicesField(weekdays),
  sort: choiceField(dealSorts),
  refundable: flagField,
  limit: integerField(dealLimits.limit),
  view: viewField,
  deal: textField([1, 255]),
  show: choiceField(['map', 'chart']),
  nightMiles: rangeField([0, 100_000_000]),
  nightCash: rangeField([0, 100_000_000]),
}

/** What is near a place, in metres: what the service searches first where a request says nothing. */
export const reachMeters = 100_000

/**
 * The state of the deals page in its address. `near` is the name of the chosen place, `deal` the hotel selected on the
 * map; `show` is the map or the chart instead of the list on a screen too narrow for both, else the chart instead of the map.
 * `nightMiles` and `nightCash` are the least and the most of a night to which the deals of the list are narrowed.
 */
export type DealsSearch = SearchOf<typeof dealsFields>

/** The filters that a user can clear. */
export const filterNames = [
  'minStars',
  'minRating',
  'maxMiles',
  'minCpm',
  'boardType',
  'refundable',
  'facilities',
] as const
export type DealFilters = Pick<DealsSearch, (typeof filterNames)[number]>

/** Whether the deals near a place are searched, not those of an area or a circle. */
export function isNearPlace({ south, radius }: DealsSearch): boolean {
  return south === undefined && radius === undefined
}

/** Whether the place is where the caller is. */
export function isAroundCaller({ latitude, south }: DealsSearch): boolean {
  return latitude === undefined && south === undefined
}

/** Whether a stay can lie within the days: as the schema of the request has it, which is loaded later. */
function isStayWindow({ from, to, nights }: StayWindow): boolean {
  if (from === undefined || to === undefined) return true
  return Math.min(...(nights ?? [1])) <= nightsBetween(from, to)
}

/** A change that clears the place and the area. */
export const anywhere = {
  near: undefined,
  latitude: undefined,
  longitude: undefined,
  radius: undefined,
  south: undefined,
  west: undefined,
  north: undefined,
  east: undefined,
} as const satisfies DealsSearch

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPath = {
  pattern: '/deals',

  href(search: DealsSearch = {}): string {
    return writeAddress(this.pattern, dealsFields, search)
  },

  /** Reads the search part of an address; a place with one coordinate only, an area without a side, and days that no stay fits between are left out whole. */
  search(text: string): DealsSearch {
    const search = readAddress(dealsFields, text)
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

  /** The request for what the page shows: an area of the map whole, or else what is within reach of a place. */
  request(shown: DealsSearch): DealsRequest {
    const {
      near: _near,
      view: _view,
      deal: _deal,
      show: _show,
      nightMiles: _miles,
      nightCash: _cash,
      ...search
    } = shown
    const reach = isNearPlace(search) ? { radius: reachMeters } : {}
    return { ...search, ...reach, sort: search.sort ?? 'cpm', limit: search.limit ?? firstLimit }
  },
}

// The pages below load later, and so do the schemas of their search parameters: `*-address.ts` in the folder of each.

/** `/hotels/:id`: one hotel, with the dates of its rates if they are known. */
export const hotelPath = {
  pattern: '/hotels/:id',

  href(id: string, dates?: { readonly checkin: string; readonly checkout: string }): string {
    return `/hotels/${encodeURIComponent(id)}${dates === undefined ? '' : `?${new URLSearchParams({ ...dates })}`}`
  },
}

/** `/shortlist`: the stays that a traveller keeps, or those of a link, side by side. */
export const shortlistPath = '/shortlist'

/** `/offers`: rates of many hotels for a stay. */
export const offersPath = '/offers'

/** `/transfers`: the miles desk. */
export const transfersPath = '/transfers'

/** `/members`: where staff find an account. */
export const membersPath = '/members'

/** `/audit`: who did what. */
export const auditPath = '/audit'

/** The pages of the miles desk, which load together: also those of one transfer and of one account. */
export const deskPaths = [transfersPath, '/transfers/:id', membersPath, '/members/:id', auditPath] as const

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
