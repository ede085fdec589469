import { dayMs, hourMs, utcDay } from '#contract/days'
import type { Leases } from '#server/database/leases'
import type { Storages } from '#server/storages/storages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCrawl } from './start-crawl.ts'
import { createCrawl, type FindStays } from './crawl.ts'
import { makeCrawlWorld, type CrawlWorld } from './testing/crawl-world.ts'

const { signal } = new AbortController()

let world: CrawlWorld

beforeEach(async () => {
  world = await makeCrawlWorld()
})
afterEach(() => world.remove())

test('processes that crawl at the same time send no more requests than the budget of a day, across restarts', async () => {
  await world.addHotels('paris', [1, 2, 3, 4, 5, 6])
  const other = await world.database.open(() => world.nowMs)
  const sentOn = new Map<string, number>()
  const counting: FindStays = async (...query) => {
    const day = utcDay(world.nowMs)
    sentOn.set(day, (sentOn.get(day) ?? 0) + 1)
    return world.findStays(...query)
  }
  const open = ({ foundDeals }: Pick<Storages, 'foundDeals'>) =>
    createCrawl(world.options({ foundDeals, dailyRequests: 12, findStays: counting, maxAgeMs: hourMs }))
  let crawls = [open(world.storages), open(other)]
  for (const endMs = world.nowMs + 2 * dayMs; world.nowMs < endMs; world.nowMs += hourMs) {
    if (world.nowMs % (7 * hourMs) === 0) crawls = [open(world.storages), open(other)]
    await Promise.all(crawls.map((crawl) => crawl(signal)))
  }
  expect([...sentOn]).toEqual([
    ['2027-03-10', 12],
    ['2027-03-11', 12],
  ])
  expect(await world.storages.foundDeals.budgetUse('2027-03-11')).toMatchObject({ requests: 12 })
})

test('one of several processes crawls, and another one goes on when it stops', async () => {
  await world.addHotels('paris', [1, 2, 3, 4, 5, 6, 7, 8])
  const onError = vi.fn<(error: unknown) => void>()
  const start = async (findStays: FindStays, onAttempt = () => {}) => {
    const { foundDeals, hotels, leases } = await world.database.open(() => world.nowMs)
    const tryHold: Leases['tryHold'] = (job, work) => leases.tryHold(job, work).finally(onAttempt)
    return startCrawl({
      ...world.options({ foundDeals, hotels, findStays }),
      leases: { ...leases, tryHold },
      onError,
      sleepMs: 20,
    })
  }
  const [one, two] = [vi.fn(world.findStays), vi.fn(world.findStays)]
  const first = await start(one)
  await vi.waitFor(() => expect(one).toHaveBeenCalled(), 20_000)
  let attempts = 0
  const second = await start(two, () => (attempts += 1))
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), 20_000)
  expect(two).not.toHaveBeenCalled()
  await first.stop()
  world.nowMs += 2 * hourMs
  await vi.waitFor(() => expect(two).toHaveBeenCalled(), 20_000)
  await second.stop()
  expect(onError).not.toHaveBeenCalled()
})

test('a query under way when the process stops is cancelled and asked again', async () => {
  const ids = await world.addHotels('paris', [1, 2])
  const hanging: FindStays = (_hotels, _stay, signal) =>
    new Promise((_resolve, reject) => {
      // The request is counted before it is sent, so the process can stop between the two.
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const { leases, foundDeals } = world.storages
  const onError = vi.fn<(error: unknown) => void>()
  const started = startCrawl({ ...world.options({ findStays: hanging }), leases, onError, sleepMs: 20 })
  await vi.waitFor(async () => expect((await foundDeals.budgetUse('2027-03-10')).requests).toBe(1), 20_000)
  await started.stop()
  expect(onError).not.toHaveBeenCalled()
  world.nowMs += hourMs
  await createCrawl(world.options())(signal)
  expect(world.queries).toHaveLength(1)
  expect(await foundDeals.ofHotels(ids)).toHaveLength(2)
})
