import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import fineUrl from 'world-atlas/countries-10m.json?url'
import coarseUrl from 'world-atlas/countries-50m.json?url'
import { boxOf, unwrapLine, unwrapRing, widestStretch, type Box, type MercatorPoint } from './geometry.ts'

/** A line or ring with the box around it. */
export interface Shape {
  readonly points: readonly MercatorPoint[]
  readonly box: Box
}

/** A country's name, and the stretch of the Mercator square it has room on. */
export interface CountryName {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The world's land, in the Mercator square; a shape may reach beyond its edges, where it goes on from the other side. */
export interface Land {
  readonly rings: readonly Shape[]
  readonly borders: readonly Shape[]
  /** Widest first. */
  readonly names: readonly CountryName[]
}

type WorldAtlas = Topology<{
  countries: GeometryCollection<{ name: string }>
  land: GeometryCollection
}>

/** `coarse` is enough for the world and its countries, `fine` for the waters around a city. */
export type LandDetail = 'coarse' | 'fine'

const urls: Readonly<Record<LandDetail, string>> = { coarse: coarseUrl, fine: fineUrl }
const loading = new Map<LandDetail, Promise<Land>>()

/** Gives the land, fetched once from the app's own origin; after a failure the next call tries again. */
export function loadLand(detail: LandDetail): Promise<Land> {
  const land =
    loading.get(detail) ??
    fetchLand(urls[detail]).catch((error: unknown) => {
      loading.delete(detail)
      throw error
    })
  loading.set(detail, land)
  return land
}

async function fetchLand(url: string): Promise<Land> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The land answered ${response.status}`)
  const atlas = (await response.json()) as WorldAtlas
  const { countries, land } = atlas.objects
  await breath()
  const rings = ringsOf(feature(atlas, land)).map((ring) => shapeOf(unwrapRing(ring)))
  const borders = mesh(atlas, countries, (one, other) => one !== other).coordinates
  await breath()
  return {
    rings,
    borders: borders.map((line) => shapeOf(unwrapLine(line))),
    names: feature(atlas, countries)
      .features.map((country) => nameplate(country.properties.name, ringsOf(country)))
      .toSorted((one, other) => other.width - one.width),
  }
}

/** Lets the page answer a hand between two pieces of long work. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

export function shapeOf(points: readonly MercatorPoint[]): Shape {
  return { points, box: boxOf(points) }
}

/** Puts the name on the widest stretch of the country's longest ring. */
function nameplate(name: string, rings: readonly GeoJSON.Position[][]): CountryName {
  const longest = rings.reduce((longest, ring) => (ring.length > longest.length ? ring : longest), [])
  return { name, ...widestStretch(unwrapRing(longest)) }
}

function ringsOf(object: GeoJSON.Feature | GeoJSON.FeatureCollection): GeoJSON.Position[][] {
  if (object.type === 'FeatureCollection') return object.features.flatMap(ringsOf)
  const { geometry } = object
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}
