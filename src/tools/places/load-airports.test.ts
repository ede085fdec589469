import { loadPlaces } from '#sources/places/load-places'
import { expect, test } from 'vitest'
import { loadAirports } from './load-airports.ts'

const places = loadPlaces()
const airports = loadAirports(places)

test.each([
  ['London', 'LHR'],
  ['New York', 'JFK'],
  ['Paris', 'CDG'],
  ['Tokyo', 'HND'],
  ['Chicago', 'ORD'],
])('of the airports of %s, %s weighs most', (city, iata) => {
  const [heaviest] = airports.filter((airport) => airport.city === city).toSorted((a, b) => b.weight - a.weight)
  expect(heaviest?.iata).toBe(iata)
})

test('LHR weighs most of all airports whose city or code begins with "lon"', () => {
  const [heaviest] = airports
    .filter(({ city, iata }) => /^lon/i.test(city) || /^lon/i.test(iata))
    .toSorted((a, b) => b.weight - a.weight)
  expect(heaviest?.iata).toBe('LHR')
})

test('airports have a code of their own, a city and a position', () => {
  expect(airports.length).toBeGreaterThan(3_000)
  expect(new Set(airports.map(({ iata }) => iata)).size).toBe(airports.length)
  for (const { iata, city, latitude, longitude, weight } of airports) {
    expect(iata).toMatch(/^[A-Z]{3}$/)
    expect(city).not.toBe('')
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    expect(weight).toBeGreaterThanOrEqual(0)
  }
})

test('an airport belongs to the place with the name of its city, in any language and after it was renamed', () => {
  const munich = places.find(({ name, countryCode }) => name === 'Munich' && countryCode === 'DE')!
  expect(airports.find(({ iata }) => iata === 'MUC')).toMatchObject({ placeId: munich.placeId })
  expect(airports.find(({ placeId }) => placeId === 'gn1526273')).toMatchObject({ city: 'Astana' })
})
