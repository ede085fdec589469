import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'

/** The archive's highest zoom; beyond it, the map enlarges tiles. */
export const maxDataZoom = 8

/** The smallest triangles that remain, by width in tiles: ponds and, below, islets. */
const minPondWidth = 1 / 128
const minIsletWidth = 1 / 340

/** A layer in the tiles of some zooms; its features are on the Mercator square. */
export interface LayerPlan {
  readonly name: string
  readonly zooms: readonly number[]
  readonly features: readonly GeoJSON.Feature[]
  /** Units along a tile's side. */
  readonly extent: number
  /** How many units beyond its sides a tile includes. */
  readonly buffer: number
  /** The largest error of a simplified line, in units. */
  readonly tolerance: number
  /** Whether tiles at the antimeridian include features from the other side. */
  readonly wraps: boolean
}

/** A feature of geojson-vt, as its own types do not resolve here. */
type TileFeature =
  | { readonly type: 1; readonly geometry: readonly [number, number][] }
  | { readonly type: 2 | 3; readonly geometry: [number, number][][] }

/** The encoded layers of each tile, by `z/x/y`. */
export type TileLayers = Map<string, Uint8Array[]>

/** Cuts a layer into tiles and adds them. Returns the number of features in all tiles. */
export function addLayer(tiles: TileLayers, plan: LayerPlan): number {
  const maxZoom = Math.max(...plan.zooms)
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [...plan.features] },
    {
      // One zoom more than used, because geojson-vt does not simplify its last zoom.
      maxZoom: maxZoom + 1,
      indexMaxZoom: maxZoom,
      indexMaxPoints: 0,
      tolerance: plan.tolerance,
      extent: plan.extent,
      buffer: plan.buffer,
      coordinates: 'unitSquare',
      wrap: plan.wraps,
    },
  )
  let count = 0
  for (const zoom of plan.zooms) {
    for (let x = 0; x < 2 ** zoom; x += 1) {
      for (let y = 0; y < 2 ** zoom; y += 1) {
        const tile = index.getTile(zoom, x, y)
        const features = tidy((tile?.features ?? []) as TileFeature[], plan)
        if (tile === null || features.length === 0) continue
        count += features.length
        const key = `${zoom}/${x}/${y}`
        const layer = fromGeojsonVt({ [plan.name]: { ...tile, features } }, { version: 2, extent: plan.extent })
        tiles.set(key, [...(tiles.get(key) ?? []), layer])
      }
    }
  }
  return count
}

/** Removes repeated points and degenerate lines and areas, and merges all areas into one feature. */
function tidy(features: readonly TileFeature[], plan: LayerPlan): TileFeature[] {
  const rings: [number, number][][] = []
  const tidied: TileFeature[] = []
  for (const feature of features) {
    if (feature.type === 1) {
      tidied.push(feature)
      continue
    }
    const lines = feature.geometry.map(withoutRepeats)
    if (feature.type === 3) rings.push(...lines.filter((line) => line.length > 3 && !isDebris(line, plan)))
    else {
      const geometry = lines.filter((line) => line.length > 1)
      if (geometry.length > 0) tidied.push({ ...feature, geometry })
    }
  }
  if (rings.length > 0) tidied.push({ type: 3, geometry: rings })
  return tidied
}

/** Whether simplification left only a small triangle. One at the tile's edge is part of a larger area. */
function isDebris(ring: readonly [number, number][], { extent, buffer }: LayerPlan): boolean {
  if (ring.length > 4 || ring.some((point) => point.some((value) => value <= -buffer || value >= extent + buffer))) {
    return false
  }
  let area = 0
  for (let index = 1; index < ring.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [ring[index - 1]!, ring[index]!]
    area += ((toX - fromX) * (toY + fromY)) / 2
  }
  // Islands and lakes have opposite winding orders.
  return area > 0 ? area < (extent * minIsletWidth) ** 2 : -area < (extent * minPondWidth) ** 2
}

function withoutRepeats(line: readonly [number, number][]): [number, number][] {
  return line.filter(([x, y], index) => index === 0 || x !== line[index - 1]![0] || y !== line[index - 1]![1])
}
