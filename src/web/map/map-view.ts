import { latitudeRange, longitudeRange } from '#contract/query-parameters'
import * as z from 'zod/mini'

const between = ([least, most]: readonly [number, number]) => z.number().check(z.minimum(least), z.maximum(most))

/** The visible part of the world: its center in degrees and its zoom level. */
const mapView = z.readonly(
  z.object({
    latitude: between(latitudeRange),
    longitude: between(longitudeRange),
    zoom: between([0, 22]),
  }),
)
export type MapView = z.output<typeof mapView>

/** The zoom beyond which the built-in map has no more detail. */
export const basemapMaxZoom = 13

/** `latitude,longitude,zoom`, to about a meter. */
export const viewParameter = z.codec(z.string(), mapView, {
  decode(text) {
    const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = text.split(',').map(Number)
    return { latitude, longitude, zoom }
  },
  encode: ({ latitude, longitude, zoom }) =>
    [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].map(Number).join(','),
})
