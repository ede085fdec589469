import { expect, test } from 'vitest'
import { loadSettlements } from '#sources/places/geonames'
import { distanceKm, createNearby } from '#sources/places/nearby'
import { landmarks } from './landmarks.ts'

test('every landmark has a name and lies in a city', () => {
  const citiesNear = createNearby(loadSettlements().filter(({ population }) => population > 200_000))
  expect(landmarks.length).toBeGreaterThan(200)
  for (const [, name, longitude, latitude] of landmarks) {
    expect(name).not.toMatch(/\d|^$/)
    const near = citiesNear({ longitude, latitude }, 25)
    expect(near.length, `${name} is in no city`).toBeGreaterThan(0)
  }
})

test('no landmark is there twice', () => {
  for (const [index, [, name, longitude, latitude]] of landmarks.entries()) {
    const twins = landmarks.slice(index + 1).filter((other) => other[1] === name)
    for (const [, , otherLongitude, otherLatitude] of twins) {
      const there = { longitude: otherLongitude, latitude: otherLatitude }
      expect(distanceKm({ longitude, latitude }, there), name).toBeGreaterThan(50)
    }
  }
})
