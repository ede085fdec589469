import { dayNumber } from '#contract/days'
import { cellAt } from '../places/grid.ts'
import { unitVector } from '../places/sphere.ts'

/** The fields by which deals are ranked and counted. */
export interface RankedDeal {
  readonly hotelNo: number
  readonly latitude: number
  readonly longitude: number
  readonly milesRequired: number
  /** Cents of retail price per mile. */
  readonly cpm: number
  readonly multiplier: number
  readonly stars: number
  readonly rating: number
  readonly boardType: string
  readonly refundable: boolean
  /** One bit for each amenity of the catalogue. */
  readonly facilityBits: Uint32Array
  /** First night, YYYY-MM-DD. */
  readonly startDate: string
}

/** Bytes that a deal takes without its facility bits: five numbers of eight, five of four and three of one. */
const bytesPerDeal = 63

type Numbers = Float64Array | Int32Array | Uint32Array | Uint8Array

/**
 * What ranking and counting need of some deals, in one array for each thing. The arrays lie one after the other in one
 * block of bytes, little-endian as the machines are, and are stored as that: to read them is to copy them.
 */
export class DealColumns {
  readonly size: number
  readonly bitWords: number
  /** What the boards are the numbers of. */
  readonly boardTypes: readonly string[]
  readonly block: ArrayBuffer
  /** Unit vectors, three numbers a deal. */
  readonly vectors: Float64Array
  readonly cpms: Float64Array
  readonly ratings: Float64Array
  readonly hotelNos: Int32Array
  /** The cells of the grid that the deals are in. */
  readonly cells: Int32Array
  readonly miles: Int32Array
  readonly multipliers: Int32Array
  /** Days since the epoch. */
  readonly startDays: Int32Array
  readonly bits: Uint32Array
  readonly stars: Uint8Array
  readonly boards: Uint8Array
  readonly refundable: Uint8Array

  constructor(size: number, bitWords: number, boardTypes: readonly string[], block?: ArrayBuffer) {
    this.size = size
    this.bitWords = bitWords
    this.boardTypes = boardTypes
    this.block = block ?? new ArrayBuffer(size * (bytesPerDeal + 4 * bitWords))
    let at = 0
    const next = <Column extends Numbers>(
      kind: new (block: ArrayBuffer, at: number, length: number) => Column,
      perDeal = 1,
    ): Column => {
      const column = new kind(this.block, at, size * perDeal)
      at += column.byteLength
      return column
    }
    // The widest first, so that each begins where its numbers may.
    this.vectors = next(Float64Array, 3)
    this.cpms = next(Float64Array)
    this.ratings = next(Float64Array)
    this.hotelNos = next(Int32Array)
    this.cells = next(Int32Array)
    this.miles = next(Int32Array)
    this.multipliers = next(Int32Array)
    this.startDays = next(Int32Array)
    this.bits = next(Uint32Array, bitWords)
    this.stars = next(Uint8Array)
    this.boards = next(Uint8Array)
    this.refundable = next(Uint8Array)
  }

  /** Converts deals to columns, in the same order. */
  static of(deals: readonly RankedDeal[]): DealColumns {
    const boardTypes = [...new Set(deals.map(({ boardType }) => boardType))]
    const columns = new DealColumns(deals.length, deals[0]?.facilityBits.length ?? 0, boardTypes)
    for (const [at, deal] of deals.entries()) {
      columns.vectors.set(unitVector(deal), at * 3)
      columns.cpms[at] = deal.cpm
      columns.ratings[at] = deal.rating
      columns.hotelNos[at] = deal.hotelNo
      columns.cells[at] = cellAt(deal)
      columns.miles[at] = deal.milesRequired
      columns.multipliers[at] = deal.multiplier
      columns.startDays[at] = dayNumber(deal.startDate)
      columns.bits.set(deal.facilityBits, at * columns.bitWords)
      columns.stars[at] = deal.stars
      columns.boards[at] = boardTypes.indexOf(deal.boardType)
      columns.refundable[at] = deal.refundable ? 1 : 0
    }
    return columns
  }

  /** Copies other deals to the given places; their boards must be among these. */
  place(others: DealColumns, places: Int32Array): void {
    scatter(others.vectors, this.vectors, places, 3)
    scatter(others.cpms, this.cpms, places)
    scatter(others.ratings, this.ratings, places)
    scatter(others.hotelNos, this.hotelNos, places)
    scatter(others.cells, this.cells, places)
    scatter(others.miles, this.miles, places)
    scatter(others.multipliers, this.multipliers, places)
    scatter(others.startDays, this.startDays, places)
    scatter(others.bits, this.bits, places, this.bitWords)
    scatter(others.stars, this.stars, places)
    const boards = others.boardTypes.map((boardType) => this.boardTypes.indexOf(boardType))
    scatter(
      others.boards.map((board) => boards[board]!),
      this.boards,
      places,
    )
    scatter(others.refundable, this.refundable, places)
  }
}

function scatter(from: Numbers, to: Numbers, places: Int32Array, perDeal = 1): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]! * perDeal
    for (let index = 0; index < perDeal; index += 1) to[place + index] = from[at * perDeal + index]!
  }
}

/** Columns as they are stored. */
export interface StoredColumns {
  /** Of the first deal. */
  readonly hotelNo: number
  readonly deals: number
  readonly bitWords: number
  /** In JSON. */
  readonly boardTypes: string
  readonly block: Buffer
}

export function readColumns({ deals, bitWords, boardTypes, block }: StoredColumns): DealColumns {
  // A driver's buffer may begin anywhere in a larger one; numbers of eight bytes may not.
  return new DealColumns(deals, bitWords, JSON.parse(boardTypes) as string[], new Uint8Array(block).buffer)
}

/** @returns `undefined` where there is no deal */
export function writeColumns(deals: readonly RankedDeal[]): StoredColumns | undefined {
  const [first] = deals
  if (first === undefined) return undefined
  const { size, bitWords, boardTypes, block } = DealColumns.of(deals)
  return {
    hotelNo: first.hotelNo,
    deals: size,
    bitWords,
    boardTypes: JSON.stringify(boardTypes),
    block: Buffer.from(block),
  }
}
