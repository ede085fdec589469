import { describe, expect, test } from 'vitest'
import { layoutsSchema } from '../database/catalogue-schema.ts'
import { migrations } from '../database/postgres/migrate.ts'
import { render } from '../database/sql.ts'
import { layoutOf } from './block-layout.ts'
import { type RankedDeal, readColumns, writeColumns } from './deal-columns.ts'
import { blockLayout } from './deal-storage.ts'
import { StayColumns } from './stay-columns.ts'

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
  test('are read back as written, at any offset in a buffer', () => {
    const stored = writeColumns([dealOf(7, 'RO'), dealOf(8, 'BB'), dealOf(9, 'RO')])!
    expect(stored).toMatchObject({ hotelNo: 7, deals: 3, facilityCount: 4, boardTypes: '["RO","BB"]' })
    const larger = Buffer.concat([Buffer.alloc(3), stored.block])
    const columns = readColumns({ ...stored, block: larger.subarray(3) })!
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

  test('are absent where a byte has changed, or where some are missing or too many', () => {
    const stored = writeColumns([dealOf(7, 'RO'), dealOf(8, 'BB')])!
    for (const at of stored.block.keys()) {
      const block = Buffer.from(stored.block)
      block[at]! ^= 1
      expect(readColumns({ ...stored, block })).toBeUndefined()
      expect(readColumns({ ...stored, block: stored.block.subarray(at + 1) })).toBeUndefined()
    }
    const longer = Buffer.concat([stored.block, Buffer.alloc(1)])
    const otherBoards = { ...stored, boardTypes: '["RO","HB"]' }
    const others = [otherBoards, { ...stored, deals: 1 }, { ...stored, block: longer, checksum: null }]
    expect(others.map(readColumns)).toEqual([undefined, undefined, undefined])
    expect(readColumns({ ...stored, checksum: null })).toBeDefined()
  })

  test('are undefined without deals', () => {
    expect(writeColumns([])).toBeUndefined()
  })
})

describe('coming stays', () => {
  test('are absent where a byte has changed, or where some are missing or too many', () => {
    const price = { amount: 1, currency: 'EUR', milesRequired: 1, multiplier: 1, boardType: 'RO', refundable: true }
    const stored = StayColumns.of([{ startDay: 20_000, nights: 2, price }], 0).toStored(7)
    for (const at of stored.block.keys()) {
      const block = Buffer.from(stored.block)
      block[at]! ^= 1
      expect(StayColumns.read({ ...stored, block })).toBeUndefined()
      expect(StayColumns.read({ ...stored, block: stored.block.subarray(at + 1) })).toBeUndefined()
    }
    const longer = Buffer.concat([stored.block, Buffer.alloc(1)])
    const others = [
      { ...stored, currency: 'USD' },
      { ...stored, stays: 0 },
      { ...stored, block: longer, checksum: null },
    ]
    expect(others.map((one) => StayColumns.read(one))).toEqual([undefined, undefined, undefined])
    expect(StayColumns.read({ ...stored, checksum: null })).toBeDefined()
  })
})

describe('the layout of stored deals', () => {
  test('changes if an array is added, renamed, retyped or moved', () => {
    const block = new ArrayBuffer(16)
    const layouts = [
      { miles: new Int32Array(block, 0, 2) },
      { prices: new Int32Array(block, 0, 2) },
      { miles: new Uint32Array(block, 0, 2) },
      { miles: new Int32Array(block, 4, 2) },
      { miles: new Int32Array(block, 0, 1) },
      { miles: new Int32Array(block, 0, 2), nights: new Uint8Array(block, 8, 1) },
    ].map((columns) => layoutOf(columns))
    expect(new Set(layouts).size).toBe(layouts.length)
  })

  test('stays the layout of 0.1.0, which assumes it for every block, while 0.1.0 may use the database', () => {
    const [, layout] = /layout text NOT NULL DEFAULT '(.*)'/.exec(render(layoutsSchema, [], 'postgres').text)!
    const isExcluded = migrations.some(({ oldestVersion }) => oldestVersion !== undefined)
    const advice =
      '0.1.0 would show wrong deals beside this version: add a migration whose `oldestVersion` is the next version'
    expect(isExcluded ? layout : blockLayout, advice).toBe(layout)
  })
})
