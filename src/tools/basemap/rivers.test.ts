import { describe, expect, it } from 'vitest'
import { cityRivers } from './city-rivers.ts'
import { cityRiverLines, curveThrough, cutOut, joinEnds, worldRivers } from './rivers.ts'

const city = { name: 'Seine', widthMeters: 120, course: [[2.2, 48.8] as const, [2.4, 48.9] as const] }

function geoJson(minZoom: number, ...lines: [number, number][][]): Buffer {
  const features = lines.map((coordinates) => ({
    type: 'Feature',
    properties: { min_zoom: minZoom },
    geometry: { type: 'LineString', coordinates },
  }))
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
}

describe('The rivers of the world', () => {
  const river: [number, number][] = [
    [1, 48.8],
    [2.1, 48.8],
    [2.3, 48.85],
    [2.5, 48.9],
    [4, 49],
  ]

  it('are ranked from the largest', () => {
    const ranksOf = (...minZooms: number[]) => minZooms.flatMap((zoom) => worldRivers(geoJson(zoom, river), []))
    expect(ranksOf(1, 2, 2.1, 3, 4.7, 5).map(({ rank }) => rank)).toEqual([0, 0, 0, 1, 3, 3])
  })

  it('lead up to the ends of a course through a city, which replaces them there', () => {
    const found = worldRivers(geoJson(5, river), [city])
    expect(found).toHaveLength(2)
    const [west, east] = found.map(({ line }) => line)
    expect(west!.at(-1)).toEqual([2.2 / 360 + 0.5, expect.closeTo(0.3443, 3)])
    expect(east![0]![0]).toBeCloseTo(2.4 / 360 + 0.5, 9)
    for (const { name, widthMeters } of found) expect([name, widthMeters]).toEqual(['', 0])
  })

  it('are cut out of boxes, in as many parts as remain', () => {
    const box = { west: 0, south: 0, east: 1, north: 1 }
    const line = [[-2], [-1], [0.5], [2], [3], [0.2], [5]].map(([x]) => [x!, 0.5])
    expect(cutOut(line, [box])).toEqual([
      [
        [-2, 0.5],
        [-1, 0.5],
      ],
      [
        [2, 0.5],
        [3, 0.5],
      ],
    ])
    expect(cutOut(line, [])).toEqual([line])
  })

  it('are continued only to an end close by', () => {
    const line = [
      [2.1, 48.8],
      [1, 48],
    ]
    expect(joinEnds(line, [city])).toEqual([[2.2, 48.8], ...line])
    expect(
      joinEnds(
        [
          [0, 0],
          [1, 1],
        ],
        [city],
      ),
    ).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})

describe('The courses of rivers through cities', () => {
  it('are curves through all their points', () => {
    const points: [number, number][] = [
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 0],
    ]
    const curve = curveThrough(points)
    for (const point of points) expect(curve).toContainEqual(point)
    expect(curve.length).toBeGreaterThan(3 * points.length)
    expect(cityRiverLines([city])).toMatchObject([{ name: 'Seine', rank: 0, widthMeters: 120 }])
  })

  it.each(cityRivers.map(({ name, widthMeters, course }) => ({ name, widthMeters, course, from: course[0]!.join() })))(
    'go from point to point without a leap: $name from $from',
    ({ widthMeters, course }) => {
      expect(course.length).toBeGreaterThan(2)
      expect(widthMeters).toBeGreaterThan(30)
      expect(widthMeters).toBeLessThan(2000)
      course.slice(1).forEach(([longitude, latitude], index) => {
        const [before, after] = course[index]!
        const degrees = Math.hypot((longitude - before) * Math.cos((latitude * Math.PI) / 180), latitude - after)
        expect(degrees).toBeGreaterThan(0)
        expect(degrees).toBeLessThan(0.1)
      })
    },
  )
})
