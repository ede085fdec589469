import type { DealSort } from '#contract/list-deals'
import { cellAt, cellCount, cellsWithin } from '../places/grid.ts'
import { type Position, squaredChord, unitVector } from '../places/sphere.ts'
import { BestOf } from './best-of.ts'
import type { RankedDeal } from './storage.ts'

/** Which deals are asked for. */
export interface DealQuery {
  readonly sort: DealSort
  readonly center: Position
  /** Without one the reach grows until enough deals match. */
  readonly radiusMeters: number | undefined
  /** Only stays that begin on this day or later, YYYY-MM-DD. */
  readonly startFrom: string
  readonly minStars: number | undefined
  readonly minRating: number | undefined
  readonly maxMiles: number | undefined
  readonly boardType: string | undefined
  readonly refundable: boolean
  /** Bits that must all be set. */
  readonly facilityBits: Uint32Array | undefined
  readonly limit: number
}

export interface DealMatches {
  /** How many deals match. */
  readonly total: number
  /** The numbers of the best, best first, at most `limit`. */
  readonly hotelNos: Int32Array
}

/** The reach that a query without a radius begins with, how many deals make it enough, and where the world ends. */
const firstReachMeters = 100_000
const enoughDeals = 20
const wholeWorldMeters = 20_040_000

/**
 * The deals of one sweep in memory, some 80 bytes each, sorted into the cells of the grid: a query looks only at deals in
 * the cells its circle touches, answers exactly, and counts as it goes. The database stays the truth; this is its index.
 */
export class DealIndex {
  readonly #size: number
  /** Where the deals of each cell begin; deals stand in the order of cells, and within one in the order of hotel ids. */
  readonly #cellStarts = new Int32Array(cellCount + 1)
  readonly #hotelNos: Int32Array
  /** Unit vectors, three numbers a deal. */
  readonly #vectors: Float64Array
  readonly #cpms: Float64Array
  readonly #ratings: Float64Array
  readonly #miles: Float64Array
  readonly #multipliers: Int32Array
  readonly #stars: Uint8Array
  readonly #boards: Uint8Array
  readonly #refundable: Uint8Array
  /** Days since the epoch. */
  readonly #startDays: Int32Array
  readonly #bits: Uint32Array
  readonly #bitWords: number
  readonly #boardNumbers = new Map<string, number>()

  private constructor(size: number, bitWords: number) {
    this.#size = size
    this.#bitWords = bitWords
    this.#hotelNos = new Int32Array(size)
    this.#vectors = new Float64Array(size * 3)
    this.#cpms = new Float64Array(size)
    this.#ratings = new Float64Array(size)
    this.#miles = new Float64Array(size)
    this.#multipliers = new Int32Array(size)
    this.#stars = new Uint8Array(size)
    this.#boards = new Uint8Array(size)
    this.#refundable = new Uint8Array(size)
    this.#startDays = new Int32Array(size)
    this.#bits = new Uint32Array(size * bitWords)
  }

  /**
   * Reads the deals twice: once to count each cell's, once to put them in place.
   *
   * @param read gives the deals in the order of hotel ids, the same both times
   * @param bitWords how many words of facility bits a deal has
   */
  static async build(read: () => AsyncIterable<readonly RankedDeal[]>, bitWords: number): Promise<DealIndex> {
    const nextInCell = new Int32Array(cellCount + 1)
    let size = 0
    for await (const deals of read()) {
      for (const deal of deals) {
        nextInCell[cellAt(deal) + 1]! += 1
        size += 1
      }
    }
    for (let cell = 0; cell < cellCount; cell += 1) nextInCell[cell + 1]! += nextInCell[cell]!

    const index = new DealIndex(size, bitWords)
    index.#cellStarts.set(nextInCell)
    for await (const deals of read()) {
      for (const deal of deals) {
        const cell = cellAt(deal)
        index.#put(nextInCell[cell]!, deal)
        nextInCell[cell]! += 1
      }
    }
    return index
  }

  get size(): number {
    return this.#size
  }

  /** The best deals of a query and how many match; exact whatever the radius. */
  find(query: DealQuery): DealMatches {
    if (query.radiusMeters !== undefined) return this.#findWithin(query, query.radiusMeters)
    for (let reach = firstReachMeters; ; reach = Math.min(reach * 2, wholeWorldMeters)) {
      const matches = this.#findWithin(query, reach)
      if (matches.total >= enoughDeals || reach === wholeWorldMeters) return matches
    }
  }

  #put(at: number, deal: RankedDeal): void {
    this.#hotelNos[at] = deal.hotelNo
    this.#vectors.set(unitVector(deal), at * 3)
    this.#cpms[at] = deal.cpm
    this.#ratings[at] = deal.rating
    this.#miles[at] = deal.milesRequired
    this.#multipliers[at] = deal.multiplier
    this.#stars[at] = deal.stars
    this.#boards[at] = this.#boardNumber(deal.boardType)
    this.#refundable[at] = deal.refundable ? 1 : 0
    this.#startDays[at] = dayNumber(deal.startDate)
    this.#bits.set(deal.facilityBits.subarray(0, this.#bitWords), at * this.#bitWords)
  }

  #boardNumber(boardType: string): number {
    const known = this.#boardNumbers.get(boardType)
    if (known !== undefined) return known
    const next = this.#boardNumbers.size
    this.#boardNumbers.set(boardType, next)
    return next
  }

  #findWithin(query: DealQuery, radiusMeters: number): DealMatches {
    const [x, y, z] = unitVector(query.center)
    const maxSquaredChord = squaredChord(radiusMeters)
    const wholeWorld = radiusMeters >= wholeWorldMeters
    const best = new BestOf(query.limit, query.sort === 'cpm' ? this.#byCpm : this.#byMultiplier)
    const passes = this.#filter(query)
    const vectors = this.#vectors
    let total = 0
    for (const [firstCell, lastCell] of cellsWithin(query.center, radiusMeters)) {
      const end = this.#cellStarts[lastCell + 1]!
      for (let at = this.#cellStarts[firstCell]!; at < end; at += 1) {
        if (!wholeWorld) {
          const dx = vectors[at * 3]! - x
          const dy = vectors[at * 3 + 1]! - y
          const dz = vectors[at * 3 + 2]! - z
          if (dx * dx + dy * dy + dz * dz > maxSquaredChord) continue
        }
        if (!passes(at)) continue
        total += 1
        best.offer(at)
      }
    }
    return { total, hotelNos: best.sorted().map((at) => this.#hotelNos[at]!) }
  }

  #filter(query: DealQuery): (at: number) => boolean {
    const startFrom = dayNumber(query.startFrom)
    const { minStars = 0, minRating = 0, maxMiles = Number.POSITIVE_INFINITY, refundable, facilityBits } = query
    const board = query.boardType === undefined ? undefined : (this.#boardNumbers.get(query.boardType) ?? -1)
    return (at) =>
      this.#startDays[at]! >= startFrom &&
      this.#stars[at]! >= minStars &&
      this.#ratings[at]! >= minRating &&
      this.#miles[at]! <= maxMiles &&
      (!refundable || this.#refundable[at] === 1) &&
      (board === undefined || this.#boards[at] === board) &&
      (facilityBits === undefined || this.#hasFacilities(at, facilityBits))
  }

  #hasFacilities(at: number, wanted: Uint32Array): boolean {
    for (let word = 0; word < this.#bitWords; word += 1) {
      const bits = wanted[word]!
      if ((this.#bits[at * this.#bitWords + word]! & bits) >>> 0 !== bits) return false
    }
    return true
  }

  /** Best first: negative where `a` is the better. Hotel numbers ascend as hotel ids do. */
  readonly #byCpm = (a: number, b: number): number =>
    this.#cpms[b]! - this.#cpms[a]! || this.#multipliers[b]! - this.#multipliers[a]! || this.#byRating(a, b)

  readonly #byMultiplier = (a: number, b: number): number =>
    this.#multipliers[b]! - this.#multipliers[a]! || this.#cpms[b]! - this.#cpms[a]! || this.#byRating(a, b)

  #byRating(a: number, b: number): number {
    return this.#ratings[b]! - this.#ratings[a]! || this.#hotelNos[a]! - this.#hotelNos[b]!
  }
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}
