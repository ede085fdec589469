import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { lineOf, type Line } from './clip.ts'

export type NamedKind = 'country' | 'state' | 'sea' | 'place' | 'district' | 'airport'

/** A named point, in fractions of its tile; outside 0 to 1 it lies in a neighbouring tile. */
export interface NamedPoint {
  readonly kind: NamedKind
  readonly text: string
  readonly x: number
  readonly y: number
  /** 0 is the most important; for places, see `population`. */
  readonly rank: number
  readonly population: number
  readonly isCapital: boolean
  /** Part of a town that is in the data as well. */
  readonly isSection: boolean
}

/** A town's population and place, in fractions of the tile. */
export interface Town {
  readonly x: number
  readonly y: number
  readonly population: number
  /** How far beyond its edges the neighbouring tiles include it. */
  readonly reach: number
}

/** The data of a tile; lines are in units of which the tile is `extent` wide. */
export interface BasemapTile {
  readonly extent: number
  readonly land: readonly Line[]
  readonly countryBorders: readonly Line[]
  readonly stateBorders: readonly Line[]
  readonly names: readonly NamedPoint[]
  /** Including those of neighbouring tiles within `reach`. */
  readonly towns: readonly Town[]
}

export const emptyTile: BasemapTile = {
  extent: 4096,
  land: [],
  countryBorders: [],
  stateBorders: [],
  names: [],
  towns: [],
}

const otherKinds = ['country', 'state', 'sea', 'district', 'airport'] as const
/** Larger places are in the layer of cities as well. */
const minCityPopulation = 200_000
const reaches = { town: 128 / 4096, city: 640 / 4096 }

/** Parses a Mapbox vector tile. */
export function readTile(bytes: Uint8Array): BasemapTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const borders = featuresOf(layers['border'])
  const places = namesIn('place', layers['place'])
  const cities = featuresOf(layers['city']).flatMap(citiesOf)
  const towns = places.filter(({ population }) => cities.length === 0 || population < minCityPopulation)
  return {
    extent: layers['land']?.extent ?? layers['border']?.extent ?? emptyTile.extent,
    land: featuresOf(layers['land']).flatMap(linesOf),
    countryBorders: borders.filter(({ properties }) => properties['level'] === 0).flatMap(linesOf),
    stateBorders: borders.filter(({ properties }) => properties['level'] === 1).flatMap(linesOf),
    names: [...otherKinds.flatMap((kind) => namesIn(kind, layers[kind])), ...places],
    towns: [...cities, ...towns.map(({ x, y, population }) => ({ x, y, population, reach: reaches.town }))],
  }
}

function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
}

function linesOf(feature: VectorTileFeature): Line[] {
  return feature.loadGeometry().map((points) => lineOf(points.flatMap(({ x, y }) => [x, y])))
}

function citiesOf(feature: VectorTileFeature): Town[] {
  const population = Number(feature.properties['population'] ?? 0)
  return pointsOf(feature).map((point) => ({ ...point, population, reach: reaches.city }))
}

/** In fractions of the tile. */
function pointsOf(feature: VectorTileFeature): { x: number; y: number }[] {
  const { extent } = feature
  return feature.loadGeometry().flatMap((points) => points.map(({ x, y }) => ({ x: x / extent, y: y / extent })))
}

function namesIn(kind: NamedKind, layer: VectorTileLayer | undefined): NamedPoint[] {
  return featuresOf(layer).flatMap((feature) => namesOf(kind, feature))
}

function namesOf(kind: NamedKind, feature: VectorTileFeature): NamedPoint[] {
  const { name = '', iata = '', rank = 0, population = 0, capital, section } = feature.properties
  const text = String(kind === 'airport' ? iata : name)
  if (text === '') return []
  return pointsOf(feature).map((point) => ({
    ...point,
    kind,
    text,
    rank: Number(rank),
    population: Number(population),
    isCapital: capital === 1,
    isSection: section === 1,
  }))
}
