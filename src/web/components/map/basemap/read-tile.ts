import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { lineOf, type Line } from './clip.ts'

export type NamedKind = 'country' | 'state' | 'sea' | 'place' | 'district' | 'airport'

/** A point with a name, in shares of its tile; outside 0 to 1 it belongs to a neighbour. */
export interface NamedPoint {
  readonly kind: NamedKind
  readonly text: string
  readonly x: number
  readonly y: number
  /** 0 is the greatest; of places, see `population`. */
  readonly rank: number
  readonly population: number
  readonly isCapital: boolean
  /** Part of a town that is there as well. */
  readonly isSection: boolean
}

/** People and where they live, in shares of the tile. */
export interface Town {
  readonly x: number
  readonly y: number
  readonly population: number
  /** As far beyond its edges the neighbour's tile knows of it. */
  readonly reach: number
}

/** What a tile of the basemap contains; lines are in units of which the tile is `extent` wide. */
export interface BasemapTile {
  readonly extent: number
  readonly land: readonly Line[]
  readonly countryBorders: readonly Line[]
  readonly stateBorders: readonly Line[]
  readonly names: readonly NamedPoint[]
  /** Also those of the neighbours that can be seen from afar. */
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
/** From here on a place is in the layer of cities as well. */
const cityFromPeople = 200_000
/** Large cities are seen from farther away. */
const reaches = { town: 128 / 4096, city: 640 / 4096 }

/** Reads a tile in the vector tile format of Mapbox. */
export function readTile(bytes: Uint8Array): BasemapTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const borders = featuresOf(layers['border'])
  const places = namesIn('place', layers['place'])
  const cities = featuresOf(layers['city']).flatMap(citiesOf)
  const towns = places.filter(({ population }) => cities.length === 0 || population < cityFromPeople)
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

/** In shares of the tile. */
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
