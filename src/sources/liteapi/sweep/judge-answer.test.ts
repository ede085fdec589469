import type { Find } from '#server/deals/finds/storage'
import { describe, expect, test } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'
import { dealOf } from './testing/deal-of.ts'

const askedAtMs = Date.parse('2027-03-10T12:00:00Z')
const dueBeforeMs = askedAtMs - 24 * 3_600_000
const stay = { checkin: '2027-04-02', checkout: '2027-04-04' }
const hotel = { hotelId: 'h1', placeId: 'paris' }

const sameStay: Find = {
  ...hotel,
  startDate: stay.checkin,
  endDate: stay.checkout,
  roomType: JSON.stringify(dealOf(1.5)),
  foundAtMs: askedAtMs - 1000,
}
const otherStay: Find = { ...sameStay, startDate: '2027-05-07', endDate: '2027-05-09' }

/** @param cpms of the hotel's rates; none where it is not free */
function judge(find: Find | undefined, cpms: readonly number[]) {
  return judgeAnswer({
    hotels: [hotel],
    stay,
    rates: new Map(cpms.length === 0 ? [] : [[hotel.hotelId, cpms.map((cpm) => dealOf(cpm))]]),
    askedAtMs,
    finds: find === undefined ? [] : [find],
    dueBeforeMs,
  })
}

function found(cpm: number): Find {
  return { ...sameStay, roomType: JSON.stringify(dealOf(cpm)), foundAtMs: askedAtMs }
}

describe('an answer', () => {
  test('brings a hotel its first find: the rate whose miles are worth most', () => {
    expect(judge(undefined, [1.1, 1.9, 1.4])).toEqual({ put: [found(1.9)], removed: [], gained: 1 })
    expect(judge(undefined, [])).toEqual({ put: [], removed: [], gained: 0 })
  })

  test('replaces the find of another stay only where it is worth more', () => {
    expect(judge(otherStay, [1.6])).toEqual({ put: [found(1.6)], removed: [], gained: 1 })
    expect(judge(otherStay, [1.5])).toEqual({ put: [], removed: [], gained: 0 })
  })

  test('replaces the find of the same stay by its price of now, and counts it where it is better or was due', () => {
    expect(judge(sameStay, [1.2])).toEqual({ put: [found(1.2)], removed: [], gained: 0 })
    expect(judge(sameStay, [1.7])).toEqual({ put: [found(1.7)], removed: [], gained: 1 })
    expect(judge({ ...sameStay, foundAtMs: dueBeforeMs - 1 }, [1.2])).toMatchObject({ gained: 1 })
  })

  test('takes the find of a stay that is no longer free away, and leaves that of another', () => {
    expect(judge(sameStay, [])).toEqual({ put: [], removed: ['h1'], gained: 0 })
    expect(judge(otherStay, [])).toEqual({ put: [], removed: [], gained: 0 })
  })
})
