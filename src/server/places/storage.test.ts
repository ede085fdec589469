import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlace } from '../testing/test-place.ts'
import { openPlaces } from './open-places.ts'
import { rankPlaces } from './list-places.ts'
import { searchFor, searchForSimilar, type TextSearch } from './spellings.ts'
import type { PlaceStorage } from './open-places.ts'
import { writePlaces } from '#tools/places/write-places'

let folder: string
let places: PlaceStorage

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-'))
  const file = join(folder, 'places.db')
  const at = { latitude: 48, longitude: 11 }
  const bavaria = { ...at, countryCode: 'DE', regionId: 'DE.02', region: 'Bavaria' }
  const austria = { ...at, countryCode: 'AT', regionId: 'AT.09', region: 'Vienna' }
  writePlaces(
    file,
    [
      { ...austria, placeId: 'vienna', name: 'Vienna', population: 1_700_000, otherNames: ['wien', 'вена'] },
      {
        ...bavaria,
        placeId: 'munich',
        name: 'Munich',
        population: 1_260_000,
        otherNames: ['munchen', 'monaco di baviera'],
      },
      { ...bavaria, placeId: 'munchberg', name: 'Münchberg', population: 11_000, near: 'Hof' },
      { ...austria, placeId: 'wienerwald', name: 'Wiener Wald', population: 5_000 },
      {
        ...at,
        countryCode: 'CH',
        regionId: 'CH.GR',
        region: 'Grisons',
        placeId: 'polten',
        name: 'Sankt Pölten',
        population: 50_000,
      },
      {
        ...at,
        countryCode: 'US',
        regionId: 'US.DC',
        region: '',
        placeId: 'washington',
        name: 'Washington, D.C.',
        population: 600_000,
        otherNames: ['washington dc'],
      },
    ].map(testPlace),
    [
      {
        ...at,
        iata: 'MUC',
        name: 'Franz Josef Strauss',
        city: 'Munich',
        countryCode: 'DE',
        weight: 2,
        placeId: 'munich',
      },
      { ...at, iata: 'XXX', name: 'Wien Field', city: 'Nome', countryCode: 'US', weight: 1, placeId: '' },
    ],
  )
  places = openPlaces(file)
})
afterAll(() => {
  places.close()
  rmSync(folder, { recursive: true })
})

test('a file that is missing or not a file of places is named in a one-line error', () => {
  const missing = join(folder, 'missing.db')
  expect(() => openPlaces(missing)).toThrow(
    new RegExp(`^The places cannot be read from ${missing}: .*; npm run build makes the file$`),
  )
  writeFileSync(join(folder, 'other.db'), 'Not a database')
  expect(() => openPlaces(join(folder, 'other.db'))).toThrow(/^The places cannot be read from .*other\.db: [^\n]*$/)
})

async function ranked(search: TextSearch): Promise<string[]> {
  return rankPlaces(await places.findPlaces(search), search).map(({ place }) => place.placeId)
}

const found = async (text: string) => ranked(searchFor(text.split(' ')))

test('a place is found by its name, another name, its region and its country', async () => {
  expect(await found('munch')).toEqual(['munich', 'munchberg'])
  expect(await found('wien')).toEqual(['vienna', 'wienerwald'])
  expect(await found('вена')).toEqual(['vienna'])
  expect(await found('bavaria')).toEqual(['munich', 'munchberg'])
  expect(await found('munchen germany')).toEqual(['munich'])
  expect(await found('wien germany')).toEqual([])
})

test('a name is found without its spaces, and a saint’s by each short form', async () => {
  for (const typed of ['wienerwald', 'wienerw']) expect(await found(typed)).toEqual(['wienerwald'])
  for (const typed of ['washingtondc', 'washington dc', 'washington d c'])
    expect(await found(typed)).toEqual(['washington'])
  for (const typed of ['st polten', 'saint polten', 'sankt polten', 'stpolten', 'sanktpolten']) {
    expect(await found(typed)).toEqual(['polten'])
  }
})

test('repeated words, and prefixes of other words, are not searched', async () => {
  expect(searchFor(['s', 'san', 'd', 'san']).words).toEqual(searchFor(['san', 'd']).words)
  expect(await found('w w w w wien austria')).toEqual(['vienna', 'wienerwald'])
})

test('a search without words lists the largest places first', async () => {
  expect((await ranked({ words: [], texts: [] })).slice(0, 2)).toEqual(['vienna', 'munich'])
})

test('a place is returned with its region and the town it is near', async () => {
  const [, second] = await places.findPlaces(searchFor(['munch']))
  expect(second).toMatchObject({ name: 'Münchberg', region: 'Bavaria', near: 'Hof', countryCode: 'DE' })
})

test('a misspelled name finds places, and first those whose full name is similar', async () => {
  const similar = async (text: string) => {
    const search = searchForSimilar(text.split(' '))
    return search === undefined ? [] : ranked(search)
  }
  expect(await similar('muinch')).toEqual(['munich', 'munchberg'])
  expect(await similar('viena')).toEqual(['vienna', 'wienerwald'])
  expect(await similar('vienna austira')).toEqual(['vienna', 'wienerwald'])
  expect(await similar('zzzzzz')).toEqual([])
})

test('an airport is found by the names of its city', async () => {
  const airports = async (text: string) =>
    (await places.findAirports({ words: searchFor([text]).words })).map(({ iata }) => iata).toSorted()
  expect(await airports('munchen')).toEqual(['MUC'])
  expect(await airports('muc')).toEqual(['MUC'])
  expect(await airports('wien')).toEqual(['XXX'])
  expect(await airports('mu')).toEqual(['MUC'])
})
