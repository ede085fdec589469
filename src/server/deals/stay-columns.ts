import { addDays, dayMs, utcDay } from '#contract/days'
import { cpmOf } from '#contract/deals/mile-value'
import type { ComingStay } from '../hotels/supplier.ts'
import { checksumOf } from './block-layout.ts'

/** Bytes per stay: one number of 8 bytes, two of 4, one of 2 and four of 1. */
const bytesPerStay = 22

const isRefundable = 1
const isSoldOut = 2

/** The coming stays of a hotel in their stored format. */
export interface StoredStays {
  readonly hotelNo: number
  readonly stays: number
  /** ISO 4217. */
  readonly currency: string
  /** A JSON array. */
  readonly boardTypes: string
  readonly block: Buffer
  /** `null` if version 0.1.0 stored the block. */
  readonly checksum: number | null
}

/**
 * The coming stays of a hotel, one array per field, sorted by check-in day, then by nights; each combination occurs once.
 * The arrays are adjacent in one block of bytes, which is stored as it is, like the block of `DealColumns`.
 */
export class StayColumns {
  readonly size: number
  readonly currency: string
  readonly boardTypes: readonly string[]
  readonly block: ArrayBuffer
  /** Retail prices in hundredths of the currency, with fractions for currencies with more decimals. */
  readonly cents: Float64Array
  readonly miles: Int32Array
  /** Unix times in seconds. */
  readonly foundAt: Int32Array
  /** Days since the epoch. */
  readonly startDays: Uint16Array
  readonly nights: Uint8Array
  readonly boards: Uint8Array
  readonly multipliers: Uint8Array
  private readonly flags: Uint8Array

  constructor(
    size: number,
    currency: string,
    boardTypes: readonly string[],
    block = new ArrayBuffer(size * bytesPerStay),
  ) {
    this.size = size
    this.currency = currency
    this.boardTypes = boardTypes
    this.block = block
    this.cents = new Float64Array(block, 0, size)
    this.miles = new Int32Array(block, size * 8, size)
    this.foundAt = new Int32Array(block, size * 12, size)
    this.startDays = new Uint16Array(block, size * 16, size)
    this.nights = new Uint8Array(block, size * 18, size)
    this.boards = new Uint8Array(block, size * 19, size)
    this.multipliers = new Uint8Array(block, size * 20, size)
    this.flags = new Uint8Array(block, size * 21, size)
  }

  /** Converts stays of one currency; of several for the same nights, the last one wins. */
  static of(stays: readonly ComingStay[], nowMs: number): StayColumns {
    const byNights = new Map(stays.map((stay) => [stay.startDay * 32 + stay.nights, stay]))
    const sorted = [...byNights.values()].toSorted((a, b) => a.startDay - b.startDay || a.nights - b.nights)
    const priced = sorted.flatMap(({ price }) => price ?? [])
    const boardTypes = [...new Set(priced.map(({ boardType }) => boardType))]
    const columns = new StayColumns(sorted.length, priced[0]?.currency ?? '', boardTypes)
    for (const [at, { startDay, nights, price, foundAtMs }] of sorted.entries()) {
      columns.startDays[at] = startDay
      columns.nights[at] = nights
      columns.foundAt[at] = Math.floor((foundAtMs ?? nowMs) / 1000)
      columns.flags[at] = price === undefined ? isSoldOut : price.refundable ? isRefundable : 0
      if (price === undefined) continue
      columns.cents[at] = Math.round(price.amount * 100_000) / 1000
      columns.miles[at] = price.milesRequired
      columns.multipliers[at] = price.multiplier
      columns.boards[at] = boardTypes.indexOf(price.boardType)
    }
    return columns
  }

  /** @returns `undefined` if the block is damaged */
  static read({ stays, currency, boardTypes, block, checksum }: StoredStays): StayColumns | undefined {
    if (block.length !== stays * bytesPerStay) return undefined
    if (checksum !== null && checksum !== checksumOf(block, stays, currency, boardTypes)) return undefined
    // A driver's buffer may have any offset in a larger one, but numbers of eight bytes must be aligned.
    return new StayColumns(stays, currency, JSON.parse(boardTypes) as string[], new Uint8Array(block).buffer)
  }

  toStored(hotelNo: number): StoredStays {
    const { size, currency } = this
    const boardTypes = JSON.stringify(this.boardTypes)
    const block = Buffer.from(this.block)
    const checksum = checksumOf(block, size, currency, boardTypes)
    return { hotelNo, stays: size, currency, boardTypes, block, checksum }
  }

  isSoldOut(at: number): boolean {
    return (this.flags[at]! & isSoldOut) !== 0
  }

  isRefundable(at: number): boolean {
    return (this.flags[at]! & isRefundable) !== 0
  }

  /** Cents of retail price per mile, to four decimals. */
  cpm(at: number): number {
    return cpmOf(this.cents[at]! / 100, this.miles[at]!)
  }

  /** YYYY-MM-DD. */
  startDate(at: number): string {
    return utcDay(this.startDays[at]! * dayMs)
  }

  /** YYYY-MM-DD. */
  endDate(at: number): string {
    return addDays(this.startDate(at), this.nights[at]!)
  }
}
