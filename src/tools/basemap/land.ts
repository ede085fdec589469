import type { DataPackage } from './packages.ts'
import { type Position, projectX, projectY } from './lines.ts'

/** How far land that ends at the antimeridian is drawn beyond it, in widths of the world: more than a tile's buffer. */
const beyond = 0.04

const opening = '['.charCodeAt(0)
const closing = ']'.charCodeAt(0)
const minus = '-'.charCodeAt(0)
const dot = '.'.charCodeAt(0)
const zero = '0'.charCodeAt(0)
const nine = '9'.charCodeAt(0)

interface LandPlan {
  readonly data: DataPackage
  readonly zooms: readonly number[]
  /** Units along a tile's side: more on the last level, of which the deeper ones are drawn. */
  readonly extent: number
  /** Units a shore may be off. */
  readonly tolerance: number
  /** Square units, of the last of the levels, below which an island or a lake is left out. */
  readonly leastIsland: number
  readonly leastLake: number
}

/** What is drawn how exactly, so that the archive stays below 16 MB; at 256 pixels a tile, 16 units of 4096 are one. */
export const landPlans: readonly LandPlan[] = [
  {
    data: '@geo-maps/earth-lands-1km',
    zooms: [0, 1, 2, 3],
    extent: 4096,
    tolerance: 6,
    leastIsland: 128,
    leastLake: 1024,
  },
  { data: '@geo-maps/earth-lands-1km', zooms: [4], extent: 4096, tolerance: 6, leastIsland: 128, leastLake: 1536 },
  { data: '@geo-maps/earth-lands-250m', zooms: [5], extent: 4096, tolerance: 7, leastIsland: 160, leastLake: 2560 },
  { data: '@geo-maps/earth-lands-250m', zooms: [6], extent: 4096, tolerance: 6, leastIsland: 64, leastLake: 1536 },
  { data: '@geo-maps/earth-lands-100m', zooms: [7], extent: 8192, tolerance: 4, leastIsland: 128, leastLake: 1600 },
]

/**
 * Of a lake with this few corners the data keeps no shape, and one that fills this little of the square of its
 * shore's length is a piece of a river or a canal: only large ones are drawn, others would look like debris.
 */
const pondPoints = 5
const pieceShare = 0.025
const debrisFactor = 5

/** Areas on the Mercator square, below which an island or a lake is left out. */
export interface LandDetail {
  readonly leastIsland: number
  readonly leastLake: number
}

/** A closed ring on the Mercator square: x, y, x, y, … */
type Ring = readonly number[]

/** Land as features on the Mercator square, one a landmass, without the smallest islands and lakes. */
export function landFeatures(geoJson: Buffer, { leastIsland, leastLake }: LandDetail): GeoJSON.Feature[] {
  const features: GeoJSON.Feature[] = []
  for (const [shore, ...lakes] of readPolygons(geoJson)) {
    if (shore === undefined || areaOf(shore) < leastIsland) continue
    const drawn = lakes.filter((lake) => areaOf(lake) >= leastLake * (isShapeless(lake) ? debrisFactor : 1))
    const coordinates = [shore, ...drawn].map((ring) => extendRing(positionsOf(ring)))
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })
  }
  return features
}

/**
 * The polygons of a file's one MultiPolygon, put on the Mercator square. Not by JSON.parse, which makes an array of
 * every one of six million points: that took five times as long.
 */
export function* readPolygons(geoJson: Buffer): Generator<readonly Ring[]> {
  let index = geoJson.indexOf(opening, geoJson.indexOf('"coordinates"'))
  let depth = 0
  let polygon: Ring[] = []
  let ring: number[] = []
  let longitude: number | undefined
  do {
    const sign = geoJson[index]!
    if (sign === opening) {
      depth += 1
      if (depth === 2) polygon = []
      if (depth === 3) ring = []
    } else if (sign === closing) {
      if (depth === 3) polygon.push(ring)
      if (depth === 2) yield polygon
      depth -= 1
    } else if (sign === minus || isOfNumber(sign)) {
      let end = index + 1
      while (isOfNumber(geoJson[end]!)) end += 1
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

function isOfNumber(sign: number): boolean {
  return sign === dot || (sign >= zero && sign <= nine)
}

/** A decimal number without an exponent. */
function readNumber(text: Uint8Array, start: number, end: number): number {
  let [value, scale] = [0, 0]
  for (let index = start; index < end; index += 1) {
    const sign = text[index]!
    if (sign === dot) scale = 1
    else if (sign !== minus) {
      value = value * 10 + (sign - zero)
      scale *= 10
    }
  }
  return ((text[start] === minus ? -1 : 1) * value) / (scale || 1)
}

function isShapeless(lake: Ring): boolean {
  return lake.length <= 2 * pondPoints || areaOf(lake) < pieceShare * lengthOf(lake) ** 2
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
 * Draws a ring's sides along the antimeridian farther out, so that no shore is seen where the data was cut. The map's
 * lower edge needs no such care where land reaches beyond it; `project` allows for that.
 */
export function extendRing(ring: readonly Position[]): Position[] {
  const extended: Position[] = []
  let previous: Position | undefined
  for (const point of ring) {
    if (previous !== undefined && isAtEdge(previous[0]) && previous[0] === point[0]) {
      const x = point[0] < 0.5 ? -beyond : 1 + beyond
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
