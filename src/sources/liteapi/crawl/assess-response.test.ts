import type { FoundDeal } from '#server/deals/found/found-deal-storage'
import { describe, expect, test } from 'vitest'
import { assessResponse } from './best-deal.ts'
import { dealOf } from './testing/deal-of.ts'

const askedAtMs = Date.parse('2027-03-10T12:00:00Z')
const dueBeforeMs = askedAtMs - 24 * 3_600_000
const stay = { checkin: '2027-04-02', checkout: '2027-04-04' }
const hotel = { hotelId: 'h1', placeId: 'paris' }

const sameStay: FoundDeal = {
  ...hotel,
  startDate: stay.checkin,
  endDate: stay.checkout,
  roomType: JSON.stringify(dealOf(1.5)),
  foundAtMs: askedAtMs - 1000,
  isBest: true,
}
const otherStay: FoundDeal = { ...sameStay, startDate: '2027-05-07', endDate: '2027-05-09' }
const { hotelId, startDate, endDate } = otherStay

/** @param cpms the cents per mile of the hotel's rates; empty if it is sold out, `undefined` if that is unknown */
function assess(foundDeals: readonly FoundDeal[], cpms: readonly number[] | undefined) {
  return assessResponse({
    hotels: [hotel],
    stay,
    rates: new Map(cpms === undefined ? [] : [[hotel.hotelId, cpms.map((cpm) => dealOf(cpm))]]),
    askedAtMs,
    foundDeals,
    dueBeforeMs,
  })
}

function newDeal(cpm: number | undefined, isBest = true): FoundDeal {
  const roomType = cpm === undefined ? null : JSON.stringify(dealOf(cpm))
  return { ...sameStay, roomType, foundAtMs: askedAtMs, isBest }
}

describe('a response', () => {
  test('stores the first deal of a hotel, the rate with the most cents per mile, or stores that it is sold out', () => {
    expect(assess([], [1.1, 1.9, 1.4])).toEqual({ put: [newDeal(1.9)], promoted: [], gained: 1 })
    expect(assess([], [])).toEqual({ put: [newDeal(undefined, false)], promoted: [], gained: 0 })
  })

  test('without a readable hotel stores no new stay, and ends a known deal of the same stay', () => {
    expect(assess([otherStay], undefined)).toEqual({ put: [], promoted: [], gained: 0 })
    expect(assess([sameStay], undefined)).toEqual({ put: [newDeal(undefined, false)], promoted: [], gained: 0 })
  })

  test('of two rates with the same cents per mile selects the one with less to pay at the property', () => {
    const withFee = dealOf(1.5)
    const rooms = [{ ...withFee, calculations: { ...withFee.calculations, excluded_taxes: 40 } }, dealOf(1.5, 12_000)]
    const rates = new Map([[hotel.hotelId, rooms]])
    const { put } = assessResponse({ hotels: [hotel], stay, rates, askedAtMs, foundDeals: [], dueBeforeMs })
    expect(JSON.parse(put[0]!.roomType!)).toEqual(rooms[1])
  })

  test('becomes the best deal of the hotel only if it is worth more than the other stays', () => {
    expect(assess([otherStay], [1.6])).toEqual({ put: [newDeal(1.6)], promoted: [], gained: 1 })
    expect(assess([otherStay], [1.5])).toEqual({ put: [newDeal(1.5, false)], promoted: [], gained: 0 })
  })

  test('replaces the deal of the same stay, and counts it as gained if it is better or was due', () => {
    expect(assess([sameStay], [1.2])).toEqual({ put: [newDeal(1.2)], promoted: [], gained: 0 })
    expect(assess([sameStay], [1.7])).toEqual({ put: [newDeal(1.7)], promoted: [], gained: 1 })
    expect(assess([{ ...sameStay, foundAtMs: dueBeforeMs - 1 }], [1.2])).toMatchObject({ gained: 1 })
    const notBest = { ...sameStay, foundAtMs: dueBeforeMs - 1, isBest: false }
    expect(assess([notBest, otherStay], [1.2])).toMatchObject({ gained: 0 })
  })

  test.each([
    ['worth less', [1.2], newDeal(1.2, false)],
    ['sold out', [], newDeal(undefined, false)],
  ])('promotes another stay if the best has become %s', (_, cpms, put) => {
    const other = { ...otherStay, isBest: false }
    const promoted = [{ hotelId, startDate, endDate }]
    expect(assess([sameStay, other], cpms)).toEqual({ put: [put], promoted, gained: 0 })
  })
})
