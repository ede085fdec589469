import { describe, expect, test } from 'vitest'
import { type RankedDeal, readColumns, writeColumns } from './deal-columns.ts'

function dealOf(hotelNo: number, boardType: string): RankedDeal {
  return {
    hotelNo,
    latitude: 48.8566,
    longitude: -2.3522,
    milesRequired: 2_000_000_000,
    cpm: 1.23,
    multiplier: 25,
    price: 24_600_000.07,
    nights: 30,
    stars: 5,
    rating: 9.7,
    boardType,
    refundable: hotelNo % 2 === 0,
    facilityIds: hotelNo === 8 ? [] : [2_000_000_000, hotelNo],
    startDate: '2027-03-01',
  }
}

describe('deal columns', () => {
  test('are read as they were written, at any offset in a buffer', () => {
    const stored = writeColumns([dealOf(7, 'RO'), dealOf(8, 'BB'), dealOf(9, 'RO')])!
    expect(stored).toMatchObject({ hotelNo: 7, deals: 3, facilityCount: 4, boardTypes: '["RO","BB"]' })
    const larger = Buffer.concat([Buffer.alloc(3), stored.block])
    const columns = readColumns({ ...stored, block: larger.subarray(3) })
    expect([...columns.hotelNos]).toEqual([7, 8, 9])
    expect([...columns.boards]).toEqual([0, 1, 0])
    expect([...columns.refundable]).toEqual([0, 1, 0])
    expect([...columns.cpms]).toEqual([1.23, 1.23, 1.23])
    expect([...columns.cents]).toEqual([2_460_000_007, 2_460_000_007, 2_460_000_007])
    expect([...columns.nights]).toEqual([30, 30, 30])
    expect([...columns.miles]).toEqual([2_000_000_000, 2_000_000_000, 2_000_000_000])
    expect([...columns.facilities]).toEqual([2_000_000_000, 7, 2_000_000_000, 9])
    expect(columns.hasFacilities(2, [9, 2_000_000_000])).toBe(true)
    expect(columns.hasFacilities(1, [9])).toBe(false)
  })

  test('do not exist without a deal', () => {
    expect(writeColumns([])).toBeUndefined()
  })
})
