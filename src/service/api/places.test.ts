import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLocation } from '#contract/data/get-location'
import { listAirports } from '#contract/data/list-airports'
import { listPlaces } from '#contract/data/list-places'
import type { RequestOf } from '#contract/endpoint'
import { distanceMeters } from '#server/places/sphere'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

let service: SampleService
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '1', HOME_LOCATION: '64.1466,-21.9426,Reykjavík' })
})
afterAll(() => service.stop())

async function places(request: RequestOf<typeof listPlaces>) {
  return (await service.client.call(listPlaces, request)).data.data
}
async function airports(request: RequestOf<typeof listAirports>) {
  return (await service.client.call(listAirports, request)).data.data
}
async function refusal(path: string) {
  const response = await service.get(path)
  return [response.status, await response.json()]
}

describe('places', () => {
  test('match by name, accents and case ignored, the larger first', async () => {
    expect((await places({ query: 'sao pau' }))[0]).toMatchObject({
      name: 'São Paulo',
      country: 'BR',
      countryName: 'Brazil',
    })
    expect((await places({ query: 'REYKJAVIK' }))[0]).toMatchObject({ country: 'IS' })
    const springfields = await places({ query: 'springf' })
    const populations = springfields.filter(({ name }) => /^springf/i.test(name)).map(({ population }) => population)
    expect(populations.length).toBeGreaterThan(3)
    expect(populations).toEqual(populations.toSorted((a, b) => b - a))
  })

  test('match by country, and by the prefixes of several words', async () => {
    for (const { country } of await places({ query: 'icela' })) expect(country).toBe('IS')
    expect((await places({ query: 'york new' }))[0]).toMatchObject({ name: 'New York City' })
    expect((await places({ query: 'paris, france' }))[0]).toMatchObject({ name: 'Paris', country: 'FR' })
  })

  test.each([
    ['München', 'Munich'],
    ['muenchen', 'Munich'],
    ['Wien', 'Vienna'],
    ['Praha', 'Prague'],
    ['Roma', 'Rome'],
    ['東京', 'Tokyo'],
    ['北京', 'Beijing'],
    ['서울', 'Seoul'],
    ['Москва', 'Moscow'],
    ['القاهرة', 'Cairo'],
    ['Den Haag', 'The Hague'],
    ['NYC', 'New York City'],
    ['LA', 'Los Angeles'],
    ['SF', 'San Francisco'],
    ['KL', 'Kuala Lumpur'],
    ['Frankfurt', 'Frankfurt am Main'],
    ['Bangalore', 'Bengaluru'],
    ['Bombay', 'Mumbai'],
    ['Lisbonne', 'Lisbon'],
    ['münchen, bavaria', 'Munich'],
    ['NewYork', 'New York City'],
    ['washingtondc', 'Washington, D.C.'],
    ['rioDeJaneiro', 'Rio de Janeiro'],
    ['hochiminhcity', 'Ho Chi Minh City'],
    ['St. Moritz', 'St. Moritz'],
    ['saint moritz', 'St. Moritz'],
    ['Ste-Maxime', 'Sainte-Maxime'],
    ['とうきょう', 'Tokyo'],
    ['ﾄｳｷｮｳ', 'Tokyo'],
    ['القاهره', 'Cairo'],
    ['الاسكندريه', 'Alexandria'],
  ])('are found by native names and short forms: %s is %s', async (query, name) => {
    expect((await places({ query }))[0]).toMatchObject({ name })
  })

  test.each([
    ['Barcelna', 'Barcelona'],
    ['Copenhagn', 'Copenhagen'],
    ['Amstredam', 'Amsterdam'],
    ['Berlln', 'Berlin'],
    ['parris', 'Paris'],
    ['new yrok', 'New York City'],
    ['Москба', 'Moscow'],
    ['barcelna spain', 'Barcelona'],
  ])('are found by a name with a wrong letter: %s is %s', async (query, name) => {
    expect((await places({ query }))[0]).toMatchObject({ name })
  })

  test('are not guessed if enough have the name', async () => {
    expect((await places({ query: 'zermatt' })).map(({ name }) => name)).toEqual(['Zermatt'])
  })

  test('show their region, so that no two read the same', async () => {
    expect(await places({ query: 'paris', limit: 2 })).toMatchObject([
      { name: 'Paris', region: 'Île-de-France', countryName: 'France' },
      { name: 'Paris', region: 'Texas', countryName: 'United States' },
    ])
    expect((await places({ query: 'paris texas' }))[0]).toMatchObject({ region: 'Texas' })
    const same = await places({ query: 'san pedro', limit: 100 })
    const texts = same.map(({ name, region, near, countryName }) => [name, region, near, countryName].join())
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('with the exact name come before slightly larger ones that begin with it', async () => {
    expect((await places({ query: 'bath' }))[0]).toMatchObject({ name: 'Bath', country: 'GB' })
    expect((await places({ query: 'par' }))[0]).toMatchObject({ name: 'Paris', country: 'FR' })
  })

  test.each([
    ['Pari', 'Paris, Texas', 'Tamási, Tolna County'],
    ['new york', 'Manhattan, New York', 'York, Nebraska'],
    ['new york', 'Staten Island, New York', 'York, Nebraska'],
    ['york', 'York, South Carolina', 'North York, Ontario'],
    ['york', 'York, Pennsylvania', 'Warner Robins, Georgia'],
  ])(
    'that begin with the text come before those that contain it, known before small ones: %s is %s before %s',
    async (query, one, other) => {
      const found = (await places({ query, limit: 100 })).map(({ name, region }) => `${name}, ${region}`)
      const rankOf = (name: string) => (found.includes(name) ? found.indexOf(name) : found.length)
      expect(rankOf(one)).toBeLessThan(rankOf(other))
    },
  )

  test('without a query are the largest; a query of punctuation or an unknown name has none', async () => {
    const largest = await places({})
    expect(largest).toHaveLength(10)
    expect(largest[0]!.population).toBeGreaterThan(10_000_000)
    expect(await places({ query: '%_' })).toEqual([])
    expect(await places({ query: 'xyzzyqwerty' })).toEqual([])
  })

  test('are limited, to 10 by default', async () => {
    expect(await places({ query: 'san' })).toHaveLength(10)
    expect(await places({ query: 'san', limit: 3 })).toHaveLength(3)
    expect(await refusal('/data/places?limit=101')).toMatchObject([
      400,
      { code: 400, message: expect.stringMatching(/^limit: /) },
    ])
    expect(await refusal(`/data/places?query=${'x'.repeat(101)}`)).toMatchObject([
      400,
      { code: 400, message: expect.stringMatching(/^query: /) },
    ])
    expect(await refusal('/data/places?query=a&query=b')).toMatchObject([
      400,
      { code: 400, message: expect.stringMatching(/^query: .*once/) },
    ])
  })
})

describe('airports', () => {
  test('match by code, an exact one first', async () => {
    expect((await airports({ query: 'cdg' }))[0]).toMatchObject({ iata: 'CDG', country: 'FR' })
    expect((await airports({ query: 'LHR' }))[0]).toMatchObject({ iata: 'LHR' })
  })

  test('match by city, name and country, those of larger places first', async () => {
    expect((await airports({ query: 'london' }))[0]).toMatchObject({ iata: 'LHR' })
    expect((await airports({ query: 'heathrow' }))[0]).toMatchObject({ iata: 'LHR' })
    expect((await airports({ query: 'iceland' })).map(({ iata }) => iata)).toContain('KEF')
  })

  test.each([
    ['Paris', ['CDG', 'ORY', 'BVA']],
    ['pari', ['CDG', 'ORY', 'BVA']],
    ['Rome', ['FCO', 'CIA']],
  ])(
    'that only have a longer word, or have it somewhere in another name of their city, are not listed: %s',
    async (query, codes) => {
      expect((await airports({ query })).map(({ iata }) => iata)).toEqual(codes)
    },
  )

  test('that begin with the text come before those that contain it', async () => {
    const found = (await airports({ query: 'fran', limit: 100 })).map(({ iata }) => iata)
    expect(found[0]).toBe('FRA')
    expect(found).toContain('SFO')
    expect((await airports({ query: 'london', limit: 100 })).map(({ iata }) => iata).at(-1)).toBe('ELS')
  })

  test('match by the names of their city in other languages, and with a wrong letter', async () => {
    expect((await airports({ query: 'münchen' }))[0]).toMatchObject({ iata: 'MUC' })
    expect((await airports({ query: '東京' }))[0]).toMatchObject({ iata: 'HND' })
    expect((await airports({ query: 'heathow' }))[0]).toMatchObject({ iata: 'LHR' })
    expect((await airports({ query: 'LA' }))[0]).toMatchObject({ iata: 'LAX' })
    expect(await airports({ query: 'xyzzyqwerty' })).toEqual([])
  })

  test('can be limited to a country', async () => {
    const found = await airports({ query: 'san', countryCode: 'US' })
    expect(found.length).toBeGreaterThan(3)
    for (const { country } of found) expect(country).toBe('US')
    expect(await refusal('/data/airports?countryCode=us')).toMatchObject([
      400,
      { code: 400, message: 'countryCode: must be two capital letters' },
    ])
  })

  const reykjavik = { latitude: 64.1466, longitude: -21.9426 }

  test('near a position are within 200 km, nearest first', async () => {
    const found = await airports({ ...reykjavik, limit: 100 })
    const distances = found.map((airport) => distanceMeters(reykjavik, airport))
    expect(found.slice(0, 2).map(({ iata }) => iata)).toEqual(['RKV', 'KEF'])
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.at(-1)).toBeLessThanOrEqual(200_000)
    expect(await airports({ ...reykjavik, limit: 1 })).toEqual(found.slice(0, 1))
  })

  test('near a position respect the radius, also across the antimeridian and around a pole', async () => {
    expect((await airports({ ...reykjavik, radius: 5_000 })).map(({ iata }) => iata)).toEqual(['RKV'])
    const fiji = { latitude: -17, longitude: 179.9 }
    const across = await airports({ ...fiji, radius: 400_000, limit: 100 })
    expect(across.some(({ longitude }) => longitude < 0)).toBe(true)
    expect(across.some(({ longitude }) => longitude > 0)).toBe(true)
    for (const airport of across) expect(distanceMeters(fiji, airport)).toBeLessThanOrEqual(400_000)
    expect((await airports({ latitude: 90, longitude: 0, radius: 1_500_000 }))[0]).toMatchObject({ iata: 'LYR' })
    expect(await airports({ latitude: -90, longitude: 0 })).toEqual([])
  })

  test('near a position match the other filters too', async () => {
    const basel = { latitude: 47.56, longitude: 7.59 }
    for (const { country } of await airports({ ...basel, countryCode: 'CH' })) expect(country).toBe('CH')
    expect((await airports({ ...basel, query: 'zurich' })).map(({ iata }) => iata)).toEqual(['ZRH'])
    expect(await airports({ ...basel, query: 'tokyo' })).toEqual([])
  })

  test.each([
    ['latitude=5', 'latitude: latitude and longitude must be given together'],
    ['longitude=5&radius=5000', expect.stringMatching(/^latitude: .*radius: needs/)],
    ['radius=5000', 'radius: needs latitude and longitude'],
    ['latitude=5&longitude=5&radius=999', expect.stringMatching(/^radius: /)],
    ['latitude=91&longitude=5', expect.stringMatching(/^latitude: /)],
  ])('are refused for %s', async (query, message) => {
    expect(await refusal(`/data/airports?${query}`)).toMatchObject([400, { code: 400, message }])
  })
})

test('the location of a caller is the home of the service when its address is unknown', async () => {
  expect((await service.client.call(getLocation, {})).data).toEqual({
    latitude: 64.1466,
    longitude: -21.9426,
    name: 'Reykjavík',
    country: 'IS',
    source: 'home',
  })
})
