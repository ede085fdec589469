import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/days'
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let now: number
let database: TestDatabase

beforeEach(async () => {
  now = 1_000_000
  database = await makeTestDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  return database.remove()
})

async function twoHolders() {
  const clock = () => now
  const [one, other] = [await database.open(clock), await database.open(clock)]
  return [one.leases, other.leases] as const
}

/** Lets time pass for leases, which use our clock on SQLite and the server's on PostgreSQL. */
async function advance(ms: number) {
  now += ms
  if (isOnPostgres) await database.run('UPDATE leases SET expires_at = expires_at - ?', ms)
}

describe('a lease', () => {
  test('lets one holder at a time do a job, and is released when the job is done', async () => {
    const [one, other] = await twoHolders()
    let meanwhile: boolean | undefined
    const done = await one.tryHold('job', async () => {
      meanwhile = await other.tryHold('job', async () => {})
    })
    expect([done, meanwhile]).toEqual([true, false])
    expect(await other.tryHold('job', async () => {})).toBe(true)
  })

  test('is released when the job has failed', async () => {
    const [one, other] = await twoHolders()
    const failing = one.tryHold('job', () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(await other.tryHold('job', async () => {})).toBe(true)
  })

  test('is taken over from an unresponsive holder once it expires, and the holder notices', async () => {
    const [slow, other] = await twoHolders()
    await slow.tryHold('job', async (renew) => {
      await renew()
      await advance(20_000)
      await other.tryHold('job', async () => {
        await expect(renew()).rejects.toThrow(/took over/)
      })
    })
    expect.assertions(1)
  })

  test('lets a holder that lost it redo its job once the other holder is done', async () => {
    const [slow, other] = await twoHolders()
    const did: string[] = []
    const ends = Promise.withResolvers<void>()
    let others: Promise<boolean> | undefined
    await slow.hold('job', async (renew) => {
      if (others !== undefined) return void did.push('again')
      await advance(20_000)
      const begins = Promise.withResolvers<void>()
      others = other.tryHold('job', async () => {
        begins.resolve()
        await ends.promise
        did.push('other')
      })
      await begins.promise
      setTimeout(() => ends.resolve(), 300)
      await renew()
      did.push('not stopped')
    })
    expect(await others).toBe(true)
    expect(did).toEqual(['other', 'again'])
  })

  test('is taken over at once from a holder whose clock was 400 days ahead', async () => {
    const [dead, other] = await twoHolders()
    await dead.tryHold('job', async () => {
      await advance(-400 * dayMs)
      expect(await other.tryHold('job', async () => {})).toBe(true)
    })
    expect.assertions(1)
  })

  test('is renewed during a held job, and expires 4 s after its holder dies', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const [dead, other] = await twoHolders()
    void dead.hold('job', () => new Promise(() => undefined))
    const expiry = async () =>
      Number((await database.run<{ at: number }>('SELECT expires_at AS at FROM leases'))[0]?.at)
    await vi.waitFor(async () => expect(await expiry()).toBeGreaterThan(0))
    await advance(3000)
    const before = await expiry()
    vi.advanceTimersByTime(1000)
    await vi.waitFor(async () => expect(await expiry()).toBeGreaterThan(before))
    await advance(3000)
    expect(await other.tryHold('job', async () => {})).toBe(false)
    await advance(1001)
    expect(await other.tryHold('job', async () => {})).toBe(true)
  })

  test('makes the next holder wait, and reports the wait once', async () => {
    const [one, other] = await twoHolders()
    const order: string[] = []
    const awaited = Promise.withResolvers<void>()
    other.onAwaited = (job) => {
      order.push(`wait for ${job}`)
      awaited.resolve()
    }
    let waiting: Promise<void> | undefined
    await one.hold('job', async () => {
      waiting = other.hold('job', async () => void order.push('other'))
      await awaited.promise
      order.push('one')
    })
    await waiting
    expect(order).toEqual(['wait for job', 'one', 'other'])
  })
})
