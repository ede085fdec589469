import { foldText } from '#server/places/fold-text'
import { expect, test } from 'vitest'
import { loadAirports } from '#tools/places/load-airports'
import { loadPlaces } from './load-places.ts'

const places = loadPlaces()
const airports = loadAirports(places)

test('places are towns of 5,000 people or more, every capital, and smaller resorts', () => {
  const byName = (name: string, countryCode: string) =>
    places.find((place) => place.name === name && place.countryCode === countryCode)
  expect(places.length).toBeGreaterThan(40_000)
  expect(byName('London', 'GB')).toMatchObject({ placeId: 'gn2643743', population: 7_556_900 })
  expect(byName('St. Moritz', 'CH')?.population).toBeLessThan(5_000)
  expect(byName('Vatican City', 'VA')?.population).toBeLessThan(5_000)
  expect(new Set(places.map(({ countryCode }) => countryCode)).size).toBeGreaterThan(230)
  expect(places.filter(({ population }) => population < 5_000).length).toBeLessThan(60)
})

test.each([
  [1526273, 'Astana', 'Nur-Sultan'],
  [964420, 'Gqeberha', 'Port Elizabeth'],
])('a renamed town has its name of today and is found by its former one (%s, %s)', (id, name, former) => {
  const place = places.find(({ placeId }) => placeId === `gn${id}`)
  expect(place?.name).toBe(name)
  expect(place?.otherNames).toContain(foldText(former))
  expect(airports.find(({ placeId }) => placeId === `gn${id}`)?.city).toBe(name)
})

test('a part of a town is not a separate place', () => {
  expect(places.some(({ name, countryCode }) => name === 'Neukölln' && countryCode === 'DE')).toBe(false)
})

test('place ids are unique, and the largest place comes first', () => {
  expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(places.length)
  expect(places[0]?.name).toBe('Shanghai')
})

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

test('no two places have the same name, region and larger town nearby', () => {
  const texts = places.map(({ name, region, near, countryCode }) => [name, region, near, countryCode].join('\t'))
  expect(new Set(texts).size).toBe(texts.length)
  expect(places.filter(({ region }) => region === '').length).toBeLessThan(200)
})

test('alternative names of places are folded like the typed text of a search', () => {
  const names = places.flatMap(({ otherNames }) => otherNames)
  expect(names.length).toBeGreaterThan(100_000)
  expect(names.filter((name) => foldText(name) !== name)).toEqual([])
})

test('airports are found by the names of their city', () => {
  const munich = places.find(({ name }) => name === 'Munich')
  expect(airports.find(({ iata }) => iata === 'MUC')?.placeId).toBe(munich?.placeId)
})
