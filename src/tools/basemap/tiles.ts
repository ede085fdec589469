import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'

/** Deepest level of the archive; the map draws deeper ones from it. */
export const deepestZoom = 7

/** Widths of a triangle that is worth drawing, in tiles: as lake and as island. */
const leastPond = 1 / 128
const leastIslet = 1 / 340

/** One layer of the tiles at some levels, its features on the Mercator square. */
export interface LayerPlan {
  readonly name: string
  readonly zooms: readonly number[]
  readonly features: readonly GeoJSON.Feature[]
  /** Units along a tile's side. */
  readonly extent: number
  /** Units beyond a tile's sides that are drawn too. */
  readonly buffer: number
  /** Units a line may be off. */
  readonly tolerance: number
  /** Whether the tiles at the antimeridian show what is near on the other side. */
  readonly wraps: boolean
}

/** Points, lines or areas of a tile as geojson-vt cuts them: its own types do not resolve here. */
type TileFeature =
  | { readonly type: 1; readonly geometry: readonly [number, number][] }
  | { readonly type: 2 | 3; readonly geometry: [number, number][][] }

/** Encoded layers of every tile, by `z/x/y`. */
export type TileLayers = Map<string, Uint8Array[]>

/** Cuts a layer into tiles and adds them; returns how many features all of them have. */
export function addLayer(tiles: TileLayers, plan: LayerPlan): number {
  const deepest = Math.max(...plan.zooms)
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: [...plan.features] },
    {
      // One more than is asked for: at its last level the index does not thin lines any more.
      maxZoom: deepest + 1,
      indexMaxZoom: deepest,
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

/** Without points that rounding put on the one before and what is no line or area any more; areas become one feature. */
function tidy(features: readonly TileFeature[], plan: LayerPlan): TileFeature[] {
  const rings: [number, number][][] = []
  const kept: TileFeature[] = []
  for (const feature of features) {
    if (feature.type === 1) {
      kept.push(feature)
      continue
    }
    const lines = feature.geometry.map(withoutRepeats)
    if (feature.type === 3) rings.push(...lines.filter((line) => line.length > 3 && !isDebris(line, plan)))
    else {
      const geometry = lines.filter((line) => line.length > 1)
      if (geometry.length > 0) kept.push({ ...feature, geometry })
    }
  }
  if (rings.length > 0) kept.push({ type: 3, geometry: rings })
  return kept
}

/** A small lake or islet of which thinning left a triangle; one that is cut at the tile's edge belongs to a larger. */
function isDebris(ring: readonly [number, number][], { extent, buffer }: LayerPlan): boolean {
  if (ring.length > 4 || ring.some((point) => point.some((value) => value <= -buffer || value >= extent + buffer))) {
    return false
  }
  let area = 0
  for (let index = 1; index < ring.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [ring[index - 1]!, ring[index]!]
    area += ((toX - fromX) * (toY + fromY)) / 2
  }
  // The shore of an island runs the other way round than that of a lake.
  return area > 0 ? area < (extent * leastIslet) ** 2 : -area < (extent * leastPond) ** 2
}

function withoutRepeats(line: readonly [number, number][]): [number, number][] {
  return line.filter(([x, y], index) => index === 0 || x !== line[index - 1]![0] || y !== line[index - 1]![1])
}
