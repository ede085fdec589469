import { addDays } from '#contract/days'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { Hotel } from '../hotels/hotel.ts'
import type { Supplier } from '../hotels/supplier.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { Storages } from '../storages/storages.ts'
import { DealBoard } from './deal-board.ts'

const amenities = [{ amenityId: 1, name: 'Pool', category: 'Wellness' }]

function hotel(number: number): Hotel {
  return {
    hotelId: `h${number}`,
    placeId: 'p',
    name: `Hotel ${number}`,
    description: '<p>A hotel.</p>',
    addressLine: '1 Street',
    city: 'Paris',
    stateProvince: '',
    postalCode: '75001',
    countryCode: 'FR',
    latitude: 48.85,
    longitude: 2.35,
    timezone: 'Europe/Paris',
    stars: 4,
    rating: 8.5,
    reviewCount: 10,
    amenityIds: [1],
    images: [],
    checkInFrom: '15:00',
    checkInUntil: '22:00',
    checkOutBy: '11:00',
  }
}

/** Sells one room in every hotel but the third; the price says on which day it was asked. */
const supplier: Pick<Supplier, 'bestStays'> = {
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

let trial: TestDatabase
let storages: Storages
let now: number
const boards: DealBoard[] = []

beforeEach(async () => {
  now = Date.parse('2027-03-10T12:00:00Z')
  trial = await makeTestDatabase()
  storages = await trial.open(() => now)
  const { hotels } = storages
  await hotels.clear(amenities)
  await hotels.append([1, 2, 3, 4].map((hotelNo) => ({ hotelNo, hotel: hotel(hotelNo) })))
})
afterEach(async () => {
  await Promise.all(boards.splice(0).map((board) => board.stop()))
  await trial.remove()
})

function newBoard({ hotels, deals, leases } = storages, differing: Partial<Supplier> = {}): DealBoard {
  const board = new DealBoard({
    hotels,
    deals,
    supplier: { ...supplier, ...differing },
    amenities: new AmenityCatalogue(amenities),
    leases,
    clock: () => now,
  })
  boards.push(board)
  return board
}

async function firstCpm(board: DealBoard): Promise<number | undefined> {
  const points = await storages.deals.points(board.posted.sweepId, [1])
  return points[0]?.cpm
}

const ignore = () => {}

describe('the deal board', () => {
  test('finds the deals before it has started, one a hotel, and none where nothing is free', async () => {
    const board = newBoard()
    const progress = vi.fn<(done: number, total: number) => void>()
    await board.start(progress, ignore)
    expect(board.posted.index.size).toBe(3)
    expect(progress).toHaveBeenLastCalledWith(4, 4)
  })

  test('finds them anew when the day turns, without a restart', async () => {
    const board = newBoard()
    await board.start(ignore, ignore)
    expect(await firstCpm(board)).toBe(1)
    now = Date.parse('2027-03-11T00:00:01Z')
    await vi.waitFor(async () => expect(await firstCpm(board)).toBe(1.1), 5000)
  })

  test('posts at once what it finds of an earlier day, and that of today when it is found', async () => {
    const before = newBoard()
    await before.start(ignore, ignore)
    await before.stop()
    now = Date.parse('2027-03-20T12:00:00Z')
    const board = newBoard()
    await board.start(ignore, ignore)
    expect(board.posted.index.size).toBe(3)
    await vi.waitFor(async () => expect(await firstCpm(board)).toBe(2), 5000)
  })

  test('of two processes one finds the deals and both post them', async () => {
    const other = await trial.open(() => now)
    const asked = vi.fn(supplier.bestStays)
    const [one, two] = [newBoard(storages, { bestStays: asked }), newBoard(other, { bestStays: asked })]
    await Promise.all([one.start(ignore, ignore), two.start(ignore, ignore)])
    expect(asked).toHaveBeenCalledTimes(1)
    expect(two.posted.sweepId).toBe(one.posted.sweepId)
  })

  test('leaves nothing of a look that failed, keeps the deals it has and tries again', async () => {
    const failing = { bestStays: vi.fn(supplier.bestStays) }
    const board = newBoard(storages, failing)
    const onError = vi.fn<(error: unknown) => void>()
    await board.start(ignore, onError)
    failing.bestStays.mockRejectedValueOnce(new Error('away'))
    now = Date.parse('2027-03-11T00:00:01Z')
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), 5000)
    expect(await firstCpm(board)).toBe(1)
    await vi.waitFor(async () => expect(await firstCpm(board)).toBe(1.1), 5000)
    expect(await trial.run('SELECT sweep_id FROM sweeps WHERE finished_at IS NULL')).toEqual([])
  })

  test('keeps no more than two looks', async () => {
    const board = newBoard()
    await board.start(ignore, ignore)
    for (const day of ['2027-03-11', '2027-03-12', '2027-03-13']) {
      const before = board.posted.sweepId
      now = Date.parse(`${day}T01:00:00Z`)
      await vi.waitFor(() => expect(board.posted.sweepId).toBeGreaterThan(before), 5000)
    }
    for (const table of ['sweeps', 'deal_columns', 'deals', 'deal_stays']) {
      expect(await trial.run(`SELECT DISTINCT sweep_id FROM ${table}`)).toHaveLength(2)
    }
  })
})
