import type { CityRiver } from './city-rivers.ts'
import { type Position, project, smooth } from './lines.ts'

/** A river as a line on the Mercator square. */
export interface River {
  readonly line: Position[]
  /** Empty when unknown. */
  readonly name: string
  /** 0 for the world's largest rivers. */
  readonly rank: number
  /** 0 when unknown. */
  readonly widthMeters: number
}

/** The package's features: `min_zoom` is 2 for the world's largest rivers and 5 for the smallest. */
interface WorldRivers {
  readonly features: readonly {
    readonly properties: { readonly min_zoom: number }
    readonly geometry:
      | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }
      | { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  }[]
}

/** A rectangle in degrees. */
interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** How far around a course through a city the data's own course is removed. */
const boundsMarginDegrees = 0.02
/** A line that ends this close to a course through a city is extended to the course's end. */
const joinDegrees = 0.12
/** The number of curve points between two points of a course. */
const curveSteps = 6
const smoothRounds = 2

/** Returns the world's rivers, extended to the courses through cities and without the parts that these replace. */
export function worldRivers(geoJson: Buffer, cities: readonly CityRiver[]): River[] {
  const { features } = JSON.parse(geoJson.toString()) as WorldRivers
  const boxes = cities.map(boundsOf)
  return features.flatMap(({ properties, geometry }) => {
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
    const rank = Math.max(0, Math.round(properties.min_zoom) - 2)
    return lines
      .flatMap((line) => cutOut(line, boxes))
      .map((line) => joinEnds(line, cities))
      .map((line) => ({ line: smooth(line.map(project), smoothRounds), name: '', rank, widthMeters: 0 }))
  })
}

/** Returns the courses through cities as curves through all their points. */
export function cityRiverLines(cities: readonly CityRiver[]): River[] {
  return cities.map(({ name, course, widthMeters }) => ({
    line: curveThrough(course.map(project)),
    name,
    rank: 0,
    widthMeters,
  }))
}

function boundsOf({ course }: CityRiver): Bounds {
  const [longitudes, latitudes] = [course.map(([longitude]) => longitude), course.map(([, latitude]) => latitude)]
  return {
    west: Math.min(...longitudes) - boundsMarginDegrees,
    south: Math.min(...latitudes) - boundsMarginDegrees,
    east: Math.max(...longitudes) + boundsMarginDegrees,
    north: Math.max(...latitudes) + boundsMarginDegrees,
  }
}

/** Returns the parts of a line outside all boxes; lines are cut only at their points. */
export function cutOut(line: readonly (readonly number[])[], boxes: readonly Bounds[]): (readonly number[])[][] {
  const parts: (readonly number[])[][] = []
  let part: (readonly number[])[] = []
  for (const point of line) {
    const [longitude = 0, latitude = 0] = point
    if (boxes.some((box) => isInside(longitude, latitude, box))) {
      parts.push(part)
      part = []
    } else part.push(point)
  }
  parts.push(part)
  return parts.filter(({ length }) => length > 1)
}

function isInside(longitude: number, latitude: number, { west, south, east, north }: Bounds): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north
}

/** Extends a line at both ends to the end of a nearby course through a city, if any. */
export function joinEnds(
  line: readonly (readonly number[])[],
  cities: readonly Pick<CityRiver, 'course'>[],
): (readonly number[])[] {
  const ends = cities.flatMap(({ course }) => [course[0]!, course.at(-1)!])
  const nearest = ([longitude = 0, latitude = 0]: readonly number[]) =>
    ends
      .map((end) => ({ end, degrees: Math.hypot(end[0] - longitude, end[1] - latitude) }))
      .filter(({ degrees }) => degrees < joinDegrees)
      .toSorted((one, other) => one.degrees - other.degrees)[0]?.end
  const [before, after] = [nearest(line[0]!), nearest(line.at(-1)!)]
  return [...(before === undefined ? [] : [before]), ...line, ...(after === undefined ? [] : [after])]
}

/** Returns a Catmull-Rom curve through all points. */
export function curveThrough(points: readonly Position[]): Position[] {
  return points.flatMap((point, index): Position[] => {
    const next = points[index + 1]
    if (next === undefined) return [point]
    const before = points[index - 1] ?? point
    const after = points[index + 2] ?? next
    return Array.from({ length: curveSteps }, (_, step): Position => {
      const t = step / curveSteps
      const at = (axis: 0 | 1) => {
        const [a, b, c, d] = [before[axis], point[axis], next[axis], after[axis]]
        return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2
      }
      return [at(0), at(1)]
    })
  })
}
