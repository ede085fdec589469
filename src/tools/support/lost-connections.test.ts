import { PostgresConnectionError } from '#server/database/postgres/errors'
import { openPostgres, type Postgres } from '#server/database/postgres/open-database'
import { readAll } from '../operator/ledger/read-all.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cut, type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

const programs = findPostgres() ?? ''
let server: PostgresServer
let proxy: CuttingProxy
/** Past the proxy. */
let direct: Postgres
let postgres: Postgres

beforeAll(async () => {
  server = await startPostgres({ programs, isDurable: false })
  proxy = await openCuttingProxy(server.url)
  direct = openPostgres(server.url)
}, 60_000)
afterAll(async () => {
  proxy.close()
  await direct.close()
  await server.stop()
})
beforeEach(() => {
  // Deadlines do not depend on how long a test takes.
  vi.useFakeTimers({ toFake: ['performance'] })
  postgres = openPostgres(proxy.url)
})
afterEach(async () => {
  proxy.cutNone()
  await postgres.close()
  vi.useRealTimers()
})

const closedBefore = { isDelivered: false, hasNotice: false }
const noticeBefore = { isDelivered: false, hasNotice: true }
const closedAfter = { isDelivered: true, hasNotice: false }
const noticeAfter = { isDelivered: true, hasNotice: true }

function cut(response: number, how: Omit<Cut, 'response'>): Cut {
  return { response, ...how }
}

const select = 'SELECT 1 AS one'

/** Every way to take a connection out of the pool. */
const uses: ((of: Postgres) => Promise<object[]>)[] = [
  (of) => of.query(select),
  (of) => of.session(({ query }) => query(select)),
  (of) => of.transaction((query) => query(select)),
  (of) => of.longTransaction((query) => query(select)),
  readSnapshot,
]

async function readSnapshot(of: Postgres) {
  const snapshot = await of.snapshot()
  try {
    return await snapshot.query<object>(select)
  } finally {
    await snapshot.end()
  }
}

describe.skipIf(programs === '')('A connection', () => {
  it.each([
    ['while it is authenticated', cut(1, closedBefore)],
    ['while it is authenticated, with a notice', cut(1, noticeBefore)],
    ['before its settings', cut(1, closedAfter)],
    ['before its settings, with a notice', cut(1, noticeAfter)],
    ['during its settings', cut(2, closedBefore)],
    ['during its settings, with a notice', cut(2, noticeBefore)],
    ['between its settings and its first statement', cut(2, closedAfter)],
    ['between its settings and its first statement, with a notice', cut(2, noticeAfter)],
    ['during its first statement', cut(3, closedBefore)],
    ['during its first statement, with a notice', cut(3, noticeBefore)],
  ])('that ends %s is replaced, whatever it is for', async (_, end) => {
    for (const use of uses) {
      const fresh = openPostgres(proxy.url)
      proxy.cutNext(end, end, end)
      expect(await use(fresh)).toEqual([{ one: 1 }])
      expect(proxy.left()).toBe(0)
      await fresh.close()
    }
  })

  it('that a proxy closed while idle is replaced', async () => {
    for (const use of uses) {
      await fillPool(postgres)
      proxy.endConnections()
      expect(await use(postgres)).toEqual([{ one: 1 }])
    }
  })

  it('that always ends before its first statement is replaced for five seconds', async () => {
    const ends = Array.from({ length: 1000 }, () => cut(2, noticeAfter))
    proxy.cutNext(...ends)
    const using = Promise.allSettled(uses.map((use) => use(postgres)))
    await vi.waitUntil(() => proxy.left() < 990, { timeout: 20_000 })
    vi.advanceTimersByTime(5_001)
    for (const settled of await using) expect(settled).toMatchObject({ reason: expect.any(PostgresConnectionError) })
  })
})

/** Leaves as many idle connections as the pool may have. */
async function fillPool(of: Postgres) {
  await Promise.all(Array.from({ length: 10 }, () => of.query(select)))
}

describe.skipIf(programs === '')('Work whose connection ends', () => {
  beforeEach(() => direct.query('CREATE TABLE numbers (number integer)'))
  afterEach(() => direct.query('DROP TABLE numbers'))

  it.each([
    ['before its first statement does not count as done', cut(2, noticeAfter), [false]],
    ['during its first statement may be done', cut(3, closedBefore), [false, true]],
    ['during its commit may be done', cut(5, closedBefore), [false, true]],
  ])('%s', async (_, end, expected) => {
    proxy.cutNext(end)
    const attempts: boolean[] = []
    await postgres.session(({ query, transaction, mayBeDone }) => {
      attempts.push(mayBeDone)
      return transaction(() => query('INSERT INTO numbers SELECT 1 WHERE NOT EXISTS (SELECT FROM numbers)'))
    })
    expect(attempts).toEqual(expected)
    expect(await direct.query('SELECT number FROM numbers')).toEqual([{ number: 1 }])
  })

  it('between BEGIN and its first statement is done once', async () => {
    proxy.cutNext(cut(3, noticeAfter))
    await postgres.transaction((query) => query('INSERT INTO numbers VALUES (1)'))
    expect(await direct.query('SELECT number FROM numbers')).toEqual([{ number: 1 }])
  })

  it('in a long transaction that has begun is not repeated', async () => {
    proxy.cutNext(cut(4, noticeBefore))
    let attempts = 0
    const working = postgres.longTransaction((query) => {
      attempts += 1
      return query(select)
    })
    await expect(working).rejects.toThrow(/terminating connection/)
    expect(attempts).toBe(1)
  })

  it('while a snapshot is read fails, and no row is read twice', async () => {
    // The fourth response declares the cursor, and each of the next ones has a batch.
    proxy.cutNext(cut(6, closedBefore))
    const snapshot = await postgres.snapshot()
    const numbers: number[] = []
    const reading = (async () => {
      const series = 'SELECT number FROM generate_series(1, 5000) AS number'
      for await (const rows of readAll<{ number: number }>(snapshot, series))
        numbers.push(...rows.map((row) => row.number))
    })()
    await expect(reading).rejects.toThrow(PostgresConnectionError)
    await snapshot.end()
    expect(numbers).toEqual(Array.from({ length: 2000 }, (_, at) => at + 1))
    expect(await readSnapshot(postgres)).toEqual([{ one: 1 }])
  })

  it('is retried at the second one of two addresses, where the first one leads nowhere', async () => {
    await postgres.close()
    postgres = openPostgres(proxy.url.replace('127.0.0.1', '127.0.0.1:1,127.0.0.1'))
    await postgres.query(select)
    proxy.endConnections()
    const end = cut(2, noticeAfter)
    proxy.cutNext(end, end, end)
    expect(await postgres.query(select)).toEqual([{ one: 1 }])
  })
})
