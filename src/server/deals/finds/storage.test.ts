import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Find, FindStorage, QuestionResult } from './storage.ts'

const day = '2027-03-10'
const noonMs = Date.parse(`${day}T12:00:00Z`)

let database: TestDatabase
let finds: FindStorage

beforeEach(async () => {
  database = await makeTestDatabase()
  finds = (await database.open()).finds
})
afterEach(() => database.remove())

function findOf(number: number, differing: Partial<Find> = {}): Find {
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

function resultOf(differing: Partial<QuestionResult>): QuestionResult {
  return { day, put: [], promoted: [], removed: [], gained: 0, place: undefined, ...differing }
}

describe('finds', () => {
  test('are one for each hotel and its nights, the last that was put, until the hotel is removed', async () => {
    const longer = findOf(1, { endDate: '2027-04-05', isBest: false })
    await finds.storeResult(resultOf({ put: [findOf(1), longer, findOf(2), findOf(3)] }))
    await finds.storeResult(resultOf({ put: [findOf(1, { roomType: '{}' })], removed: ['h2'] }))
    await finds.storeResult(resultOf({ put: [findOf(3, { roomType: null, isBest: false })] }))
    expect(await finds.findsOf(['h3', 'h2', 'h1'])).toEqual([
      findOf(3, { roomType: null, isBest: false }),
      findOf(1, { roomType: '{}' }),
      longer,
    ])
  })

  test('have one that is the best of its hotel: the one that was put as such or promoted last', async () => {
    const later = findOf(1, { startDate: '2027-05-01', endDate: '2027-05-02' })
    const bestOf = async () =>
      (await finds.findsOf(['h1'])).filter(({ isBest }) => isBest).map((find) => find.startDate)
    await finds.storeResult(resultOf({ put: [findOf(1)] }))
    await finds.storeResult(resultOf({ put: [later] }))
    expect(await bestOf()).toEqual([later.startDate])
    expect(await finds.staysFoundBefore(noonMs + 1, day, 9)).toHaveLength(1)
    await finds.storeResult(resultOf({ put: [{ ...later, roomType: null, isBest: false }], promoted: [findOf(1)] }))
    expect(await bestOf()).toEqual([findOf(1).startDate])
    expect(await finds.hotelsWithFind(later, 9)).toEqual([])
  })

  test('have another edition after each change, and the same one otherwise', async () => {
    const seen = [await finds.findsEdition()]
    await finds.storeResult(resultOf({ put: [findOf(1)] }))
    seen.push(await finds.findsEdition())
    await finds.storeResult(resultOf({ removed: ['h1'] }))
    seen.push(await finds.findsEdition())
    await finds.storeResult(resultOf({ day: '2027-03-11', put: [findOf(1)] }))
    seen.push(await finds.findsEdition())
    expect(new Set(seen).size).toBe(4)
    await finds.storeResult(resultOf({ day: '2027-03-11' }))
    await finds.countRequest('2027-03-11', await finds.budgetUse('2027-03-11'), noonMs)
    await finds.dropFinds(0, '2027-03-12', '2027-03-11')
    expect(await finds.findsEdition()).toBe(seen.at(-1))
  })

  test('are dropped when they are old, or their stay has begun', async () => {
    const old = findOf(1, { foundAtMs: noonMs - 1 })
    const begun = findOf(2, { startDate: day, endDate: '2027-03-12' })
    await finds.storeResult(resultOf({ put: [old, begun, findOf(3)] }))
    const before = await finds.findsEdition()
    expect(await finds.dropFinds(noonMs, '2027-03-11', day)).toBe(true)
    expect(await finds.findsOf(['h1', 'h2', 'h3'])).toEqual([findOf(3)])
    expect(await finds.findsEdition()).not.toBe(before)
    expect(await finds.dropFinds(noonMs, '2027-03-11', day)).toBe(false)
  })

  test('from before a time are counted by place and stay, the most first', async () => {
    const other = { startDate: '2027-05-01', endDate: '2027-05-02' }
    const put = [
      findOf(1, { foundAtMs: noonMs - 5 }),
      findOf(2, { foundAtMs: noonMs - 9 }),
      findOf(3, { foundAtMs: noonMs - 9, ...other }),
      findOf(4, { foundAtMs: noonMs - 9, placeId: 'lyon' }),
      findOf(5),
      findOf(6, { foundAtMs: noonMs - 9, startDate: '2027-03-12' }),
    ]
    await finds.storeResult(resultOf({ put }))
    const stays = await finds.staysFoundBefore(noonMs, '2027-03-13', 2)
    expect(stays).toEqual([
      { placeId: 'paris', startDate: '2027-04-02', endDate: '2027-04-04', finds: 2 },
      { placeId: 'lyon', startDate: '2027-04-02', endDate: '2027-04-04', finds: 1 },
    ])
    expect(await finds.hotelsWithFind(stays[0]!, 10)).toEqual(['h2', 'h1', 'h5'])
    expect(await finds.hotelsWithFind(stays[0]!, 1)).toEqual(['h2'])
  })
})

test('how far the questions about a place have come is stored with what the last one found', async () => {
  const place = {
    placeId: 'paris',
    findsExpected: 12.5,
    nextQuestion: 3,
    cycleBeganAtMs: noonMs,
    askedAtMs: noonMs + 1,
  }
  await finds.storeResult(resultOf({ place, gained: 7 }))
  await finds.storeResult(resultOf({ place: { ...place, nextQuestion: 4 }, gained: 5 }))
  expect(await finds.sweptPlaces()).toEqual([{ ...place, nextQuestion: 4 }])
  expect(await finds.supplierDay(day)).toEqual({ requests: 0, finds: 12 })
})

describe('the budget of a day', () => {
  test('counts each request, and knows from one day to the next when another is due', async () => {
    expect(await finds.budgetUse(day)).toEqual({ requests: 0, nextRequestAtMs: 0 })
    expect(await finds.countRequest(day, { requests: 0, nextRequestAtMs: 0 }, noonMs)).toBe(true)
    expect(await finds.budgetUse(day)).toEqual({ requests: 1, nextRequestAtMs: noonMs })
    expect(await finds.countRequest(day, await finds.budgetUse(day), noonMs + 5)).toBe(true)
    expect(await finds.budgetUse(day)).toEqual({ requests: 2, nextRequestAtMs: noonMs + 5 })
    expect(await finds.budgetUse('2027-03-11')).toEqual({ requests: 0, nextRequestAtMs: noonMs + 5 })
    expect(await finds.supplierDay(day)).toEqual({ requests: 2, finds: 0 })
  })

  test('allows one of several processes that count the same request', async () => {
    const other = (await database.open()).finds
    const used = await finds.budgetUse(day)
    const counted = await Promise.all([finds, other, finds, other].map((one) => one.countRequest(day, used, noonMs)))
    expect(counted.filter(Boolean)).toHaveLength(1)
    expect((await finds.budgetUse(day)).requests).toBe(1)
  })
})
