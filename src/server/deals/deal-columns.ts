import { dayNumber } from '#contract/days'
import { cellAt } from '../places/grid.ts'
import { type Position, unitVector } from '../places/sphere.ts'
import { checksumOf } from './block-layout.ts'

/** The fields that rank or filter deals. */
export interface RankedDeal extends Position {
  readonly hotelNo: number
  readonly milesRequired: number
  /** Cents of retail price per mile. */
  readonly cpm: number
  readonly multiplier: number
  /** The retail price for the whole stay. */
  readonly price: number
  readonly nights: number
  readonly stars: number
  readonly rating: number
  readonly boardType: string
  readonly refundable: boolean
  /** The ids of its amenities, in any order. */
  readonly facilityIds: readonly number[]
  /** First night, YYYY-MM-DD. */
  readonly startDate: string
}

/** Bytes per deal without facilities: six numbers of 8 bytes, six of 4, one of 2 and four of 1. */
export const bytesPerDeal = 78
/** Facility ids take two bytes each if all of them are less than this, otherwise four. */
const longFacilityId = 2 ** 16

export type DealTotals = Pick<DealColumns, 'size' | 'facilityCount' | 'bytesPerFacility'>

type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array

/**
 * The values of deals for ranking and filtering, one array per field. The arrays are adjacent in one block of bytes. It is
 * stored as it is, and read in place by builds with the same `layoutOf`. A field whose meaning changes needs a new name.
 */
export class DealColumns {
  readonly size: number
  readonly facilityCount: number
  readonly boardTypes: string[]
  readonly block: Uint8Array<ArrayBuffer>
  /** Unit vectors, three numbers per deal. */
  readonly vectors: Float64Array
  readonly cpms: Float64Array
  readonly ratings: Float64Array
  /** Retail prices in hundredths of the currency. */
  readonly cents: Float64Array
  readonly hotelNos: Int32Array
  readonly cells: Int32Array
  readonly miles: Int32Array
  readonly multipliers: Int32Array
  /** Days since the epoch. */
  readonly startDays: Int32Array
  /** The index in `facilities` of each deal's first facility. */
  readonly facilityStarts: Int32Array
  /** Facility ids, deal by deal. */
  readonly facilities: Int32Array | Uint16Array
  readonly facilityCounts: Uint16Array
  readonly stars: Uint8Array
  readonly boards: Uint8Array
  readonly refundable: Uint8Array
  readonly nights: Uint8Array

  /**
   * @param facilityCount the number of facilities of all deals together
   * @param boardTypes the board types that `boards` refers to by index
   * @param block its offset in its buffer is a multiple of eight
   */
  constructor(size: number, facilityCount: number, boardTypes: string[], block: Uint8Array<ArrayBuffer>) {
    this.size = size
    this.facilityCount = facilityCount
    this.boardTypes = boardTypes
    this.block = block
    let at = block.byteOffset
    const next = <Column extends Numbers>(
      kind: new (block: ArrayBuffer, at: number, length: number) => Column,
      length = size,
    ): Column => {
      const column = new kind(block.buffer, at, length)
      at += column.byteLength
      return column
    }
    // Widest numbers first, so that every array is aligned.
    this.vectors = next(Float64Array, size * 3)
    this.cpms = next(Float64Array)
    this.ratings = next(Float64Array)
    this.cents = next(Float64Array)
    this.hotelNos = next(Int32Array)
    this.cells = next(Int32Array)
    this.miles = next(Int32Array)
    this.multipliers = next(Int32Array)
    this.startDays = next(Int32Array)
    this.facilityStarts = next(Int32Array)
    const facilityBytes = block.byteLength - size * bytesPerDeal
    this.facilities = next<Int32Array | Uint16Array>(
      facilityBytes === facilityCount * 2 ? Uint16Array : Int32Array,
      facilityCount,
    )
    this.facilityCounts = next(Uint16Array)
    this.stars = next(Uint8Array)
    this.boards = next(Uint8Array)
    this.refundable = next(Uint8Array)
    this.nights = next(Uint8Array)
  }

  /**
   * Creates empty columns to fill.
   *
   * @param bytesPerFacility 2 or 4
   */
  static make(size: number, facilityCount: number, boardTypes: string[], bytesPerFacility: number): DealColumns {
    const block = new Uint8Array(size * bytesPerDeal + facilityCount * bytesPerFacility)
    return new DealColumns(size, facilityCount, boardTypes, block)
  }

  static of(deals: readonly RankedDeal[]): DealColumns {
    const boardTypes = [...new Set(deals.map(({ boardType }) => boardType))]
    const facilityCount = deals.reduce((count, { facilityIds }) => count + facilityIds.length, 0)
    const isShort = deals.every(({ facilityIds }) => facilityIds.every((id) => id < longFacilityId))
    const columns = DealColumns.make(deals.length, facilityCount, boardTypes, isShort ? 2 : 4)
    let nextFacility = 0
    for (const [at, deal] of deals.entries()) {
      columns.vectors.set(unitVector(deal), at * 3)
      columns.cpms[at] = deal.cpm
      columns.ratings[at] = deal.rating
      columns.cents[at] = Math.round(deal.price * 100)
      columns.hotelNos[at] = deal.hotelNo
      columns.cells[at] = cellAt(deal)
      columns.miles[at] = deal.milesRequired
      columns.multipliers[at] = deal.multiplier
      columns.startDays[at] = dayNumber(deal.startDate)
      columns.facilityStarts[at] = nextFacility
      columns.facilities.set(deal.facilityIds, nextFacility)
      columns.facilityCounts[at] = deal.facilityIds.length
      nextFacility += deal.facilityIds.length
      columns.stars[at] = deal.stars
      columns.boards[at] = boardTypes.indexOf(deal.boardType)
      columns.refundable[at] = deal.refundable ? 1 : 0
      columns.nights[at] = deal.nights
    }
    return columns
  }

  /** 2 or 4. */
  get bytesPerFacility(): number {
    return this.facilities.BYTES_PER_ELEMENT
  }

  /** Cents of retail price per mile. */
  cpm(at: number): number {
    return this.cpms[at]!
  }

  isRefundable(at: number): boolean {
    return this.refundable[at] === 1
  }

  hasFacilities(at: number, wanted: readonly number[]): boolean {
    const facilities = this.facilities
    const start = this.facilityStarts[at]!
    const end = start + this.facilityCounts[at]!
    for (const id of wanted) {
      let index = start
      while (index < end && facilities[index] !== id) index += 1
      if (index === end) return false
    }
    return true
  }

  /**
   * Copies other deals to index `at`, and adds their board types.
   *
   * @param firstFacility the index in `facilities` for their first facility
   */
  put(others: DealColumns, at: number, firstFacility: number): void {
    this.facilities.set(others.facilities, firstFacility)
    const starts = others.facilityStarts.map((start) => start + firstFacility)
    this.facilityStarts.set(starts, at)
    this.vectors.set(others.vectors, at * 3)
    for (const column of copied) this[column].set(others[column], at)
    for (const boardType of others.boardTypes) if (!this.boardTypes.includes(boardType)) this.boardTypes.push(boardType)
    const boards = others.boardTypes.map((boardType) => this.boardTypes.indexOf(boardType))
    const ours = others.boards.map((board) => boards[board]!)
    this.boards.set(ours, at)
  }

  /** Moves each deal to a new index, column by column; `facilities` stays in place. */
  rearrange(places: Int32Array): void {
    for (const column of [...copied, 'facilityStarts', 'boards'] as const) scatter(this[column], places)
    scatter(this.vectors, places, 3)
  }
}

/** The columns that are copied unchanged from one set of columns to another. */
const copied = [
  ...(['facilityCounts', 'cpms', 'ratings', 'cents', 'hotelNos', 'cells', 'miles'] as const),
  ...(['multipliers', 'startDays', 'stars', 'refundable', 'nights'] as const),
]

function scatter(column: Numbers, places: Int32Array, perDeal = 1): void {
  const from = column.slice()
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]! * perDeal
    for (let index = 0; index < perDeal; index += 1) column[place + index] = from[at * perDeal + index]!
  }
}

/** Columns in their stored format. */
export interface StoredColumns {
  /** The hotel number of the first deal. */
  readonly hotelNo: number
  readonly deals: number
  readonly facilityCount: number
  /** A JSON array. */
  readonly boardTypes: string
  readonly block: Buffer<ArrayBuffer>
  /** `null` if version 0.1.0 stored the block. */
  readonly checksum: number | null
}

/** @returns `undefined` if the block is damaged */
export function readColumns(stored: StoredColumns): DealColumns | undefined {
  const { deals, facilityCount, boardTypes, block, checksum } = stored
  const facilityBytes = block.byteLength - deals * bytesPerDeal
  if (facilityBytes !== facilityCount * 2 && facilityBytes !== facilityCount * 4) return undefined
  if (checksum !== null && checksum !== checksumOf(block, deals, facilityCount, boardTypes)) return undefined
  // A driver's buffer may have any offset in a larger one, but numbers of eight bytes must be aligned.
  const bytes = block.byteOffset % 8 === 0 ? block : new Uint8Array(block)
  return new DealColumns(deals, facilityCount, JSON.parse(boardTypes) as string[], bytes)
}

/** @returns `undefined` if there are no deals */
export function writeColumns(deals: readonly RankedDeal[]): StoredColumns | undefined {
  const [first] = deals
  if (first === undefined) return undefined
  const columns = DealColumns.of(deals)
  const { size, facilityCount } = columns
  const boardTypes = JSON.stringify(columns.boardTypes)
  const block = Buffer.from(columns.block.buffer)
  const checksum = checksumOf(block, size, facilityCount, boardTypes)
  return { hotelNo: first.hotelNo, deals: size, facilityCount, boardTypes, block, checksum }
}
