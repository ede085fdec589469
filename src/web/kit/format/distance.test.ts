import { expect, test } from 'vitest'
import { plainLocale } from '#contract/locale'
import { nearReaches } from '#contract/deals/reach'
import { distanceMeters, formatDistance, formatRadius, radiiToChoose } from './distance.ts'
import { withLocale } from './locale.ts'

test('London to Paris is 344 km', () => {
  const meters = distanceMeters({ latitude: 51.5074, longitude: -0.1278 }, { latitude: 48.8566, longitude: 2.3522 })
  expect(meters / 1000).toBeCloseTo(343.6, 0)
})

test('the shorter way crosses the date line', () => {
  const meters = distanceMeters({ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 })
  expect(meters).toBeLessThan(22_000)
})

test('opposite ends of the Earth are half its circumference apart', () => {
  const meters = distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })
  expect(meters / 1000).toBeCloseTo(20_015, 0)
})

test.each([
  [3, '50 m'],
  [340, '350 m'],
  [951, '1.0 km'],
  [2345, '2.3 km'],
  [9960, '10 km'],
  [48_400, '48 km'],
  [9_120_000, '9,120 km'],
])('%d metres read %s', (meters, text) => {
  expect(formatDistance(meters)).toBe(text)
})

test('radii are round in the reader’s unit, also those from links in the other unit', () => {
  const units = { km: 'km', 'mi-ft': 'mi', 'mi-yd': 'mi' } as const
  for (const [distance, unit] of Object.entries(units)) {
    for (const decimal of ['.', ',']) {
      const texts = withLocale({ ...plainLocale, distance: distance as keyof typeof units, decimal }, () => ({
        offered: radiiToChoose().map(formatRadius),
        near: nearReaches[unit === 'km' ? 'near' : 'near-mi'].map(formatRadius),
        other: formatRadius(unit === 'km' ? 16_093 : 10_000),
      }))
      expect(texts.offered).toEqual([5, 10, 25, 50].map((count) => `${count} ${unit}`))
      expect(texts.near).toEqual([10, 25, 50, 100].slice(0, unit === 'km' ? 4 : 3).map((count) => `${count} ${unit}`))
      expect(texts.other).toBe(unit === 'km' ? '16 km' : '6 mi')
    }
  }
})
