import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#client/client'
import { getHotel } from '#contract/hotels/get-hotel'
import { listHotels } from '#contract/hotels/list-hotels'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testPlace } from '#server/testing/test-place'
import { testHotel } from '#server/testing/test-hotel'
import { readConfig } from '#service/config'
import { startService } from '#service/start-service'
import {
  simulateLiteApi,
  type SimulatedLiteApi,
  type SimulateLiteApiOptions,
} from '#sources/testing/liteapi/simulate-liteapi'
import { plainHotels, simulatedHotels } from '#sources/testing/liteapi/simulated-hotels'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writePlaces } from '../places/write-places.ts'
import { runHotelsCommand } from './hotels-command.ts'
import type { HotelsCommandOptions } from './hotels/command.ts'

const places = [
  { placeId: 'lisbon', name: 'Lisbon', countryCode: 'PT', latitude: 38.7167, longitude: -9.1333, population: 517_802 },
  { placeId: 'ohio', name: 'Lisbon', countryCode: 'US', latitude: 40.772, longitude: -80.7681, population: 2821 },
  { placeId: 'porto', name: 'Porto', countryCode: 'PT', latitude: 41.1496, longitude: -8.611, population: 249_633 },
  {
    placeId: 'new-york',
    name: 'New York City',
    countryCode: 'US',
    latitude: 40.7143,
    longitude: -74.006,
    population: 8_804_190,
    otherNames: ['nowy jork', 'lisbon'],
  },
].map(testPlace)

let nowMs: number
let database: TestDatabase
const opened: { close(): Promise<void> }[] = []

beforeEach(async () => {
  nowMs = Date.parse('2027-03-10T12:00:00Z')
  database = await makeTestDatabase()
  const placesFile = join(database.dataDir, 'places.db')
  writePlaces(placesFile, places)
  database.usePlaces(placesFile)
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
  await database.remove()
})

async function simulate(options: SimulateLiteApiOptions): Promise<SimulatedLiteApi> {
  const simulator = await simulateLiteApi({ pacePerSecond: 'off', ...options })
  opened.push(simulator)
  return simulator
}

async function hotels(
  simulator: SimulatedLiteApi | undefined,
  args: readonly string[],
  options: Partial<HotelsCommandOptions> = {},
) {
  let written = ''
  const messages: string[] = []
  const code = await runHotelsCommand(args, {
    config: {
      dataDir: database.dataDir,
      databaseUrl: database.databaseUrl,
      placesFile: database.placesFile,
      supplier: simulator && { url: simulator.url, key: simulator.apiKey, pacePerSecond: 100 },
    },
    clock: () => nowMs,
    write: (text) => (written += text),
    log: (line) => messages.push(line),
    onProgress: () => undefined,
    timing: { retryMs: 1, breakAfter: 1000, pauseMs: 1, mostPauses: 2, leaseMs: 100 },
    ...options,
  })
  return { code, written, logged: messages.join('\n') }
}

describe('The hotels command', () => {
  it('imports the hotels around a place, and reports the cost first and the result last', async () => {
    const simulator = await simulate({ hotels: simulatedHotels(60) })
    const shown: string[] = []
    const { code, logged } = await hotels(simulator, ['import', '--place', 'lisbon', '--radius', '30 km'], {
      onProgress: (title, done, total) => shown.push(`${title} ${done}/${total}`),
    })
    expect(logged.split('\n')).toEqual([
      isOnPostgres ? 'Created the tables in the database' : `Created a database in ${database.dataDir}`,
      'Lisbon, Portugal (517,802 people) is the largest of 2 places of that name; the others: Lisbon, United States (2,821 people)',
      'Importing 30 km around Lisbon, Portugal',
      '20 hotels listed, 20 to read: about 21 requests, 1 s at 100 a second',
      'Stored 18 hotels. The catalogue has 18',
      'Left out 2 hotels:',
      '  1: its country is not two letters (lp19)',
      '  1: it has no position (lp37)',
    ])
    expect(code).toBe(0)
    expect(shown).toContain('Listing hotels 20/20')
    expect(shown.at(-1)).toBe('Importing hotels 20/20')
    expect(simulator.requests[0]?.query.get('radius')).toBe('30000')
  })

  it('imports a country, and the hotels listed in a file', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    expect((await hotels(simulator, ['import', '--country', 'pt'])).logged).toContain('Stored 6 hotels')
    const file = join(database.dataDir, 'ids.txt')
    await writeFile(file, 'lp3, lp5\nlp3\n\nlpff\n')
    const { code, logged } = await hotels(simulator, ['import', '--ids', file])
    expect(logged).toContain('Stored 2 hotels. The catalogue has 8')
    expect(logged).toContain('1: the supplier does not list it (lpff)')
    expect(code).toBe(0)
  })

  it('updates everything that was imported, and lists it', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    await hotels(simulator, ['import', '--country', 'PT'])
    await hotels(simulator, ['import', '--place', 'Porto', '--radius', '20500m'])
    nowMs += 86_400_000
    const { code, logged } = await hotels(simulator, ['import', '--update'])
    expect(logged).toContain('Importing 20.5 km around Porto, Portugal')
    expect(logged).toContain('Importing Portugal\n6 hotels listed, 0 to read: no requests\n')
    expect(code).toBe(0)
    expect((await hotels(undefined, ['list'])).written.split('\n')).toEqual([
      '6 hotels of the source "liteapi"',
      '20.5 km around Porto, Portugal: as of 2027-03-11 12:00 UTC',
      'Portugal: as of 2027-03-11 12:00 UTC',
      '',
    ])
  })

  it('can be stopped and resumed, and says how', async () => {
    const simulator = await simulate({ hotels: plainHotels(90) })
    const stopping = new AbortController()
    const stopped = await hotels(simulator, ['import', '--country', 'PT'], {
      signal: stopping.signal,
      onProgress: (title, done) => {
        if (title === 'Importing hotels' && done === 20) stopping.abort()
      },
    })
    expect(stopped.logged).toContain('Stopped; 20 of 45 hotels are done; run the same command again to continue')
    expect(stopped.code).toBe(2)
    expect((await hotels(undefined, ['list'])).written).toContain(
      'Portugal: never fully imported; started 2027-03-10 12:00 UTC, 25 hotels left',
    )
    const { code, logged } = await hotels(simulator, ['import', '--country', 'PT'])
    expect(logged).toContain('Resuming: 20 of 45 hotels are done, 25 are left: about 26 requests')
    expect(logged).toContain('Stored 45 hotels. The catalogue has 45')
    expect(code).toBe(0)
  })

  it('reports that the supplier keeps failing, and how to continue', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    simulator.failNext('/data/hotel', { status: 503, code: 5030, description: 'maintenance' }, 1000)
    const { code, logged } = await hotels(simulator, ['import', '--country', 'PT'])
    expect(logged).toMatch(
      /keeps failing: .*maintenance; 0 of 6 hotels are done; run the same command again to continue$/,
    )
    expect(code).toBe(2)
  })

  it('says that a refused key may be the public one, without the key', async () => {
    const simulator = await simulate({ hotels: plainHotels(1) })
    const key = 'pub_of_the_same_account'
    const { code, logged } = await hotels({ ...simulator, url: simulator.url, apiKey: key }, [
      'import',
      '--country',
      'PT',
    ])
    expect(logged).toMatch(/401.*The private key of the account is needed, not the public one$/)
    expect(logged).not.toContain(key)
    expect(code).toBe(1)
  })

  it('refuses to import while another import is running', async () => {
    const simulator = await simulate({ hotels: plainHotels(6) })
    const { leases } = await database.open(() => nowMs)
    await leases.tryHold('import hotels', async () => {
      const { code, logged } = await hotels(simulator, ['import', '--country', 'PT'])
      expect(logged).toContain('Waiting for another import to end\nAnother import is running')
      expect(code).toBe(1)
    })
  })

  it.each(['New York', 'Nowy Jork', 'new york, US'])(
    'finds New York City as %s, because no place has exactly that name',
    async (text) => {
      const { logged } = await hotels(await simulate({ hotels: [] }), ['import', '--place', text])
      expect(logged).toContain('Importing 30 km around New York City, United States')
    },
  )

  it('replaces the hotels of the sample, and says so', async () => {
    const storages = await database.open()
    await storages.hotels.startCatalogue('sample', [])
    await storages.hotels.putHotels([testHotel(1)])
    const simulator = await simulate({ hotels: plainHotels(6) })
    const { logged } = await hotels(simulator, ['import', '--country', 'PT'])
    expect(logged).toContain('The hotels of the source "sample" and their deals are replaced; restart a service')
    expect((await hotels(undefined, ['list'])).written).toContain('3 hotels of the source "liteapi"')
  })

  it.each([
    [['import'], 'import takes --place, --country or --ids'],
    [['import', '--place', 'Porto', '--country', 'PT'], 'Only one of --place, --country and --ids can be given'],
    [['import', '--country', 'PT', '--radius', '3km'], '--radius needs --place'],
    [['import', '--place', 'Porto', '--radius', '30'], '--radius must be from 1km to 1000km'],
    [['import', '--place', 'Porto', '--radius', '999m'], '--radius must be from 1km to 1000km'],
    [['import', '--country', 'Portugal'], '--country must be two letters of ISO 3166'],
    [['import', '--country', 'QX'], '--country must be two letters of ISO 3166'],
    [['import', '--country', 'PT', '--pace', '0'], '--pace must be a whole number of requests a second from 1 to 500'],
    [['import', '--place', 'Port'], 'There is no place "Port"; there are Porto, Portugal'],
    [['import', '--place', 'Porto, Spain'], 'There is no place "Porto, Spain"'],
    [['import', '--ids', 'absent.txt'], 'Cannot read absent.txt'],
    [['import', '--update'], 'Nothing has been imported yet'],
    [['list', '--update'], 'list takes no options'],
    [['drop'], 'Invalid command "drop"'],
    [[], 'Missing command'],
  ])('refuses %j', async (args, why) => {
    const simulator = await simulate({ hotels: plainHotels(1) })
    const { code, logged } = await hotels(simulator, args)
    expect(logged).toContain(why)
    expect(code).toBe(1)
    expect(simulator.countRequests()).toBe(0)
  })

  it('needs a supplier', async () => {
    expect(await hotels(undefined, ['import', '--country', 'PT'])).toEqual({
      code: 1,
      written: '',
      logged: 'SUPPLIER_URL and SUPPLIER_KEY must be set: hotels come from a supplier',
    })
  })
})

describe('A service that runs while hotels are imported', () => {
  it('shows them, and their changes, without a restart', async () => {
    const simulator = await simulate({ hotels: plainHotels(12) })
    const key = 'ak_0123456789abcdefghijklmn'
    const service = await startService({
      config: readConfig({
        ...database.environment,
        SUPPLIER_URL: simulator.url,
        SUPPLIER_KEY: simulator.apiKey,
        API_KEYS: `agent=${key}`,
        PORT: '0',
      }),
      clock: Date.now,
      logger: pino({ level: 'silent' }),
      say: () => undefined,
      onProgress: () => undefined,
      sealEveryMs: 'off',
    })
    opened.push({ close: () => service.stop() })
    const client = createClient({ baseUrl: `${service.address}/v1`, apiKey: () => key })
    const list = () => client.call(listHotels, { countryCode: 'PT', limit: 10 })
    expect((await list()).data.data).toEqual([])
    await hotels(simulator, ['import', '--country', 'PT'])
    await vi.waitFor(async () => expect((await list()).data.data).toHaveLength(6), 20_000)
    await vi.waitFor(async () => {
      const { data: hotel } = await client.call(getHotel, { id: 'lp1' })
      expect(hotel.amenities.map(({ name }) => name)).toContain('Restaurant')
    }, 20_000)
  })
})
