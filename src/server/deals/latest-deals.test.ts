import { addDays, dayNumber } from '#contract/days'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '../database/postgres/open-database.ts'
import { createSql as createPostgresSql } from '../database/postgres/sql.ts'
import { openSqlite } from '../database/sqlite/open-database.ts'
import { createSql as createSqliteSql } from '../database/sqlite/sql.ts'
import type { ComingStay, Supplier } from '../hotels/supplier.ts'
import { testHotel } from '../testing/test-hotel.ts'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Storages } from '../storages/storages.ts'
import { createLatestDeals, type LatestDeals } from './latest-deals.ts'
import { createDealStorage } from './deal-storage.ts'

const amenities = [{ amenityId: 1, name: 'Pool', category: 'Wellness' }]

/** Sells one room in every hotel but the third, at a price that depends on the day of the search. */
const supplier: Pick<Supplier, 'bestStays' | 'dealsEdition'> = {
  dealsEdition: async () => '',

  async bestStays(hotels, today) {
    return hotels.map(({ hotelId }) =>
      hotelId === 'h3'
        ? undefined
        : {
            startDate: addDays(today, 2),
            endDate: addDays(today, 3),
            roomType: {
              room_type_id: 'room',
              offer_id: 'offer',
              rates: [],
              calculations: {
                excluded_taxes: 0,
                price_per_night: { amount: 100, currency: 'USD' },
                selling_price: { amount: 100, currency: 'USD' },
                miles_earning: { miles_earned: 200, multiplier: 2 },
                miles_required: 10_000,
                cpm: Number(today.slice(-2)) / 10,
              },
            },
          },
    )
  },
}

const publishEveryMs = 300_000
const checkEveryMs = 20

let database: TestDatabase
let storages: Storages
let nowMs: number
const opened: LatestDeals[] = []
const connections: { close(): unknown }[] = []

beforeEach(async () => {
  nowMs = Date.parse('2027-03-10T12:00:00Z')
  database = await makeTestDatabase()
  storages = await database.open(() => nowMs)
  const { hotels } = storages
  await hotels.startCatalogue('test', amenities)
  await hotels.putHotels([1, 2, 3, 4].map(testHotel))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((latest) => latest.stop()))
  await Promise.all(connections.splice(0).map((connection) => connection.close()))
  await database.remove()
})

function openDeals({ hotels, deals, leases } = storages, differing: Partial<Supplier> = {}): LatestDeals {
  const latest = createLatestDeals({
    hotels,
    deals,
    supplier: { ...supplier, ...differing },
    leases,
    clock: () => nowMs,
    publishEveryMs,
    checkEveryMs,
  })
  opened.push(latest)
  return latest
}

/** Storages of a version whose deals have another layout. */
async function storagesWithLayout(layout: string): Promise<Storages> {
  const connection = isOnPostgres ? openPostgres(database.databaseUrl!) : openSqlite(database.dataDir)
  connections.push(connection)
  const sql = 'query' in connection ? createPostgresSql(connection) : createSqliteSql(connection)
  const own = await database.open(() => nowMs)
  return { ...own, deals: createDealStorage(sql, () => nowMs, layout) }
}

async function firstCpm(latest: LatestDeals): Promise<number | undefined> {
  const points = await storages.deals.points(latest.current.sweepId, [1])
  return points[0]?.cpm
}

const ignore = () => {}

describe('the latest deals', () => {
  test('are found before the start ends, one for each hotel with a free room', async () => {
    const latest = openDeals()
    const progress = vi.fn<(done: number, total: number) => void>()
    await latest.start(progress, ignore)
    expect(latest.current.index.size).toBe(3)
    expect(progress).toHaveBeenLastCalledWith(4, 4)
  })

  test('are found again when a new day begins, without a restart', async () => {
    const latest = openDeals()
    await latest.start(ignore, ignore)
    expect(await firstCpm(latest)).toBe(1)
    nowMs = Date.parse('2027-03-11T00:00:01Z')
    await vi.waitFor(async () => expect(await firstCpm(latest)).toBe(1.1), 20_000)
  })

  test('stay those of an earlier day until today’s are found', async () => {
    const before = openDeals()
    await before.start(ignore, ignore)
    await before.stop()
    nowMs = Date.parse('2027-03-20T12:00:00Z')
    const latest = openDeals()
    await latest.start(ignore, ignore)
    expect(latest.current.index.size).toBe(3)
    await vi.waitFor(async () => expect(await firstCpm(latest)).toBe(2), 20_000)
  })

  test('are found by one of two processes and loaded by both', async () => {
    const other = await database.open(() => nowMs)
    const asked = vi.fn(supplier.bestStays)
    const [one, two] = [openDeals(storages, { bestStays: asked }), openDeals(other, { bestStays: asked })]
    await Promise.all([one.start(ignore, ignore), two.start(ignore, ignore)])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(two.current.sweepId).toBe(one.current.sweepId)
  })

  test('are found again when the supplier’s change: soon if there are none yet, then at the set interval', async () => {
    const changing = { edition: 'none', sells: false }
    let checks = 0
    /** Waits until a check that began after this call has ended. */
    const untilChecked = () => {
      const before = checks
      return vi.waitFor(() => expect(checks).toBeGreaterThan(before + 1), 20_000)
    }
    const latest = openDeals(storages, {
      dealsEdition: async () => {
        checks += 1
        return changing.edition
      },
      bestStays: async (hotels, today) => (changing.sells ? supplier.bestStays(hotels, today) : []),
    })
    await latest.start(ignore, ignore)
    expect(latest.current.index.size).toBe(0)

    Object.assign(changing, { edition: 'first', sells: true })
    await vi.waitFor(() => expect(latest.current.index.size).toBe(3), 20_000)
    const first = latest.current.sweepId
    changing.edition = 'second'
    nowMs += publishEveryMs - 1
    await untilChecked()
    expect(latest.current.sweepId).toBe(first)
    nowMs += 1
    await vi.waitFor(() => expect(latest.current.sweepId).toBeGreaterThan(first), 20_000)
    await untilChecked()
    expect(latest.current.sweepId).toBe(first + 1)
  })

  test('are found again after another source fills the catalogue', async () => {
    const changing = { edition: 'first' }
    const latest = openDeals(storages, { dealsEdition: async () => changing.edition })
    await latest.start(ignore, ignore)
    await storages.hotels.startCatalogue('another', amenities)
    await storages.hotels.putHotels([testHotel(7)])
    changing.edition = 'second'
    await vi.waitFor(() => expect(latest.current.index.size).toBe(1), 20_000)
  })

  test('have the time when the supplier found them, or else the time of their sweep', async () => {
    const foundAtMs = Date.parse('2027-03-09T07:00:00.500Z')
    const latest = openDeals(storages, {
      bestStays: async (hotels, today) => {
        const [first, ...others] = await supplier.bestStays(hotels, today)
        return [{ ...first!, foundAtMs }, ...others]
      },
    })
    await latest.start(ignore, ignore)
    const { sweepId } = latest.current
    const stays = await storages.deals.stays(sweepId, [1, 2])
    expect(stays.map(({ hotelNo, foundAtMs }) => [hotelNo, foundAtMs])).toEqual([
      [1, foundAtMs],
      [2, nowMs],
    ])
    const points = await storages.deals.points(sweepId, [1])
    expect(points[0]?.found_at).toBe(Date.parse('2027-03-09T07:00:00Z') / 1000)
  })

  test('include every stay of a hotel that the supplier knows, or else their own', async () => {
    const startDay = dayNumber('2027-03-14')
    const price = {
      amount: 120.5,
      currency: 'EUR',
      milesRequired: 9000,
      multiplier: 3,
      boardType: 'BB',
      refundable: true,
    }
    const stays: ComingStay[] = [
      { startDay: startDay + 2, nights: 3, price, foundAtMs: nowMs - 5000 },
      { startDay, nights: 2, price: undefined },
    ]
    const latest = openDeals(storages, {
      bestStays: async (hotels, today) => {
        const [first, ...others] = await supplier.bestStays(hotels, today)
        return [{ ...first!, stays }, ...others]
      },
    })
    await latest.start(ignore, ignore)
    const { sweepId } = latest.current
    const read = []
    for await (const some of storages.deals.comingStays(sweepId, [2, 3, 1])) read.push(...some)
    expect(read.map(({ hotelNo }) => hotelNo)).toEqual([2, 1])
    const [own, known] = read.map(({ stays }) =>
      Array.from({ length: stays.size }, (_, at) =>
        stays.isSoldOut(at)
          ? [stays.startDate(at), stays.endDate(at)]
          : [
              stays.startDate(at),
              stays.endDate(at),
              stays.cents[at],
              stays.currency,
              stays.miles[at],
              stays.foundAt[at],
            ],
      ),
    )
    expect(own).toEqual([['2027-03-12', '2027-03-13', 100_00, 'USD', 10_000, nowMs / 1000]])
    expect(known).toEqual([
      ['2027-03-14', '2027-03-16'],
      ['2027-03-16', '2027-03-19', 120_50, 'EUR', 9000, nowMs / 1000 - 5],
    ])
    expect(await storages.deals.hotelNo('h2')).toBe(2)
    expect(await storages.deals.hotelNo('h9')).toBeUndefined()
  })

  test('survive a failed sweep, which leaves nothing behind and is retried', async () => {
    const failing = { bestStays: vi.fn(supplier.bestStays) }
    const latest = openDeals(storages, failing)
    const onError = vi.fn<(error: unknown) => void>()
    await latest.start(ignore, onError)
    failing.bestStays.mockRejectedValue(new Error('away'))
    nowMs = Date.parse('2027-03-11T00:00:01Z')
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), 20_000)
    expect(await firstCpm(latest)).toBe(1)
    failing.bestStays.mockImplementation(supplier.bestStays)
    await vi.waitFor(async () => expect(await firstCpm(latest)).toBe(1.1), 20_000)
    expect(await database.run('SELECT sweep_id FROM sweeps WHERE finished_at IS NULL')).toEqual([])
  })

  const zeros = (column: string) =>
    isOnPostgres ? `decode(repeat('00', length(${column})), 'hex')` : `zeroblob(length(${column}))`
  const damages = [
    ['truncated deals', 'UPDATE deal_columns SET columns = substr(columns, 2)'],
    ['deals with wrong bytes', `UPDATE deal_columns SET columns = ${zeros('columns')}`],
    [
      'truncated deals that version 0.1.0 had stored',
      'UPDATE deal_columns SET checksum = NULL, columns = substr(columns, 2)',
    ],
  ] as const

  test.each(damages)('are found again at a start with %s', async (_, damage) => {
    const before = openDeals()
    await before.start(ignore, ignore)
    await before.stop()
    await database.run(damage)
    const latest = openDeals()
    const onError = vi.fn<(error: unknown) => void>()
    await latest.start(ignore, onError)
    expect(latest.current.index.size).toBe(3)
    expect(latest.current.sweepId).toBeGreaterThan(before.current.sweepId)
    expect(onError).toHaveBeenCalledOnce()
  })

  test('are found again when a hotel’s stays are damaged, and leave out that hotel until then', async () => {
    const latest = openDeals()
    await latest.start(ignore, ignore)
    const before = latest.current.sweepId
    const readStays = async () => {
      const read = []
      for await (const some of storages.deals.comingStays(latest.current.sweepId, [1, 2])) read.push(...some)
      return read.map(({ hotelNo }) => hotelNo)
    }
    await database.run(`UPDATE coming_stays SET block = ${zeros('block')} WHERE hotel_no = 1`)
    expect(await readStays()).toEqual([2])
    await vi.waitFor(() => expect(latest.current.sweepId).toBeGreaterThan(before), 5000)
    expect(await readStays()).toEqual([1, 2])
  })

  test('stored by 0.1.0 are used unchanged', async () => {
    const before = openDeals()
    await before.start(ignore, ignore)
    await before.stop()
    await database.run('UPDATE deal_columns SET checksum = NULL')
    await database.run('UPDATE coming_stays SET checksum = NULL')
    const latest = openDeals()
    await latest.start(ignore, ignore)
    expect(latest.current.sweepId).toBe(before.current.sweepId)
  })

  test('are separate for versions with different layouts: each version finds its own once a day', async () => {
    const asked = vi.fn(supplier.bestStays)
    const checks = ['one', 'another'].map(() => vi.fn(supplier.dealsEdition))
    const versions = await Promise.all(['one', 'another'].map(storagesWithLayout))
    const both = versions.map((version, at) => openDeals(version, { bestStays: asked, dealsEdition: checks[at]! }))
    const sweepIds = () => both.map(({ current }) => current.sweepId)
    for (const latest of both) await latest.start(ignore, ignore)
    expect(sweepIds()).toEqual([1, 2])
    nowMs = Date.parse('2027-03-11T00:00:01Z')
    await vi.waitFor(() => expect(Math.min(...sweepIds())).toBeGreaterThan(2), 5000)
    for (const check of checks) check.mockClear()
    await vi.waitFor(() => expect(Math.min(...checks.map(({ mock }) => mock.calls.length))).toBeGreaterThan(3), 5000)
    expect(new Set(sweepIds())).toEqual(new Set([3, 4]))
    expect(asked).toHaveBeenCalledTimes(4)
    for (const latest of both) expect(latest.current.index.size).toBe(3)
    await both[1]!.stop()

    // The other version is not running any more.
    for (const day of ['2027-03-12', '2027-03-13', '2027-03-14']) {
      const before = both[0]!.current.sweepId
      nowMs = Date.parse(`${day}T01:00:00Z`)
      await vi.waitFor(() => expect(both[0]!.current.sweepId).toBeGreaterThan(before), 5000)
    }
    expect(await database.run('SELECT DISTINCT layout FROM sweeps')).toEqual([{ layout: 'one' }])
  })

  test('are stored together with one earlier sweep at most', async () => {
    const latest = openDeals()
    await latest.start(ignore, ignore)
    for (const day of ['2027-03-11', '2027-03-12', '2027-03-13']) {
      const before = latest.current.sweepId
      nowMs = Date.parse(`${day}T01:00:00Z`)
      await vi.waitFor(() => expect(latest.current.sweepId).toBeGreaterThan(before), 20_000)
    }
    for (const table of ['sweeps', 'deal_columns', 'deals', 'deal_stays']) {
      expect(await database.run(`SELECT DISTINCT sweep_id FROM ${table}`)).toHaveLength(2)
    }
  })
})
