import { dealFilters, dealSorts, type DealsRequest } from '#contract/list-deals'
import { integerParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import { readAddress, type SearchOf, writeAddress } from './address.ts'

/** What a map shows: its centre in degrees and its zoom level. */
export interface MapView {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** `latitude,longitude,zoom`, to about a metre. */
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

/** How many deals are shown at first. */
export const firstLimit = 50

/** The page's own parameters beside those of the wire. */
const dealsFields = {
  near: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  ...dealFilters,
  sort: z.optional(z.enum(dealSorts)),
  limit: z.optional(integerParameter(1, 200)),
  view: z.optional(viewParameter),
  deal: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  show: z.optional(z.literal('map')),
}

/**
 * Everything the deals page shows, as its address says it: `near` is the name of the place chosen, `deal` the hotel
 * selected on the map, `show` the map instead of the list where there is room for one of them only.
 */
export type DealsSearch = SearchOf<typeof dealsFields>

/** The filters of the service that a reader can clear. */
export const filterNames = ['minStars', 'minRating', 'maxMiles', 'boardType', 'refundable', 'facilities'] as const
export type DealFilters = Pick<DealsSearch, (typeof filterNames)[number]>

/** `/deals`: the best deals near a place, as cards and on a map. */
export const dealsPath = {
  pattern: '/deals',

  href(search: DealsSearch = {}): string {
    return writeAddress(this.pattern, dealsFields, search)
  },

  /** Reads an address; whatever in it makes no sense is left out. */
  search(text: string): DealsSearch {
    const search = readAddress(dealsFields, text)
    if (search.latitude !== undefined && search.longitude !== undefined) return search
    const { latitude: _latitude, longitude: _longitude, near: _near, ...placeless } = search
    return placeless
  },

  /** What the service is asked for what the page shows. */
  request({ near: _near, view: _view, deal: _deal, show: _show, ...asked }: DealsSearch): DealsRequest {
    return { ...asked, sort: asked.sort ?? 'cpm', limit: asked.limit ?? firstLimit }
  },
}

/** `/hotels/:id`: one hotel, with the dates to ask its rates for where they are known. */
export const hotelPath = {
  pattern: '/hotels/:id',

  href(id: string, dates?: { readonly checkin: string; readonly checkout: string }): string {
    return `/hotels/${encodeURIComponent(id)}${dates === undefined ? '' : `?${new URLSearchParams({ ...dates })}`}`
  },
}

/** `/offers`: the agent's desk; what its address says beyond that is the page's own. */
export const offersPath = '/offers'

/** `/transfers`: the miles desk; what its address says beyond that is the page's own. */
export const transfersPath = '/transfers'

/** `/sign-in`: where an agent or staff gives a key. */
export const signInPath = {
  pattern: '/sign-in',

  /** @param from where to go back to, a path on this origin */
  href(from: string): string {
    return `/sign-in?${new URLSearchParams({ from })}`
  },

  /** Where to go back to: never off this origin, and never here again. */
  from(text: string): string {
    const from = new URLSearchParams(text).get('from') ?? ''
    return /^\/(?![/\\])/.test(from) && !from.startsWith('/sign-in') ? from : dealsPath.pattern
  },
}
