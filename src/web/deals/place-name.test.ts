import type { Deal } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import { anywhere } from './deals-address.ts'
import { centerOf, dealsHeading, placeName, whereText } from './place-name.ts'

const caller = { latitude: 40.7, longitude: -74, name: 'New York', country: 'US', source: 'home' } as const
const dealIn = (city: string, latitude: number, longitude: number) =>
  ({ data: { hotel: { city, latitude, longitude } } }) as Deal

test('a selected place keeps its name', () => {
  expect(placeName({ near: 'Paris', latitude: 48.9, longitude: 2.4 }, caller, [])).toBe('Paris')
})

test('without coordinates, the place is the caller’s location', () => {
  expect(placeName({}, caller, [dealIn('Newark', 40.7, -74.2)])).toBe('New York')
  expect(centerOf({}, caller)).toBe(caller)
})

test('an area of the map is named after the city of the deal nearest its center', () => {
  const deals = [dealIn('Versailles', 48.8, 2.13), dealIn('Paris', 48.86, 2.35)]
  expect(placeName({ latitude: 48.87, longitude: 2.3 }, undefined, deals)).toBe('Paris')
})

test('the center of an area is its middle, also across the antimeridian', () => {
  expect(centerOf({ south: 48, west: 2, north: 49, east: 3 }, caller)).toEqual({ latitude: 48.5, longitude: 2.5 })
  expect(centerOf({ south: -20, west: 170, north: -10, east: -174 }, undefined)).toEqual({
    latitude: -15,
    longitude: 178,
  })
  expect(centerOf({ south: 0, west: 174, north: 2, east: -170 }, undefined)).toEqual({ latitude: 1, longitude: -178 })
  const deals = [dealIn('Versailles', 48.8, 2.13), dealIn('Paris', 48.86, 2.35)]
  expect(placeName({ south: 48.8, west: 2.3, north: 48.9, east: 2.4 }, caller, deals)).toBe('Paris')
})

test('a place has no name until it is known', () => {
  expect(placeName({}, undefined, [])).toBeUndefined()
  expect(placeName({ latitude: 1, longitude: 2 }, caller, [])).toBeUndefined()
})

test('the whole world is called "Anywhere", and "Anywhere warm" in warm climates', () => {
  expect(whereText(anywhere, undefined)).toBe('Anywhere')
  expect(whereText({ ...anywhere, climate: 'warm' }, undefined)).toBe('Anywhere warm')
  expect(dealsHeading({ ...anywhere, climate: 'warm' }, undefined)).toBe('Deals anywhere warm')
  expect(dealsHeading({ ...anywhere, climate: 'cool' }, undefined)).toBe('Deals anywhere')
  expect(dealsHeading({ climate: 'warm' }, 'Paris')).toBe('Deals near Paris')
})
