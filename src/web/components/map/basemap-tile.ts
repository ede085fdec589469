import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { lineOf, type Line } from './basemap-clip.ts'

export type NamedKind = 'country' | 'state' | 'sea' | 'place' | 'airport'

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
}

/** What a tile of the basemap holds; lines are in units of which the tile is `extent` wide. */
export interface BasemapTile {
  readonly extent: number
  readonly land: readonly Line[]
  readonly countryBorders: readonly Line[]
  readonly stateBorders: readonly Line[]
  readonly names: readonly NamedPoint[]
}

export const emptyTile: BasemapTile = { extent: 4096, land: [], countryBorders: [], stateBorders: [], names: [] }

const namedKinds: readonly NamedKind[] = ['country', 'state', 'sea', 'place', 'airport']

/** Reads a tile in the vector tile format of Mapbox. */
export function readTile(bytes: Uint8Array): BasemapTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const borders = featuresOf(layers['border'])
  return {
    extent: layers['land']?.extent ?? layers['border']?.extent ?? emptyTile.extent,
    land: featuresOf(layers['land']).flatMap(linesOf),
    countryBorders: borders.filter(({ properties }) => properties['level'] === 0).flatMap(linesOf),
    stateBorders: borders.filter(({ properties }) => properties['level'] === 1).flatMap(linesOf),
    names: namedKinds.flatMap((kind) => featuresOf(layers[kind]).flatMap((feature) => namesOf(kind, feature))),
  }
}

function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
}

function linesOf(feature: VectorTileFeature): Line[] {
  return feature.loadGeometry().map((points) => lineOf(points.flatMap(({ x, y }) => [x, y])))
}

function namesOf(kind: NamedKind, feature: VectorTileFeature): NamedPoint[] {
  const { name = '', iata = '', rank = 0, population = 0, capital } = feature.properties
  const text = String(kind === 'airport' ? iata : name)
  if (text === '') return []
  return feature.loadGeometry().flatMap((points) =>
    points.map(({ x, y }) => ({
      kind,
      text,
      x: x / feature.extent,
      y: y / feature.extent,
      rank: Number(rank),
      population: Number(population),
      isCapital: capital === 1,
    })),
  )
}
