import type { DataPackage } from './packages.ts'
import { type Position, project, smooth } from './lines.ts'

/** How far land at the antimeridian extends beyond it, in world widths: more than a tile's buffer. */
const extension = 0.04

interface LandPlan {
  readonly data: DataPackage
  readonly zooms: readonly number[]
  /** Units along a tile's side; more at the last zoom, because the map enlarges it. */
  readonly extent: number
  /** The largest error of a simplified shore, in units. */
  readonly tolerance: number
  /** The smallest island in the tiles and, below, the smallest lake, in square units at the plan's last zoom. */
  readonly minIsland: number
  readonly minLake: number
}

/**
 * The detail by zoom. The data has inland water only in pieces on a grid of about 2 km, so only much larger lakes remain. At
 * 256 px per tile, 16 units of 4096 are one pixel.
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
 * Lakes with few points have lost their shape, and lakes with a small area for their shore are pieces of rivers or
 * canals. Both remain only if they are larger than other lakes by this factor.
 */
const maxShapelessPoints = 5
const maxShapelessRatio = 0.025
const shapelessFactor = 5
const lakeSmoothRounds = 2

/** The smallest islands and lakes that remain, as areas on the Mercator square. */
export interface LandDetail {
  readonly minIsland: number
  readonly minLake: number
}

/** A closed ring on the Mercator square. */
type Ring = readonly Position[]

/** Returns landmasses as features on the Mercator square, without small islands and lakes. */
export function landFeatures(geoJson: Buffer, { minIsland, minLake }: LandDetail): GeoJSON.Feature[] {
  const features: GeoJSON.Feature[] = []
  for (const [shore, ...lakes] of readPolygons(geoJson)) {
    if (shore === undefined || areaOf(shore) < minIsland) continue
    const kept = lakes.filter((lake) => areaOf(lake) >= minLake * (isShapeless(lake) ? shapelessFactor : 1))
    // Lake shores are known only on a coarse grid.
    const lakeShores = kept.map((lake) => smooth([...lake], lakeSmoothRounds))
    const coordinates = [shore, ...lakeShores].map(extendRing)
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } })
  }
  return features
}

/** Returns the projected polygons of a file's only MultiPolygon. */
function readPolygons(geoJson: Buffer): Ring[][] {
  const { geometries } = JSON.parse(geoJson.toString()) as { geometries: [GeoJSON.MultiPolygon] }
  return geometries[0].coordinates.map((polygon) => polygon.map((ring) => ring.map(project)))
}

function isShapeless(lake: Ring): boolean {
  return lake.length <= maxShapelessPoints || areaOf(lake) < maxShapelessRatio * lengthOf(lake) ** 2
}

function lengthOf(ring: Ring): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    sum += Math.hypot(ring[index]![0] - ring[index - 1]![0], ring[index]![1] - ring[index - 1]![1])
  }
  return sum
}

function areaOf(ring: Ring): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    sum += ring[index - 1]![0] * ring[index]![1] - ring[index]![0] * ring[index - 1]![1]
  }
  return Math.abs(sum) / 2
}

/**
 * Moves a ring's sides on the antimeridian outwards, so that the cut in the data is not drawn as a shore. `project`
 * does the same at the poles.
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
