import type { ComingStay } from '../hotels/supplier.ts'
import type { DealColumns, RankedDeal } from './deal-columns.ts'
import type { StayColumns } from './stays/stay-columns.ts'

/** A deal as a sweep finds it. */
export interface SweepDeal extends RankedDeal {
  readonly hotelId: string
  readonly name: string
  readonly endDate: string
  /** The room type as it goes over the wire, in JSON. */
  readonly roomType: string
  /** When the stay was found at this price. */
  readonly foundAtMs: number
  /** All coming stays of the hotel that are known, that of the deal among them. */
  readonly stays: readonly ComingStay[]
}

/** The coming stays of a hotel. */
export interface HotelStays {
  readonly hotelNo: number
  readonly stays: StayColumns
}

/** The stay of a deal. */
export interface DealStay {
  readonly hotelNo: number
  readonly startDate: string
  readonly endDate: string
  /** The room type as it goes over the wire, in JSON. */
  readonly roomType: string
  /** When the stay was found at this price. */
  readonly foundAtMs: number
}

/** A deal as a point on a map. */
export interface DealPointRow {
  readonly hotelNo: number
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly miles_required: number
  /** `null` of what an earlier version stored while this one began. */
  readonly nights: number | null
  readonly cpm: number
  readonly multiplier: number
  /** Unix time in seconds. */
  readonly found_at: number
}

/** A complete pass through the catalogue for each hotel's best coming stay; its deals never change. */
export interface Sweep {
  readonly sweepId: number
  /** YYYY-MM-DD in UTC. */
  readonly day: string
  /** The edition of the supplier's stays that it was made from. */
  readonly edition: string
}

export interface FinishedSweep extends Sweep {
  readonly finishedAtMs: number
}

/** Stores the deals of each sweep. */
export interface DealStorage {
  latestSweep(): Promise<FinishedSweep | undefined>
  /** Yields the deals of a sweep in the order of hotel numbers. */
  rankedDeals(sweepId: number): AsyncIterable<DealColumns>
  /** In the order of the numbers; a hotel without a deal is left out. */
  stays(sweepId: number, hotelNos: readonly number[]): Promise<DealStay[]>
  points(sweepId: number, hotelNos: readonly number[]): Promise<DealPointRow[]>
  /** Yields the coming stays of hotels in the order of the numbers, a part of them at a time; a hotel without any is left out. */
  comingStays(sweepId: number, hotelNos: readonly number[]): AsyncIterable<readonly HotelStays[]>
  /** Returns the number of a hotel that has a deal or had one; `undefined` where there is no such hotel. */
  hotelNo(hotelId: string): Promise<number | undefined>
  /** Begins a sweep, and removes the unfinished sweeps and all finished ones but the latest. */
  beginSweep(sweep: Pick<Sweep, 'day' | 'edition'>): Promise<number>
  /** Adds deals to an unfinished sweep, in one commit. */
  append(sweepId: number, deals: readonly SweepDeal[]): Promise<void>
  /** Makes a sweep the latest. */
  finishSweep(sweepId: number): Promise<void>
}
