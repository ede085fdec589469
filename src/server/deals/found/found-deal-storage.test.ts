import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { FoundDeal, FoundDealStorage, QueryResult } from './found-deal-storage.ts'

const day = '2027-03-10'
const noonMs = Date.parse(`${day}T12:00:00Z`)

let database: TestDatabase
let foundDeals: FoundDealStorage

beforeEach(async () => {
  database = await makeTestDatabase()
  foundDeals = (await database.open()).foundDeals
})
afterEach(() => database.remove())

function dealOf(number: number, differing: Partial<FoundDeal> = {}): FoundDeal {
  return {
    hotelId: `h${number}`,
    placeId: 'paris',
    startDate: '2027-04-02',
    endDate: '2027-04-04',
    roomType: '{"room_type_id":"room"}',
    foundAtMs: noonMs,
    isBest: true,
    ...differing,
  }
}

function resultOf(differing: Partial<QueryResult>): QueryResult {
  return { day, put: [], promoted: [], removed: [], gained: 0, place: undefined, ...differing }
}

describe('foundDeals', () => {
  test('hold the latest deal of each hotel and stay, until the hotel is removed', async () => {
    const longer = dealOf(1, { endDate: '2027-04-05', isBest: false })
    await foundDeals.storeResult(resultOf({ put: [dealOf(1), longer, dealOf(2), dealOf(3)] }))
    await foundDeals.storeResult(resultOf({ put: [dealOf(1, { roomType: '{}' })], removed: ['h2'] }))
    await foundDeals.storeResult(resultOf({ put: [dealOf(3, { roomType: null, isBest: false })] }))
    expect(await foundDeals.ofHotels(['h3', 'h2', 'h1'])).toEqual([
      dealOf(3, { roomType: null, isBest: false }),
      dealOf(1, { roomType: '{}' }),
      longer,
    ])
  })

  test('have one best deal per hotel: the latest put as best or promoted', async () => {
    const later = dealOf(1, { startDate: '2027-05-01', endDate: '2027-05-02' })
    const bestOf = async () =>
      (await foundDeals.ofHotels(['h1'])).filter(({ isBest }) => isBest).map((deal) => deal.startDate)
    await foundDeals.storeResult(resultOf({ put: [dealOf(1)] }))
    await foundDeals.storeResult(resultOf({ put: [later] }))
    expect(await bestOf()).toEqual([later.startDate])
    expect(await foundDeals.staysFoundBefore(noonMs + 1, day, 9)).toHaveLength(1)
    await foundDeals.storeResult(
      resultOf({ put: [{ ...later, roomType: null, isBest: false }], promoted: [dealOf(1)] }),
    )
    expect(await bestOf()).toEqual([dealOf(1).startDate])
    expect(await foundDeals.hotelsWithDeal(later, 9)).toEqual([])
  })

  test('get a new edition only after a change', async () => {
    const editions = [await foundDeals.edition()]
    await foundDeals.storeResult(resultOf({ put: [dealOf(1)] }))
    editions.push(await foundDeals.edition())
    await foundDeals.storeResult(resultOf({ removed: ['h1'] }))
    editions.push(await foundDeals.edition())
    await foundDeals.storeResult(resultOf({ day: '2027-03-11', put: [dealOf(1)] }))
    editions.push(await foundDeals.edition())
    expect(new Set(editions).size).toBe(4)
    await foundDeals.storeResult(resultOf({ day: '2027-03-11' }))
    await foundDeals.countRequest('2027-03-11', await foundDeals.budgetUse('2027-03-11'), noonMs)
    await foundDeals.drop(0, '2027-03-12', '2027-03-11')
    expect(await foundDeals.edition()).toBe(editions.at(-1))
  })

  test('are dropped once they are old or their stay has begun', async () => {
    const old = dealOf(1, { foundAtMs: noonMs - 1 })
    const begun = dealOf(2, { startDate: day, endDate: '2027-03-12' })
    await foundDeals.storeResult(resultOf({ put: [old, begun, dealOf(3)] }))
    const before = await foundDeals.edition()
    expect(await foundDeals.drop(noonMs, '2027-03-11', day)).toBe(true)
    expect(await foundDeals.ofHotels(['h1', 'h2', 'h3'])).toEqual([dealOf(3)])
    expect(await foundDeals.edition()).not.toBe(before)
    expect(await foundDeals.drop(noonMs, '2027-03-11', day)).toBe(false)
  })

  test('from before a time are counted by place and stay, highest count first', async () => {
    const other = { startDate: '2027-05-01', endDate: '2027-05-02' }
    const put = [
      dealOf(1, { foundAtMs: noonMs - 5 }),
      dealOf(2, { foundAtMs: noonMs - 9 }),
      dealOf(3, { foundAtMs: noonMs - 9, ...other }),
      dealOf(4, { foundAtMs: noonMs - 9, placeId: 'lyon' }),
      dealOf(5),
      dealOf(6, { foundAtMs: noonMs - 9, startDate: '2027-03-12' }),
    ]
    await foundDeals.storeResult(resultOf({ put }))
    const stays = await foundDeals.staysFoundBefore(noonMs, '2027-03-13', 2)
    expect(stays).toEqual([
      { placeId: 'paris', startDate: '2027-04-02', endDate: '2027-04-04', deals: 2 },
      { placeId: 'lyon', startDate: '2027-04-02', endDate: '2027-04-04', deals: 1 },
    ])
    expect(await foundDeals.hotelsWithDeal(stays[0]!, 10)).toEqual(['h2', 'h1', 'h5'])
    expect(await foundDeals.hotelsWithDeal(stays[0]!, 1)).toEqual(['h2'])
  })
})

test('the crawl position of a place is stored with the number of deals found on the day', async () => {
  const place = {
    placeId: 'paris',
    dealsExpected: 12.5,
    nextQuery: 3,
    cycleBeganAtMs: noonMs,
    askedAtMs: noonMs + 1,
  }
  await foundDeals.storeResult(resultOf({ place, gained: 7 }))
  await foundDeals.storeResult(resultOf({ place: { ...place, nextQuery: 4 }, gained: 5 }))
  expect(await foundDeals.crawledPlaces()).toEqual([{ ...place, nextQuery: 4 }])
  expect(await database.run('SELECT requests, finds FROM supplier_days')).toEqual([{ requests: 0, finds: 12 }])
})

describe('the daily budget', () => {
  test('counts each request, and carries the time of the next one across days', async () => {
    expect(await foundDeals.budgetUse(day)).toEqual({ requests: 0, nextRequestAtMs: 0 })
    expect(await foundDeals.countRequest(day, { requests: 0, nextRequestAtMs: 0 }, noonMs)).toBe(true)
    expect(await foundDeals.budgetUse(day)).toEqual({ requests: 1, nextRequestAtMs: noonMs })
    expect(await foundDeals.countRequest(day, await foundDeals.budgetUse(day), noonMs + 5)).toBe(true)
    expect(await foundDeals.budgetUse(day)).toEqual({ requests: 2, nextRequestAtMs: noonMs + 5 })
    expect(await foundDeals.budgetUse('2027-03-11')).toEqual({ requests: 0, nextRequestAtMs: noonMs + 5 })
  })

  test('lets only one of several processes count the same request', async () => {
    const other = (await database.open()).foundDeals
    const used = await foundDeals.budgetUse(day)
    const counted = await Promise.all(
      [foundDeals, other, foundDeals, other].map((one) => one.countRequest(day, used, noonMs)),
    )
    expect(counted.filter(Boolean)).toHaveLength(1)
    expect((await foundDeals.budgetUse(day)).requests).toBe(1)
  })
})
