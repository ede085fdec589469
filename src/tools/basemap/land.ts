import type { DataPackage } from './packages.ts'
import { type Position, projectX, projectY, smooth } from './lines.ts'

/** How far land at the antimeridian is extended beyond it, in world widths: more than a tile's buffer. */
const extension = 0.04

const opening = '['.charCodeAt(0)
const closing = ']'.charCodeAt(0)
const minus = '-'.charCodeAt(0)
const dot = '.'.charCodeAt(0)
const zero = '0'.charCodeAt(0)
const nine = '9'.charCodeAt(0)

interface LandPlan {
  readonly data: DataPackage
  readonly zooms: readonly number[]
  /** Units along a tile's side; more at the last zoom, which is enlarged. */
  readonly extent: number
  /** Units that a simplified shore may be off. */
  readonly tolerance: number
  /** Smaller islands and lakes are left out; square units at the last of the zooms. */
  readonly minIsland: number
  readonly minLake: number
}

/**
 * The detail by zoom. The data have inland water only as pieces on a grid of about 2 km: what remains are lakes that are
 * much larger. At 256 px per tile, 16 units of 4096 are one pixel.
 */
export const landPlans: readonly LandPlan[] = [
  {
    data: '@geo-maps/earth-lands-1km',
    zooms: [0, 1, 2, 3],
    extent: 4096,
    tolerance: 6,
    minIsland: 128,
    minLake: 1024,
  },
  { data: '@geo-maps/earth-lands-1km', zooms: [4], extent: 4096, tolerance: 6, minIsland: 128, minLake: 1536 },
  { data: '@geo-maps/earth-lands-250m', zooms: [5], extent: 4096, tolerance: 7, minIsland: 160, minLake: 2560 },
  { data: '@geo-maps/earth-lands-250m', zooms: [6], extent: 4096, tolerance: 6, minIsland: 64, minLake: 1536 },
  { data: '@geo-maps/earth-lands-100m', zooms: [7], extent: 4096, tolerance: 4, minIsland: 64, minLake: 5120 },
  { data: '@geo-maps/earth-lands-10m', zooms: [8], extent: 8192, tolerance: 3, minIsland: 128, minLake: 81_920 },
]

/**
 * Lakes with few points have lost their shape, and lakes with a small area for the length of their shore are pieces of
 * rivers or canals: both are kept only when they are larger than other lakes by this factor.
 */
const maxShapelessPoints = 5
const maxShapelessRatio = 0.025
const shapelessFactor = 5
const lakeSmoothRounds = 2

/** Smaller islands and lakes are left out; areas on the Mercator square. */
export interface LandDetail {
  readonly minIsland: number
  readonly minLake: number
}

/** A closed ring on the Mercator square: x, y, x, y, … */
type Ring = readonly number[]

/** Returns the landmasses as features on the Mercator square, without the smallest islands and lakes. */
export function landFeatures(geoJson: Buffer, { minIsland, minLake }: LandDetail): GeoJSON.Feature[] {
  const features: GeoJSON.Feature[] = []
  for (const [shore, ...lakes] of readPolygons(geoJson)) {
    if (shore === undefined || areaOf(shore) < minIsland) continue
    const kept = lakes.filter((lake) => areaOf(lake) >= minLake * (isShapeless(lake) ? shapelessFactor : 1))
    // The shores of lakes are known on a coarse grid only.
    const lakeShores = kept.map((lake) => smooth(positionsOf(lake), lakeSmoothRounds))
    const coordinates = [positionsOf(shore), ...lakeShores].map(extendRing)
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })
  }
  return features
}

/**
 * Reads the polygons of a file's only MultiPolygon, projected. Five times as fast as JSON.parse, which creates an array
 * for each of six million points.
 */
export function* readPolygons(geoJson: Buffer): Generator<readonly Ring[]> {
  let index = geoJson.indexOf(opening, geoJson.indexOf('"coordinates"'))
  let depth = 0
  let polygon: Ring[] = []
  let ring: number[] = []
  let longitude: number | undefined
  do {
    const byte = geoJson[index]!
    if (byte === opening) {
      depth += 1
      if (depth === 2) polygon = []
      if (depth === 3) ring = []
    } else if (byte === closing) {
      if (depth === 3) polygon.push(ring)
      if (depth === 2) yield polygon
      depth -= 1
    } else if (byte === minus || isNumberCharacter(byte)) {
      let end = index + 1
      while (isNumberCharacter(geoJson[end]!)) end += 1
      const value = readNumber(geoJson, index, end)
      if (longitude === undefined) longitude = value
      else {
        ring.push(projectX(longitude), projectY(value))
        longitude = undefined
      }
      index = end - 1
    }
    index += 1
  } while (depth > 0 && index < geoJson.length)
}

function isNumberCharacter(byte: number): boolean {
  return byte === dot || (byte >= zero && byte <= nine)
}

/** Reads a decimal number without an exponent. */
function readNumber(text: Uint8Array, start: number, end: number): number {
  let [value, scale] = [0, 0]
  for (let index = start; index < end; index += 1) {
    const byte = text[index]!
    if (byte === dot) scale = 1
    else if (byte !== minus) {
      value = value * 10 + (byte - zero)
      scale *= 10
    }
  }
  return ((text[start] === minus ? -1 : 1) * value) / (scale || 1)
}

function isShapeless(lake: Ring): boolean {
  return lake.length <= 2 * maxShapelessPoints || areaOf(lake) < maxShapelessRatio * lengthOf(lake) ** 2
}

function lengthOf(ring: Ring): number {
  let sum = 0
  for (let index = 2; index < ring.length; index += 2) {
    sum += Math.hypot(ring[index]! - ring[index - 2]!, ring[index + 1]! - ring[index - 1]!)
  }
  return sum
}

function areaOf(ring: Ring): number {
  let sum = 0
  for (let index = 2; index < ring.length; index += 2) {
    sum += ring[index - 2]! * ring[index + 1]! - ring[index]! * ring[index - 1]!
  }
  return Math.abs(sum) / 2
}

function positionsOf(ring: Ring): Position[] {
  return Array.from({ length: ring.length / 2 }, (_, index): Position => [ring[2 * index]!, ring[2 * index + 1]!])
}

/**
 * Moves a ring's sides along the antimeridian outwards, so that no shore is drawn where the data was cut. At the poles
 * `project` does the same.
 */
export function extendRing(ring: readonly Position[]): Position[] {
  const extended: Position[] = []
  let previous: Position | undefined
  for (const point of ring) {
    if (previous !== undefined && isAtEdge(previous[0]) && previous[0] === point[0]) {
      const x = point[0] < 0.5 ? -extension : 1 + extension
      extended.push([x, previous[1]], [x, point[1]])
    }
    extended.push(point)
    previous = point
  }
  return extended
}

function isAtEdge(x: number): boolean {
  return x === 0 || x === 1
}
