import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  areaOf,
  boundsOfArea,
  densest,
  isAreaOf,
  longitudeNear,
  mercatorX,
  mercatorY,
  wrapLongitude,
} from './geometry.ts'

test('a longitude wraps into one turn of the world', () => {
  expect([190, -190, 540, 0, 180].map(wrapLongitude)).toEqual([-170, 170, -180, 0, -180])
})

test('a longitude near another is on the same copy of the world', () => {
  expect(longitudeNear(178, -179)).toBe(-182)
  expect(longitudeNear(-178, 539)).toBe(542)
  expect(longitudeNear(2, 3)).toBe(2)
})

describe('the densest of some points', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })

  test('are all but the tenth that lie farthest away', () => {
    const close = Array.from({ length: 18 }, (_, index) => at(48.8 + index / 200, 2.3 + (index % 4) / 100))
    const points = [at(49.4, 2.1), ...close, at(48.3, 2.7)]
    expect(new Set(densest(points))).toEqual(new Set(close))
  })

  test('are all of fewer than ten', () => {
    const points = [at(48.85, 2.35), at(43.3, 5.4), at(50.6, 3.1)]
    expect(densest(points)).toEqual(points)
    expect(densest([])).toEqual([])
  })

  test('are without those far away where there are thousands', () => {
    const points = Array.from({ length: 5000 }, (_, index) =>
      index % 20 === 7 ? at(10, 100 - index / 100) : at(48 + (index % 91) / 100, 2 + (index % 89) / 100),
    )
    const kept = densest(points)
    expect(kept.filter(({ latitude }) => latitude === 10)).toEqual([])
    expect(kept.length).toBeGreaterThan(4000)
  })

  test('may lie across the antimeridian', () => {
    const close = Array.from({ length: 9 }, (_, index) => at(-17, wrapLongitude(179.6 + index / 10)))
    expect(new Set(densest([...close, at(-17, 170)]))).toEqual(new Set(close))
  })
})

describe('the area of a box', () => {
  test('is the whole of it, to a metre', () => {
    const area = areaOf({ south: 48.123456, west: 2.123456, north: 49.123456, east: 3.123456 })
    expect(area).toEqual({ south: 48.12345, west: 2.12345, north: 49.12346, east: 3.12346 })
    expect(boundsOfArea(area)).toEqual(area)
  })

  test('crosses the antimeridian from west to east', () => {
    const box = { south: -20, west: 179, north: -16, east: 185 }
    expect(areaOf(box)).toEqual({ south: -20, west: 179, north: -16, east: -175 })
    expect(boundsOfArea(areaOf(box))).toEqual(box)
    expect(areaOf({ ...box, west: 539, east: 545 })).toEqual(areaOf(box))
    expect(areaOf({ ...box, west: 170, east: 180 })).toMatchObject({ west: 170, east: 180 })
    expect(areaOf({ ...box, west: -180, east: -170 })).toMatchObject({ west: -180, east: -170 })
  })

  test('goes around the world once at most, and to the poles from the edge of the map', () => {
    expect(areaOf({ south: -86, west: -300, north: 85.1, east: 200 })).toEqual({
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    })
  })

  test('is that of the box alone, to the eye and on any copy of the world', () => {
    const box = { south: 48, west: 2, north: 49, east: 4 }
    expect(isAreaOf(areaOf(box), box)).toBe(true)
    expect(isAreaOf(areaOf(box), { ...box, west: 362.01, east: 364 })).toBe(true)
    for (const other of [{ south: 47.9 }, { west: 1.9 }, { north: 49.1 }, { east: 4.1 }]) {
      expect(isAreaOf(areaOf(box), { ...box, ...other })).toBe(false)
    }
    expect(
      isAreaOf({ south: -20, west: 179, north: -16, east: -175 }, { south: -20, west: -181, north: -16, east: -175 }),
    ).toBe(true)
  })
})

describe('the box around points', () => {
  test('is the smallest that contains them all', () => {
    const points = [
      { latitude: 48, longitude: 2 },
      { latitude: 51, longitude: -1 },
      { latitude: 50, longitude: 4 },
    ]
    expect(boundsOf(points)).toEqual({ south: 48, west: -1, north: 51, east: 4 })
  })

  test('goes across the antimeridian where that is shorter', () => {
    const fiji = [
      { latitude: -17, longitude: 178 },
      { latitude: -16, longitude: -180 },
      { latitude: -19, longitude: -179 },
    ]
    expect(boundsOf(fiji)).toEqual({ south: -19, west: 178, north: -16, east: 181 })
  })

  test('is a point for one point and nothing for none', () => {
    expect(boundsOf([{ latitude: 1, longitude: 2 }])).toEqual({ south: 1, west: 2, north: 1, east: 2 })
    expect(boundsOf([])).toBeUndefined()
  })
})

test('the Mercator square begins at 180° west and 85.05° north', () => {
  expect(mercatorX(-180)).toBe(0)
  expect(mercatorY(85.0511287798)).toBeCloseTo(0)
  expect(mercatorY(0)).toBe(0.5)
})
