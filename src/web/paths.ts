import { dealFilters, dealSorts, type DealsRequest } from '#contract/list-deals'
import { integerParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'

/** The search parameters of a page by name, each with the schema that reads and writes it. */
export type AddressFields = Readonly<Record<string, z.ZodMiniType>>

/** The values of a page's search parameters; a missing or invalid one is left out. */
export type SearchOf<Fields extends AddressFields> = {
  readonly [Name in keyof Fields]?: z.output<Fields[Name]> | undefined
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
    if (value !== undefined) text.set(name, String(z.encode(field, value)))
  }
  return text.size === 0 ? path : `${path}?${text.toString().replaceAll('%2C', ',')}`
}

/** Reads the search part of an address; invalid parameters are left out. */
export function readAddress<Fields extends AddressFields>(fields: Fields, text: string): SearchOf<Fields> {
  const parameters = new URLSearchParams(text)
  const search: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const parsed = z.safeParse(field, parameters.get(name) ?? undefined)
    if (parsed.success && parsed.data !== undefined) search[name] = parsed.data
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
const viewParameter = z.codec(
  z.string(),
  z.object({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    zoom: z.number().check(z.minimum(0), z.maximum(22)),
  }),
  {
    decode: (text) => {
      const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
      return { latitude, longitude, zoom }
    },
    encode: ({ latitude, longitude, zoom }) =>
      `${Number(latitude.toFixed(5))},${Number(longitude.toFixed(5))},${Number(zoom.toFixed(2))}`,
  },
)

/** A flag in an address is there or not. */
const flag = z.codec(z.literal('true'), z.literal(true), {
  decode: () => true as const,
  encode: () => 'true' as const,
})

/** How many deals are listed at first. */
export const firstLimit = 50

/** The parameters of the request, and the page's own. */
const dealsFields = {
  near: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  ...dealFilters,
  sort: z.optional(z.enum(dealSorts)),
  refundable: z.optional(flag),
  limit: z.optional(integerParameter(1, 200)),
  view: z.optional(viewParameter),
  deal: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  show: z.optional(z.literal('map')),
}

/**
 * The state of the deals page in its address. `near` is the name of the chosen place, `deal` the hotel selected on the
 * map; `show` is the map instead of the list, on a screen too narrow for both.
 */
export type DealsSearch = SearchOf<typeof dealsFields>

/** The filters that a user can clear. */
export const filterNames = ['minStars', 'minRating', 'maxMiles', 'boardType', 'refundable', 'facilities'] as const
export type DealFilters = Pick<DealsSearch, (typeof filterNames)[number]>

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPath = {
  pattern: '/deals',

  href(search: DealsSearch = {}): string {
    return writeAddress(this.pattern, dealsFields, search)
  },

  /** Reads the search part of an address; a place with one coordinate only is left out whole. */
  search(text: string): DealsSearch {
    const search = readAddress(dealsFields, text)
    if (search.latitude !== undefined && search.longitude !== undefined) return search
    const { latitude: _latitude, longitude: _longitude, near: _near, ...rest } = search
    return rest
  },

  /** The request for what the page shows. */
  request({ near: _near, view: _view, deal: _deal, show: _show, ...search }: DealsSearch): DealsRequest {
    return { ...search, sort: search.sort ?? 'cpm', limit: search.limit ?? firstLimit }
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
}
