import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testPlace } from '#server/testing/test-place'
import { testHotel } from '#server/testing/test-hotel'
import type { Storages } from '#server/storages/storages'
import {
  simulateLiteApi,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '#sources/testing/liteapi/simulate-liteapi'
import type { SimulatedHotel } from '#sources/testing/liteapi/simulated-hotel'
import { plainHotels, simulatedHotels } from '#sources/testing/liteapi/simulated-hotels'
import { createLiteApi } from '#sources/liteapi/liteapi'
import { LiteApiError } from '#sources/liteapi/liteapi-error'
import type { HotelSelection } from './list-hotels.ts'
import type { ImportPlan } from './begin-import.ts'
import { importHotels, type ImportHotelsOptions } from './import-hotels.ts'

const place = { countryCode: 'PT', population: 1 }
const lisbon = testPlace({ ...place, placeId: 'lisbon', name: 'Lisbon', latitude: 38.7167, longitude: -9.1333 })
const porto = testPlace({ ...place, placeId: 'porto', name: 'Porto', latitude: 41.1496, longitude: -8.611 })
const portugal: HotelSelection = { countryCode: 'PT' }
const everywhere: HotelSelection = { around: lisbon, radiusMeters: 20_000_000 }

let database: TestDatabase
let storages: Storages
let nowMs: number
const opened: SimulatedLiteApi[] = []

beforeEach(async () => {
  nowMs = Date.parse('2027-03-10T12:00:00Z')
  database = await makeTestDatabase()
  database.usePlaces([lisbon, porto])
  storages = await database.open(() => nowMs)
})
afterEach(async () => {
  for (const simulator of opened.splice(0)) await simulator.close()
  await database.remove()
})

async function simulate(options: SimulateLiteApiOptions): Promise<SimulatedLiteApi> {
  const simulator = await simulateLiteApi({ pacePerSecond: 'off', ...options })
  opened.push(simulator)
  return simulator
}

async function run(simulator: SimulatedLiteApi, options: Partial<ImportHotelsOptions> = {}, apiKey = simulator.apiKey) {
  const plans: ImportPlan[] = []
  const progress: (readonly [done: number, total: number])[] = []
  const { hotels, hotelImports, places, leases } = storages
  const report = await importHotels({
    api: createLiteApi({
      baseUrl: simulator.url,
      apiKey,
      pacePerSecond: 10_000,
      timing: { firstPauseMs: 5, longestPauseMs: 50, retryMs: 1, breakAfter: 1000 },
    }),
    hotels,
    imports: hotelImports,
    places,
    leases,
    clock: () => nowMs,
    selection: everywhere,
    isUpdate: false,
    atOnce: 4,
    timing: { pauseMs: 1, mostPauses: 3 },
    onPlan: (plan) => plans.push(plan),
    ...options,
    onProgress: (done, total) => {
      progress.push([done, total])
      options.onProgress?.(done, total)
    },
  })
  return { report, plans, progress }
}

function changed(hotel: SimulatedHotel, name: string): SimulatedHotel {
  const fields = { name }
  return {
    ...hotel,
    listed: { ...hotel.listed, ...fields },
    detail: { ...hotel.detail, ...fields },
    updatedAtMs: nowMs,
  }
}

describe('An import of hotels', () => {
  it('stores every hotel that can be one of ours, and says which are left out and why', async () => {
    const simulator = await simulate({ hotels: simulatedHotels(180) })
    const { report, plans, progress } = await run(simulator)
    expect(plans).toEqual([{ listed: 180, awaited: 179, done: 0, isListWhole: true, replaces: undefined }])
    expect(progress.at(-1)).toEqual([180, 180])
    const { stored = 0, leftOut = new Map<string, string[]>() } = report ?? {}
    expect(Object.fromEntries([...leftOut].map(([why, ids]) => [why, ids.length]))).toEqual({
      'it is deleted': 1,
      'it has no name': 1,
      'its country is not two letters': 1,
      'it has no position': 3,
      'the supplier lists it and does not describe it': 1,
    })
    expect(stored).toBe(180 - [...leftOut.values()].flat().length)
    expect(await storages.hotels.countHotels()).toBe(stored)
    expect(await storages.hotels.catalogueOrigin()).toEqual({ source: 'liteapi', edition: '2027-03-10T12:00:00.000Z' })
    const hotel = await storages.hotels.hotelById('lp1')
    expect(hotel).toMatchObject({ placeId: 'lisbon', city: 'Lisbon', timezone: 'Europe/Lisbon' })
    const names = new Map((await storages.hotels.listAmenities()).map(({ amenityId, name }) => [amenityId, name]))
    expect(hotel?.amenityIds.map((id) => names.get(id))).toContain('Restaurant')
  })

  it('that is repeated makes no doubles, and takes the changes', async () => {
    const hotels = plainHotels(12)
    const simulator = await simulate({ hotels })
    await run(simulator)
    const before = await storages.hotels.hotelsAfter(0, 100)
    hotels.splice(3, 1, changed(hotels[3]!, 'Renamed'))
    hotels.reverse()
    expect((await run(simulator)).report).toMatchObject({ stored: 12, removed: 0 })
    const after = await storages.hotels.hotelsAfter(0, 100)
    expect(after.map(({ hotelNo, hotel }) => [hotelNo, hotel.hotelId])).toEqual(
      before.map(({ hotelNo, hotel }) => [hotelNo, hotel.hotelId]),
    )
    expect(after.find(({ hotel }) => hotel.hotelId === 'lp4')?.hotel.name).toBe('Renamed')
  })

  it('that was killed goes on where it was, and reads only what is missing', async () => {
    const simulator = await simulate({ hotels: plainHotels(70) })
    const killed = new Error('killed')
    const kill = () => {
      throw killed
    }
    await expect(run(simulator, { onProgress: kill })).rejects.toBe(killed)
    const done = await storages.hotels.countHotels()
    expect(done).toBe(20)
    storages = await database.open(() => nowMs)
    const { report, plans, progress } = await run(simulator)
    expect(plans).toEqual([{ listed: undefined, awaited: 50, done: 20, isListWhole: true, replaces: undefined }])
    expect(progress[0]).toEqual([40, 70])
    expect(report?.stored).toBe(70)
    expect(await storages.hotels.countHotels()).toBe(70)
    const described = simulator.requests.filter(({ path }) => path.endsWith('/data/hotel'))
    expect(new Set(described.map(({ query }) => query.get('hotelId'))).size).toBe(70)
    expect(described).toHaveLength(70)
    expect(simulator.countRequests('/data/hotels')).toBe(1)
  })

  it('that was killed long ago begins again', async () => {
    const simulator = await simulate({ hotels: plainHotels(30) })
    const kill = () => {
      throw new Error('killed')
    }
    await expect(run(simulator, { onProgress: kill })).rejects.toThrow('killed')
    nowMs += 8 * 86_400_000
    expect((await run(simulator)).plans).toMatchObject([{ listed: 30, awaited: 30, done: 0 }])
  })

  it('refuses the key plainly, and leaves the catalogue as it was', async () => {
    await storages.hotels.startCatalogue('sample', [])
    await storages.hotels.putHotels([testHotel(1)])
    const simulator = await simulate({ hotels: plainHotels(5) })
    const refused = run(simulator, {}, 'public key of the account')
    await expect(refused).rejects.toThrow(/refuses the key.*not the public one/)
    await expect(refused).rejects.toMatchObject({ failure: 'key refused' })
    expect(await storages.hotels.countHotels()).toBe(1)
    expect(simulator.countRequests()).toBe(1)
  })

  it('replaces the hotels of another source, and says so before', async () => {
    await storages.hotels.startCatalogue('sample', [{ amenityId: 47, name: 'Sauna', category: 'Wellness' }])
    await storages.hotels.putHotels([testHotel(1)])
    const simulator = await simulate({ hotels: plainHotels(5) })
    const steps: string[] = []
    const hotels: typeof storages.hotels = {
      ...storages.hotels,
      async startCatalogue(...started) {
        steps.push('replaced')
        await storages.hotels.startCatalogue(...started)
      },
    }
    await run(simulator, { hotels, onPlan: ({ replaces }) => steps.push(`will replace the ${replaces}`) })
    expect(steps).toEqual(['will replace the sample', 'replaced'])
    expect(await storages.hotels.hotelById('h1')).toBeUndefined()
    expect((await storages.hotels.listAmenities()).map(({ name }) => name)).not.toContain('Sauna')
  })

  it('of nothing changes nothing', async () => {
    await storages.hotels.startCatalogue('sample', [])
    const simulator = await simulate({ hotels: plainHotels(5) })
    const { report, plans } = await run(simulator, { selection: { countryCode: 'ES' } })
    expect(plans).toMatchObject([{ listed: 0, awaited: 0, replaces: undefined }])
    expect(report).toEqual({ stored: 0, removed: 0, leftOut: new Map(), unreadable: 0 })
    expect(await storages.hotels.catalogueOrigin()).toMatchObject({ source: 'sample' })
  })

  it('of ids says which the supplier does not list', async () => {
    const simulator = await simulate({ hotels: plainHotels(5) })
    const { report } = await run(simulator, { selection: { hotelIds: ['lp2', 'lpff', 'lp2'] } })
    expect(report).toMatchObject({ stored: 1, leftOut: new Map([['the supplier does not list it', ['lpff']]]) })
  })

  it('is done by one process at a time', async () => {
    let second: ReturnType<typeof run> | undefined
    const latencyMs = async () => {
      if (second === undefined) storages = await database.open(() => nowMs)
      await (second ??= run(simulator))
      return 0
    }
    const simulator = await simulate({ hotels: plainHotels(5), latencyMs })
    expect((await run(simulator)).report?.stored).toBe(5)
    expect((await second!).report).toBeUndefined()
  })
})

describe('An import from a supplier that fails', () => {
  it('waits where it came too fast, and loses nothing', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    simulator.failNext('/data/hotel', { status: 429, code: 4290 }, 5)
    simulator.failNext('/data/hotels', { status: 429, code: 429, retryAfter: '0' })
    expect((await run(simulator)).report?.stored).toBe(12)
  })

  it('tries a failed description again', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    simulator.failNext('/data/hotel', { status: 500, code: 5000 }, 3)
    simulator.failNext('/data/hotel', { failure: 'html', status: 502 }, 3)
    simulator.failNext('/data/hotel', { failure: 'cut', json: { data: { id: 'lp1' } } }, 3)
    expect((await run(simulator)).report).toMatchObject({ stored: 12, leftOut: new Map() })
  })

  it('leaves out a hotel that it fails to describe, and no other', async () => {
    const hotels = plainHotels(30)
    hotels.splice(4, 1, {
      ...hotels[4]!,
      get detail(): never {
        throw new Error('broken')
      },
    })
    const simulator = await simulate({ hotels })
    expect((await run(simulator)).report).toEqual({
      stored: 29,
      removed: 0,
      unreadable: 0,
      leftOut: new Map([['the supplier fails to describe it', ['lp5']]]),
    })
  })

  it('stops where all fails, and goes on from there later', async () => {
    const simulator = await simulate({ hotels: plainHotels(32) })
    const fail = (done: number) => {
      if (done === 20) simulator.failNext('/data/hotel', { status: 503, code: 5030 }, 1000)
    }
    const stopped = run(simulator, { onProgress: fail })
    await expect(stopped).rejects.toBeInstanceOf(LiteApiError)
    expect(await storages.hotels.countHotels()).toBe(20)
    const asked = simulator.countRequests('/data/hotel')
    expect(asked).toBeLessThanOrEqual(20 + 4 * 12 * 2)
    await simulator.close()
    const recovered = await simulate({ hotels: plainHotels(32) })
    expect((await run(recovered)).report?.stored).toBe(32)
    expect(recovered.countRequests('/data/hotel')).toBe(12)
  })
})

describe('An update of imported hotels', () => {
  it('reads what has changed and what is new, and nothing else', async () => {
    const hotels = plainHotels(24)
    const simulator = await simulate({ hotels: hotels.slice(0, 20) })
    await run(simulator)
    nowMs += 86_400_000
    const later = await simulate({ hotels: [changed(hotels[0]!, 'Renamed'), ...hotels.slice(1)] })
    const { report, plans } = await run(later, { isUpdate: true })
    expect(plans).toMatchObject([{ listed: 24, awaited: 5 }])
    expect(report).toMatchObject({ stored: 5, removed: 0 })
    expect(later.countRequests('/data/hotel')).toBe(5)
    expect((await storages.hotels.hotelById('lp1'))?.name).toBe('Renamed')
    expect(await storages.hotels.countHotels()).toBe(24)
    expect((await run(later, { isUpdate: true })).plans).toMatchObject([{ awaited: 1 }])
    nowMs += 86_400_000
    expect((await run(later, { isUpdate: true })).plans).toMatchObject([{ awaited: 1 }])
    nowMs += 86_400_000
    expect((await run(later, { isUpdate: true })).plans).toMatchObject([{ awaited: 0 }])
  })

  it('removes what the supplier has deleted, wherever it says so', async () => {
    const hotels = plainHotels(6)
    await run(await simulate({ hotels }))
    nowMs += 86_400_000
    const deletedAt = '2027-03-11T00:00:00Z'
    const inList = { ...hotels[0]!, listed: { ...hotels[0]!.listed, deletedAt } }
    const inDetail = { ...changed(hotels[1]!, 'x'), detail: { ...hotels[1]!.detail, deletedAt } }
    const simulator = await simulate({ hotels: [inList, inDetail, ...hotels.slice(2)] })
    const { report } = await run(simulator, { isUpdate: true })
    expect(report).toMatchObject({ stored: 0, removed: 2, leftOut: new Map([['it is deleted', ['lp1', 'lp2']]]) })
    expect(await storages.hotels.hotelIds()).toEqual(['lp3', 'lp4', 'lp5', 'lp6'])
  })

  it('removes what the list of a country has no longer, and nothing where it has nothing at all', async () => {
    const hotels = plainHotels(12)
    const simulator = await simulate({ hotels })
    await run(simulator)
    nowMs += 86_400_000
    const left = hotels.filter(({ id }) => id !== 'lp1' && id !== 'lp3')
    const later = await simulate({ hotels: left })
    expect((await run(later, { selection: portugal, isUpdate: true })).report?.removed).toBe(1)
    expect(await storages.hotels.hotelIds()).toEqual(hotels.map(({ id }) => id).filter((id) => id !== 'lp1'))
    const empty = await simulate({ hotels: [] })
    expect((await run(empty, { selection: portugal, isUpdate: true })).report?.removed).toBe(0)
    expect(await storages.hotels.countHotels()).toBe(11)
  })

  it('of what was never imported is a complete import, and goes on with one that was interrupted', async () => {
    const simulator = await simulate({ hotels: plainHotels(30) })
    const kill = () => {
      throw new Error('killed')
    }
    await expect(run(simulator, { isUpdate: true, onProgress: kill })).rejects.toThrow('killed')
    const { report, plans } = await run(simulator, { isUpdate: true })
    expect(plans).toMatchObject([{ listed: undefined, awaited: 10, done: 20 }])
    expect(report?.stored).toBe(30)
  })
})
