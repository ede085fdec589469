import { describe, expect, test } from 'vitest'
import { distanceMeters } from '../../format/distance.ts'
import {
  boundsOf,
  circleAround,
  withoutOutliers,
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

describe('the circle around a box', () => {
  test('reaches the farthest corner', () => {
    const circle = circleAround({ latitude: 10, longitude: 20 }, { south: 9, west: 19, north: 11, east: 21 })
    expect(circle).toMatchObject({ latitude: 10, longitude: 20 })
    expect(circle.radiusMeters).toBeCloseTo(
      distanceMeters({ latitude: 10, longitude: 20 }, { latitude: 9, longitude: 21 }),
    )
  })

  test('is as large across the antimeridian as elsewhere, its center in range', () => {
    const across = circleAround({ latitude: -18, longitude: 182 }, { south: -20, west: 179, north: -16, east: 185 })
    const elsewhere = circleAround({ latitude: -18, longitude: 20 }, { south: -20, west: 17, north: -16, east: 23 })
    expect(across.longitude).toBe(-178)
    expect(across.radiusMeters).toBeCloseTo(elsewhere.radiusMeters)
  })

  test('is the whole world when half of it or more is in view', () => {
    const world = circleAround({ latitude: 40, longitude: 0 }, { south: -80, west: -250, north: 85, east: 250 })
    expect(world.radiusMeters).toBeLessThan(20_040_000)
    expect(world.radiusMeters).toBeGreaterThan(20_000_000)
  })

  test('near a pole takes the short way around it', () => {
    const { radiusMeters } = circleAround({ latitude: 84, longitude: 0 }, { south: 82, west: -80, north: 85, east: 80 })
    expect(radiusMeters).toBeLessThan(1_250_000)
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

describe('the points without outliers', () => {
  const near = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({
    latitude: -17 + step / 100,
    longitude: 179.96 + step / 100,
  }))
  const far = { latitude: -19, longitude: -178 }

  test('leave out the few far away, also across the antimeridian', () => {
    expect(new Set(withoutOutliers([far, ...near], 0.85))).toEqual(new Set(near))
  })

  test('are all of few points, and none of none', () => {
    expect(withoutOutliers([far, ...near.slice(0, 3)], 0.85)).toHaveLength(4)
    expect(withoutOutliers([], 0.85)).toEqual([])
  })
})

test('the Mercator square begins at 180° west and 85.05° north', () => {
  expect(mercatorX(-180)).toBe(0)
  expect(mercatorY(85.0511287798)).toBeCloseTo(0)
  expect(mercatorY(0)).toBe(0.5)
})
