import { unitVector } from '../places/sphere.ts'
import type { RankedDeal } from './storage.ts'

/** What ranking and counting need of some deals, in one array for each thing: some 80 bytes a deal. */
export class DealColumns {
  readonly size: number
  readonly bitWords: number
  readonly hotelNos: Int32Array
  /** Unit vectors, three numbers a deal. */
  readonly vectors: Float64Array
  readonly cpms: Float64Array
  readonly ratings: Float64Array
  readonly miles: Float64Array
  readonly multipliers: Int32Array
  readonly stars: Uint8Array
  readonly boards: Uint8Array
  readonly refundable: Uint8Array
  /** Days since the epoch. */
  readonly startDays: Int32Array
  readonly bits: Uint32Array

  constructor(size: number, bitWords: number) {
    this.size = size
    this.bitWords = bitWords
    this.hotelNos = new Int32Array(size)
    this.vectors = new Float64Array(size * 3)
    this.cpms = new Float64Array(size)
    this.ratings = new Float64Array(size)
    this.miles = new Float64Array(size)
    this.multipliers = new Int32Array(size)
    this.stars = new Uint8Array(size)
    this.boards = new Uint8Array(size)
    this.refundable = new Uint8Array(size)
    this.startDays = new Int32Array(size)
    this.bits = new Uint32Array(size * bitWords)
  }

  put(at: number, deal: RankedDeal, board: number): void {
    this.hotelNos[at] = deal.hotelNo
    this.vectors.set(unitVector(deal), at * 3)
    this.cpms[at] = deal.cpm
    this.ratings[at] = deal.rating
    this.miles[at] = deal.milesRequired
    this.multipliers[at] = deal.multiplier
    this.stars[at] = deal.stars
    this.boards[at] = board
    this.refundable[at] = deal.refundable ? 1 : 0
    this.startDays[at] = dayNumber(deal.startDate)
    this.bits.set(deal.facilityBits.subarray(0, this.bitWords), at * this.bitWords)
  }

  /** Puts one of other deals there. */
  copy(at: number, others: DealColumns, from: number): void {
    this.hotelNos[at] = others.hotelNos[from]!
    for (let axis = 0; axis < 3; axis += 1) this.vectors[at * 3 + axis] = others.vectors[from * 3 + axis]!
    this.cpms[at] = others.cpms[from]!
    this.ratings[at] = others.ratings[from]!
    this.miles[at] = others.miles[from]!
    this.multipliers[at] = others.multipliers[from]!
    this.stars[at] = others.stars[from]!
    this.boards[at] = others.boards[from]!
    this.refundable[at] = others.refundable[from]!
    this.startDays[at] = others.startDays[from]!
    const { bitWords } = this
    for (let word = 0; word < bitWords; word += 1) {
      this.bits[at * bitWords + word] = others.bits[from * bitWords + word]!
    }
  }
}

/** Days since the epoch of a day, YYYY-MM-DD. */
export function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}
