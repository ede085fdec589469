import { afterEach, describe, expect, it } from 'vitest'
import {
  simulateLiteApi,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '#sources/testing/liteapi/simulate-liteapi'
import { plainHotels } from '#sources/testing/liteapi/simulated-hotels'
import { createLiteApi } from '#sources/liteapi/liteapi'
import { type HotelSelection, listHotels } from './list-hotels.ts'

const lisbon: HotelSelection = { around: { latitude: 38.7167, longitude: -9.1333 }, radiusMeters: 30_000 }
const portugal: HotelSelection = { countryCode: 'PT' }

const opened: SimulatedLiteApi[] = []
afterEach(async () => {
  for (const simulator of opened.splice(0)) await simulator.close()
})

async function simulate(options: SimulateLiteApiOptions) {
  const simulator = await simulateLiteApi({ pacePerSecond: 'off', ...options })
  opened.push(simulator)
  const api = createLiteApi({ baseUrl: simulator.url, apiKey: simulator.apiKey, pacePerSecond: 10_000 })
  const queries = () => simulator.requests.map(({ query }) => Object.fromEntries(query))
  return { api, queries }
}

describe('The list of hotels', () => {
  const hotels = plainHotels(4200)
  const inPortugal = hotels.filter(({ countryCode }) => countryCode === 'PT').map(({ id }) => id)

  it('is read page by page up to its total, in English', async () => {
    const { api, queries } = await simulate({ hotels })
    const progress: [number, number][] = []
    const list = await listHotels({ api, selection: portugal, onProgress: (...args) => progress.push(args) })
    expect([...list.hotels.keys()]).toEqual(inPortugal)
    expect(list).toMatchObject({ isWhole: true, unreadable: 0 })
    expect(queries()).toEqual(
      [0, 999, 1998].map((offset) => ({ countryCode: 'PT', language: 'en', limit: '1000', offset: String(offset) })),
    )
    expect(progress.at(-1)).toEqual([inPortugal.length, inPortugal.length])
  })

  it.each([1000, 300])('is read whole where one response has no more than %i', async (mostListed) => {
    const { api } = await simulate({ hotels, mostListed })
    const list = await listHotels({ api, selection: portugal })
    expect([...list.hotels.keys()]).toEqual(inPortugal)
    expect(list.isWhole).toBe(true)
  })

  it('around a position has the hotels within the radius', async () => {
    const { api } = await simulate({ hotels: plainHotels(60) })
    const list = await listHotels({ api, selection: lisbon })
    expect([...list.hotels.values()].map(({ city }) => city)).toEqual(Array.from({ length: 20 }, () => 'Lisbon'))
  })

  it('of ids is read in several requests, each of at most a hundred', async () => {
    const { api, queries } = await simulate({ hotels })
    const hotelIds = [...hotels.slice(0, 150).map(({ id }) => id), 'unknown']
    const list = await listHotels({ api, selection: { hotelIds } })
    expect([...list.hotels.keys()]).toEqual(hotelIds.slice(0, 150))
    expect(queries().map(({ hotelIds }) => hotelIds?.split(',').length)).toEqual([100, 51])
  })

  it('with nothing in it is empty, though its ids are a text then', async () => {
    const { api } = await simulate({ hotels })
    expect(await listHotels({ api, selection: { countryCode: 'ES' } })).toEqual({
      hotels: new Map(),
      unreadable: 0,
      isWhole: true,
    })
  })

  it.each<[change: string, doIt: (changing: { splice(at: number, count: number): unknown }) => void]>([
    ['a hotel before them goes', (changing) => changing.splice(0, 1)],
    ['two go', (changing) => changing.splice(3, 2)],
  ])('is read again where its pages shift because %s', async (_, change) => {
    const changing = hotels.slice(0, 3000)
    let pages = 0
    const { api } = await simulate({
      hotels: changing,
      latencyMs: () => {
        pages += 1
        if (pages === 2) change(changing)
        return 0
      },
    })
    const list = await listHotels({ api, selection: portugal })
    expect(list.isWhole).toBe(true)
    const present = changing.filter(({ countryCode }) => countryCode === 'PT').map(({ id }) => id)
    expect(present.filter((id) => !list.hotels.has(id))).toEqual([])
    expect(pages).toBe(4)
  })

  it('is read again where a hotel goes while another comes, so that the total stays', async () => {
    const changing = hotels.slice(0, 3000)
    let pages = 0
    const { api } = await simulate({
      hotels: changing,
      latencyMs: () => {
        pages += 1
        if (pages === 2) changing.push(...changing.splice(0, 1))
        return 0
      },
    })
    const list = await listHotels({ api, selection: portugal })
    expect(list.hotels.size).toBe(changing.filter(({ countryCode }) => countryCode === 'PT').length)
    expect(list.isWhole).toBe(true)
  })

  it('that changes all the time is taken as it is, and known not to be whole', async () => {
    const changing = hotels.slice(0, 3000)
    const { api } = await simulate({
      hotels: changing,
      latencyMs: () => {
        changing.splice(0, 3)
        return 0
      },
    })
    expect((await listHotels({ api, selection: portugal })).isWhole).toBe(false)
  })

  it('loses no more than an entry that cannot be read', async () => {
    const [first, second, third] = plainHotels(3)
    if (first === undefined || second === undefined || third === undefined) throw new Error('no hotels')
    const broken = { ...second, listed: { ...second.listed, id: null } }
    const { api } = await simulate({ hotels: [first, broken, third] })
    const list = await listHotels({ api, selection: { hotelIds: ['lp1', 'lp2', 'lp3'] } })
    expect([...list.hotels.keys()]).toEqual(['lp1', 'lp3'])
    expect(list).toMatchObject({ unreadable: 1, isWhole: true })
  })
})
