import { expect, test } from 'vitest'
import { hotelPlaces } from './hotel-places.ts'

type Row = readonly [name: string, city: string, country: string, latitude: number, longitude: number]

function cities(...rows: readonly Row[]) {
  const hotels = new Map(
    rows.map(([name, city, country, latitude, longitude]) => [
      name,
      { id: name, name, city, country, latitude, longitude },
    ]),
  )
  return hotelPlaces(['unknown', ...hotels.keys()], hotels)
}
const names = (...rows: readonly Row[]) => cities(...rows).map(({ name }) => name)

const porto: Row = ['P1', 'Porto', 'PT', 41.15, -8.61]
const lisbon: Row = ['L1', 'Lisbon', 'PT', 38.7, -9.1]
const lisbonToo: Row = ['L2', 'Lisbon', 'PT', 38.8, -9.2]

test('a city is at the position of its first hotel', () => {
  expect(cities(lisbon, lisbonToo)).toEqual([
    { name: 'Lisbon', city: 'Lisbon', latitude: 38.7, longitude: -9.1, hotelIds: ['L1', 'L2'] },
  ])
})

test('the city of the first hotel comes first, then cities with more hotels', () => {
  expect(names(['F1', 'Faro', 'PT', 37, -7.9], porto, lisbon, lisbonToo)).toEqual(['Faro', 'Lisbon', 'Porto'])
})

test('places within 30 km are merged, and named after the one with the most hotels', () => {
  const around: readonly Row[] = [
    ['A', 'Clichy', 'FR', 48.9, 2.31],
    ['B', 'Paris', 'FR', 48.85, 2.35],
    ['C', 'Paris', 'FR', 48.87, 2.33],
    ['D', 'Versailles', 'FR', 48.8, 2.13],
  ]
  expect(names(...around)).toEqual(['Paris and 2 nearby'])
  expect(names(...around, ['E', 'Meaux', 'FR', 48.96, 2.89])).toEqual(['Paris and 2 nearby', 'Meaux'])
})

test('cities with the same name are distinguished by country, or by a hotel', () => {
  expect(names(['A', 'Paris', 'FR', 48.9, 2.3], ['B', 'Paris', 'US', 33.7, -95.6])).toEqual([
    'Paris, France',
    'Paris, United States',
  ])
  expect(names(['The Elm', 'Springfield', 'US', 39.8, -89.6], ['The Oak', 'Springfield', 'US', 42.1, -72.6])).toEqual([
    'Springfield, near The Elm',
    'Springfield, near The Oak',
  ])
})

test('hotels without a city are named after the first of them', () => {
  expect(names(['The Elm', '', 'US', 39.8, -89.6])).toEqual(['the area of The Elm'])
})

test('a city across the 180th meridian is one', () => {
  expect(names(['A', 'Taveuni', 'FJ', -16.8, 179.9], ['B', 'Taveuni', 'FJ', -16.8, -179.7])).toEqual(['Taveuni'])
})

test('without known hotels, there are no cities', () => {
  expect(cities()).toEqual([])
})
