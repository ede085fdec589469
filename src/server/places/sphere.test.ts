import { expect, test } from 'vitest'
import { distanceMeters, longitudeReach, squaredChord, unitVector } from './sphere.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const newYork = { latitude: 40.7128, longitude: -74.006 }

test('Paris and New York are 5,837 km apart', () => {
  expect(distanceMeters(paris, newYork) / 1000).toBeCloseTo(5837, -0.5)
})

test('opposite ends of the Earth are half its circumference apart', () => {
  expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_114, -2)
})

test('a chord is the length of the straight line between two points', () => {
  const [x, y, z] = unitVector(paris)
  const [a, b, c] = unitVector(newYork)
  const squared = (x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2
  expect(squaredChord(distanceMeters(paris, newYork))).toBeCloseTo(squared, 12)
})

test('a circle around a pole reaches all the way around', () => {
  expect(longitudeReach(89.9, 20_000)).toBe(180)
  expect(longitudeReach(0, 111_195)).toBeCloseTo(1, 3)
})
