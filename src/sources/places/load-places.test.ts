import { foldText } from '#server/places/fold-text'
import { expect, test } from 'vitest'
import { loadPlaces } from './load-places.ts'

const places = loadPlaces()

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
])('a renamed town has its current name and is found by its former one (%s, %s)', (id, name, former) => {
  const place = places.find(({ placeId }) => placeId === `gn${id}`)
  expect(place?.name).toBe(name)
  expect(place?.otherNames).toContain(foldText(former))
})

test('a part of a town is not a separate place', () => {
  expect(places.some(({ name, countryCode }) => name === 'Neukölln' && countryCode === 'DE')).toBe(false)
})

test('place ids are unique, and the largest place comes first', () => {
  expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(places.length)
  expect(places[0]?.name).toBe('Shanghai')
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
