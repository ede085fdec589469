import type { VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile'
import { lineOf, type Line } from '../ground/clip.ts'

export type NamedKind = 'country' | 'state' | 'sea' | 'place' | 'district' | 'airport' | 'park' | 'landmark'

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

/** A named river, in the tile's units. */
export interface NamedLine {
  readonly text: string
  readonly points: readonly number[]
}

/** A town's population and place, in fractions of the tile. */
export interface Town {
  readonly x: number
  readonly y: number
  readonly population: number
  /** How far beyond its edges the neighbouring tiles include it. */
  readonly reach: number
}

export interface RiverLine extends Line {
  /** 0 is the most important. */
  readonly rank: number
  /** Zero where it is unknown. */
  readonly widthMeters: number
  /** Beyond this zoom of the map its course is too coarse. */
  readonly lastZoom: number
}

/** The data of a tile; lines are in units of which the tile is `extent` wide. */
export interface BasemapTile {
  readonly extent: number
  readonly land: readonly Line[]
  readonly rivers: readonly RiverLine[]
  readonly countryBorders: readonly Line[]
  readonly stateBorders: readonly Line[]
  readonly names: readonly NamedPoint[]
  readonly lineNames: readonly NamedLine[]
  /** Including those of neighbouring tiles within `reach`. */
  readonly towns: readonly Town[]
}

export function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index))
}

export function linesOf(feature: VectorTileFeature): Line[] {
  return feature.loadGeometry().map((points) => lineOf(points.flatMap(({ x, y }) => [x, y])))
}

/** In fractions of the tile. */
export function pointsOf(feature: VectorTileFeature): { x: number; y: number }[] {
  const { extent } = feature
  return feature.loadGeometry().flatMap((points) => points.map(({ x, y }) => ({ x: x / extent, y: y / extent })))
}
