import { dayMs, nightsBetween, utcDay } from '#contract/days'
import { testHotel } from '#server/testing/test-hotel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFoundDeals } from './found-deals.ts'
import { type FindStays, Sweep, type SweepOptions } from './sweep.ts'
import { dealOf } from './testing/deal-of.ts'
import { makeSweepWorld, maxAgeMs, type SweepWorld } from './testing/sweep-world.ts'

const hourMs = 3_600_000
const { signal } = new AbortController()

let world: SweepWorld

beforeEach(async () => {
  world = await makeSweepWorld()
})
afterEach(() => world.remove())

/** Steps as often as the sweep asks for until a time, without sleeping. */
async function stepUntil(sweep: Sweep, endMs: number): Promise<void> {
  while (world.nowMs < endMs) world.nowMs = Math.min(endMs, world.nowMs + (await sweep.step(signal)))
}

async function foundIds(): Promise<string[]> {
  const rows = await world.database.run<{ hotel_id: string }>(
    'SELECT DISTINCT hotel_id FROM finds WHERE room_type IS NOT NULL ORDER BY hotel_id',
  )
  return rows.map(({ hotel_id }) => hotel_id)
}

describe('the sweep', () => {
  test('finds the best stay of each hotel, in batches of one place', async () => {
    const paris = await world.addHotels('paris', [1, 2, 3, 4, 5, 6])
    const lyon = await world.addHotels('lyon', [7, 8])
    const sweep = new Sweep(world.options())
    await stepUntil(sweep, world.nowMs + hourMs)
    expect(await foundIds()).toEqual([...paris, ...lyon])
    for (const { hotelIds } of world.asked) {
      expect(hotelIds.length).toBeLessThanOrEqual(4)
      expect(hotelIds.every((id) => paris.includes(id)) || hotelIds.every((id) => lyon.includes(id))).toBe(true)
    }
    expect(world.asked[0]!.hotelIds).toEqual(['h1', 'h2', 'h3'])
  })

  test('goes on where it stopped', async () => {
    await world.addHotels('paris', [1, 2, 3, 4, 5, 6, 7, 8])
    const questions = async (restarts: boolean) => {
      let sweep = new Sweep(world.options())
      for (let step = 0; step < 8; step += 1) {
        await sweep.step(signal)
        if (restarts) sweep = new Sweep(world.options())
      }
      return world.asked.splice(0).map((question) => JSON.stringify(question))
    }
    const first = await questions(true)
    expect(new Set(first).size).toBe(8)
    const next = await questions(false)
    expect(new Set([...first, ...next]).size).toBeGreaterThanOrEqual(10)
  })

  test('asks about the places first that bring the most', async () => {
    await world.addHotels('sold out', [1, 2, 3, 4])
    for (const number of [1, 2, 3, 4]) world.cpms.delete(`h${number}`)
    const rich = await world.addHotels('rich', [5, 6, 7, 8])
    // Each question brings a better price than the one before.
    let cpm = 1
    const rising: FindStays = async (hotels, stay, signal) => {
      for (const id of rich) world.cpms.set(id, (cpm += 0.01))
      return world.findStays(hotels, stay, signal)
    }
    const sweep = new Sweep(world.options({ findStays: rising, hotelsPerRequest: 1 }))
    for (let step = 0; step < 10; step += 1) await sweep.step(signal)
    await stepUntil(sweep, world.nowMs + 2 * hourMs)
    const aboutRich = world.asked.slice(4).filter(({ hotelIds }) => rich.includes(hotelIds[0]!))
    expect(aboutRich.length).toBeGreaterThan(0.7 * (world.asked.length - 4))
    expect(aboutRich.length).toBeLessThan(world.asked.length - 4)
  })

  test('confirms finds before they are old, and drops those that it cannot confirm', async () => {
    const [first, second] = await world.addHotels('paris', [1, 2])
    const maxAgeMs = 4 * hourMs
    const sweep = new Sweep(world.options({ maxAgeMs }))
    await stepUntil(sweep, world.nowMs + 12 * hourMs)
    const finds = await world.storages.finds.findsOf([first!, second!])
    expect(new Set(finds.map(({ hotelId }) => hotelId)).size).toBe(2)
    for (const { foundAtMs } of finds) expect(world.nowMs - foundAtMs).toBeLessThan(maxAgeMs / 2 + hourMs)

    const failing = new Sweep(world.options({ maxAgeMs, findStays: () => Promise.reject(new Error('away')) }))
    const edition = await world.storages.finds.findsEdition()
    await stepUntil(failing, Math.min(...finds.map(({ foundAtMs }) => foundAtMs)) + maxAgeMs)
    expect(await foundIds()).toHaveLength(2)
    await stepUntil(failing, world.nowMs + maxAgeMs)
    await failing.step(signal)
    expect(await foundIds()).toEqual([])
    expect(await world.storages.finds.findsEdition()).not.toBe(edition)
  })

  test('removes the find of a hotel that is sold out when it is asked again, and of one that has left the catalogue', async () => {
    await world.addHotels('paris', [1, 2, 3])
    const sweep = new Sweep(world.options())
    await stepUntil(sweep, world.nowMs + hourMs)
    world.cpms.delete('h2')
    await world.storages.hotels.removeHotels(['h3'])
    await stepUntil(sweep, world.nowMs + 30 * hourMs)
    expect(await foundIds()).toEqual(['h1'])
  })

  test('drops finds whose stay has begun', async () => {
    await world.addHotels('paris', [1])
    const sweep = new Sweep(world.options({ maxAgeMs: 400 * dayMs }))
    await stepUntil(sweep, world.nowMs + hourMs)
    const find = (await world.storages.finds.findsOf(['h1'])).at(-1)
    world.cpms.clear()
    world.nowMs = Date.parse(find!.startDate) - 1
    const idle = new Sweep(world.options({ dailyRequests: 0, maxAgeMs: 400 * dayMs }))
    await idle.step(signal)
    expect(await foundIds()).toEqual(['h1'])
    world.nowMs += 300_000
    await idle.step(signal)
    expect(await foundIds()).toEqual([])
  })

  test('pauses for longer after each failure, says so once, and leaves the place that failed alone', async () => {
    await world.addHotels('broken', [1, 2, 3])
    await world.addHotels('sound', [4, 5])
    await world.addHotels('small', [6])
    await world.addHotels('smaller', [7])
    const refused = Object.assign(new Error('too fast'), { retryAfterMs: 300_000 })
    const failing = vi.fn<FindStays>(async () => Promise.reject(refused))
    const [onPause, onResume] = [vi.fn<SweepOptions['onPause']>(), vi.fn<() => void>()]
    const options = { onPause, onResume }
    const sweep = new Sweep(world.options({ ...options, findStays: failing, dailyRequests: 2400 }))
    await stepUntil(sweep, world.nowMs + hourMs)
    expect(onPause.mock.calls).toEqual([[refused, 300_000]])
    // At once, and after 5, 15 and 35 minutes.
    const places = failing.mock.calls.map(([hotels]) => hotels[0]!.placeId)
    expect(places).toEqual(['broken', 'sound', 'small', 'smaller'])

    failing.mockImplementation(world.findStays)
    await stepUntil(sweep, world.nowMs + 2 * hourMs)
    expect(onResume).toHaveBeenCalledTimes(1)
    expect(await foundIds()).toHaveLength(7)
  })

  test('says every hour what the requests of the day have found', async () => {
    await world.addHotels('paris', [1, 2, 3, 4, 5])
    const onReport = vi.fn<SweepOptions['onReport']>()
    const sweep = new Sweep(world.options({ onReport }))
    await stepUntil(sweep, world.nowMs + 3.5 * hourMs)
    expect(onReport).toHaveBeenCalledTimes(3)
    const { requests, deals } = onReport.mock.calls[0]![0]
    expect(requests).toBeGreaterThan(5)
    expect(deals).toBe(5)
    expect(await sweep.today()).toEqual({ requests: world.asked.length, deals })
  })

  test('waits for hotels to be imported', async () => {
    const sweep = new Sweep(world.options())
    expect(await sweep.step(signal)).toBeGreaterThan(0)
    await world.addHotels('paris', [1])
    world.nowMs += 60_000
    expect(await sweep.step(signal)).toBe(0)
    expect(await foundIds()).toEqual(['h1'])
    expect(await world.storages.finds.supplierDay('2027-03-10')).toEqual({ requests: 1, finds: 1 })
  })
})

test('all finds of a hotel are its coming stays, and are described as they were found', async () => {
  const ids = await world.addHotels('paris', [1, 2], 1.5)
  const sweep = new Sweep(world.options())
  await sweep.step(signal)
  world.cpms.delete('h2')
  world.cpms.set('h1', 1.2)
  await sweep.step(signal)
  const [one, two] = await world.storages.hotels.hotelsByIds(ids)
  const deals = createFoundDeals({ finds: world.storages.finds, clock: () => world.nowMs, maxAgeMs })
  const today = utcDay(world.nowMs)
  const [first, second] = await deals.bestStays([one!, two!], today)
  expect(first!.roomType).toEqual(dealOf(1.5))
  const amounts = (stay: typeof first) => new Set(stay!.stays!.map(({ price }) => price?.amount))
  expect(amounts(first)).toEqual(new Set([120, 150]))
  expect(amounts(second)).toEqual(new Set([150, undefined]))
  const wanted = world.asked.flatMap(({ checkin, checkout }) =>
    [one!, two!].map((hotel) => ({ hotel, startDate: checkin, endDate: checkout })),
  )
  expect(await deals.roomTypes(wanted, today)).toEqual([dealOf(1.5), dealOf(1.5), dealOf(1.2), undefined])
})

test('the deals of a supplier are its finds, as long as they are neither old nor begun', async () => {
  const ids = await world.addHotels('paris', [1, 2], 1.5)
  await new Sweep(world.options()).step(signal)
  const hotels = await world.storages.hotels.hotelsByIds(ids)
  const deals = createFoundDeals({ finds: world.storages.finds, clock: () => world.nowMs, maxAgeMs })
  const today = utcDay(world.nowMs)
  const [none, stay] = await deals.bestStays([testHotel(9), hotels[1]!], today)
  expect(none).toBeUndefined()
  expect(stay).toMatchObject({ roomType: dealOf(1.5), foundAtMs: world.nowMs })
  expect(nightsBetween(today, stay!.startDate)).toBeGreaterThanOrEqual(2)
  expect(await deals.bestStays(hotels, stay!.startDate)).toEqual([undefined, undefined])
  world.nowMs += maxAgeMs + 1
  expect(await deals.bestStays(hotels, today)).toEqual([undefined, undefined])
})
