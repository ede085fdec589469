import { setImmediate } from 'node:timers/promises'
import { dayMs } from '#contract/days'
import type { Clock } from '../runtime/clock.ts'
import { bytes, type Fragment, lookUp, type Query, raw, rows, run, sql, type Sql } from '../database/sql.ts'
import type { Position } from '../places/sphere.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { layoutOf } from './block-layout.ts'
import {
  bytesPerDeal,
  DealColumns,
  type DealTotals,
  type RankedDeal,
  readColumns,
  type StoredColumns,
  writeColumns,
} from './deal-columns.ts'
import { StayColumns, type StoredStays } from './stay-columns.ts'
import type { ComingStay } from '../hotels/supplier.ts'

/** A deal found by a sweep. */
export interface SweepDeal extends RankedDeal {
  readonly hotelId: string
  readonly name: string
  readonly endDate: string
  /** The room type in the wire format, as JSON. */
  readonly roomType: string
  readonly foundAtMs: number
  /** All coming stays of the hotel that are known, including the stay of the deal. */
  readonly stays: readonly ComingStay[]
}

export interface HotelStays {
  readonly hotelNo: number
  readonly stays: StayColumns
}

export type DealStay = Pick<SweepDeal, 'hotelNo' | 'startDate' | 'endDate' | 'roomType' | 'foundAtMs'>

export interface DealPointRow extends Position {
  readonly hotelNo: number
  readonly id: string
  readonly name: string
  readonly miles_required: number
  /** `null` if an earlier version stored the deal while this one started. */
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
  /** The edition of the supplier's stays that the sweep is based on. */
  readonly edition: string
}

/** Rows read or deleted by one statement, between which other requests run; a row of columns has hundreds of deals. */
const rowsAtOnce = 500
const columnsAtOnce = 40
const hotelsAtOnce = 20

const tables = { deal_columns: columnsAtOnce, coming_stays: hotelsAtOnce, deal_stays: rowsAtOnce, deals: rowsAtOnce }

/** The layout of blocks in this version. */
export const blockLayout = layoutOf(DealColumns.make(1, 1, [], 2), new StayColumns(1, '', []))
/** Sweeps with another layout are removed at this age: a version that could read them would have made a newer one. */
const maxOtherAgeMs = 2 * dayMs
/** The finishing time stored for a sweep with a damaged block. */
const unreadableMs = 0

/** A block of a sweep is damaged; the sweep gets the finishing time 0. */
export class UnreadableSweepError extends Error {}

export type DealStorage = ReturnType<typeof createDealStorage>

/** @param layout the layout of the sweeps to read; versions with other layouts have sweeps of their own */
export function createDealStorage({ query, transaction }: Sql, clock: Clock, layout = blockLayout) {
  async function finishSweep(sweepId: number, atMs = clock()) {
    await query(sql`UPDATE sweeps SET finished_at = ${atMs} WHERE sweep_id = ${sweepId}`)
  }

  return {
    async latestSweep() {
      const [latest] = await query<Sweep & { readonly finishedAtMs: number }>(
        sql`SELECT sweep_id AS "sweepId", day, edition, finished_at AS "finishedAtMs"
         FROM sweeps WHERE finished_at IS NOT NULL AND layout = ${layout} ORDER BY sweep_id DESC LIMIT 1`,
      )
      return latest && { ...latest, isReadable: latest.finishedAtMs > unreadableMs }
    },

    /** Returns the size of a sweep's deals, without reading their blocks. */
    async totals(sweepId: number): Promise<DealTotals> {
      const [totals] = await query<DealTotals>(
        sql`SELECT coalesce(sum(deals), 0) AS size, coalesce(sum(facilities), 0) AS "facilityCount",
           CASE WHEN max(length(columns) - ${raw(bytesPerDeal)} * deals - 2 * facilities) > 0 THEN 4 ELSE 2 END AS "bytesPerFacility"
         FROM deal_columns WHERE sweep_id = ${sweepId}`,
      )
      return totals!
    },

    /**
     * Yields the deals of a sweep in the order of hotel numbers.
     *
     * @throws {UnreadableSweepError}
     */
    async *rankedDeals(sweepId: number) {
      const readAfter = (last: number) =>
        query<StoredColumns>(
          sql`SELECT hotel_no AS "hotelNo", deals, facilities AS "facilityCount", board_types AS "boardTypes", columns AS block,
             checksum
           FROM deal_columns WHERE sweep_id = ${sweepId} AND hotel_no > ${last} ORDER BY hotel_no LIMIT ${raw(columnsAtOnce)}`,
        )
      let reading = readAfter(0)
      for (;;) {
        const stored = await reading
        if (stored.length === 0) return
        // PostgreSQL reads the next rows meanwhile. Errors are caught, because damage here leaves the next rows unused.
        reading = readAfter(stored.at(-1)!.hotelNo)
        reading.catch(() => undefined)
        const columns = stored.flatMap((one) => readColumns(one) ?? [])
        if (columns.length < stored.length) {
          await finishSweep(sweepId, unreadableMs)
          throw new UnreadableSweepError(`deals of the sweep ${sweepId} are damaged`)
        }
        yield* columns
        await setImmediate()
      }
    },

    /** Returns the stays in the order of the numbers, without hotels that have no deal. */
    stays: (sweepId: number, hotelNos: readonly number[]) =>
      ofHotels<DealStay>(
        query,
        sql`hotel_no AS "hotelNo", start_date AS "startDate", end_date AS "endDate", room_type AS "roomType",
          found_at AS "foundAtMs"`,
        sql`deals JOIN deal_stays USING (sweep_id, hotel_no)`,
        sweepId,
        hotelNos,
      ),

    async points(sweepId: number, hotelNos: readonly number[]) {
      const columns = sql`
        hotel_no AS "hotelNo", hotel_id AS id, name, latitude, longitude, miles_required, nights, cpm, multiplier,
        found_at / 1000 AS found_at`
      const points: DealPointRow[] = []
      for (let at = 0; at < hotelNos.length; at += rowsAtOnce) {
        if (at > 0) await yieldToEventLoop()
        points.push(
          ...(await ofHotels<DealPointRow>(query, columns, sql`deals`, sweepId, hotelNos.slice(at, at + rowsAtOnce))),
        )
      }
      return points
    },

    /**
     * Yields the coming stays of hotels in the order of the numbers, in parts. Leaves out hotels without stays, and hotels
     * whose stays are damaged; a new sweep soon replaces them.
     */
    async *comingStays(sweepId: number, hotelNos: readonly number[]) {
      const columns = sql`hotel_no AS "hotelNo", stays, currency, board_types AS "boardTypes", block, checksum`
      for (let at = 0; at < hotelNos.length; at += hotelsAtOnce) {
        await yieldToEventLoop()
        const stored = await ofHotels<StoredStays>(
          query,
          columns,
          sql`coming_stays`,
          sweepId,
          hotelNos.slice(at, at + hotelsAtOnce),
        )
        const read = stored.map((one) => ({ hotelNo: one.hotelNo, stays: StayColumns.read(one) }))
        const hotels = read.filter((hotel): hotel is HotelStays => hotel.stays !== undefined)
        if (hotels.length < read.length) await finishSweep(sweepId, unreadableMs)
        yield hotels
      }
    },

    /** Returns the number of a hotel of the catalogue, or `undefined` if there is no such hotel. */
    async hotelNo(hotelId: string) {
      const [found] = await query<{ hotelNo: number }>(
        sql`SELECT hotel_no AS "hotelNo" FROM hotels WHERE hotel_id = ${hotelId} AND removed_at IS NULL`,
      )
      return found?.hotelNo
    },

    /** Begins a sweep. Removes unfinished sweeps, outdated ones, and all but the latest finished sweep of this layout. */
    async beginSweep({ day, edition }: Pick<Sweep, 'day' | 'edition'>) {
      const removable = await query<Pick<Sweep, 'sweepId'>>(
        sql`SELECT sweep_id AS "sweepId" FROM sweeps WHERE finished_at IS NULL OR (layout <> ${layout} AND finished_at < ${clock() - maxOtherAgeMs})
         OR (layout = ${layout} AND sweep_id < (SELECT max(sweep_id) FROM sweeps WHERE finished_at IS NOT NULL AND layout = ${layout}))`,
      )
      // Inserted before old sweeps are removed, so that no number is reused.
      const [begun] = await query<Pick<Sweep, 'sweepId'>>(
        sql`INSERT INTO sweeps (sweep_id, day, edition, layout) SELECT coalesce(max(sweep_id), 0) + 1, ${day}, ${edition}, ${layout} FROM sweeps
         RETURNING sweep_id AS "sweepId"`,
      )
      if (begun === undefined) throw new Error('a sweep was not begun')
      for (const { sweepId } of removable) await remove(query, sweepId)
      return begun.sweepId
    },

    /** Adds deals to an unfinished sweep, in one commit. */
    append: (sweepId: number, deals: readonly SweepDeal[]) => appendDeals(transaction, sweepId, deals),

    /** Marks a sweep as finished, which makes it the latest. */
    finishSweep: (sweepId: number) => finishSweep(sweepId),
  }
}

/** Returns the rows of hotels in a sweep, in the order of the numbers. */
async function ofHotels<Row extends { readonly hotelNo: number }>(
  query: Query,
  columns: Fragment,
  from: Fragment,
  sweepId: number,
  hotelNos: readonly number[],
): Promise<Row[]> {
  const where = sql`sweep_id = ${sweepId} AND hotel_no = CAST(value ->> 0 AS integer)`
  const numbers = hotelNos.map((hotelNo) => [hotelNo])
  const found = await query<Row>(sql`${lookUp(numbers, { columns, from, where })}`)
  const rowOf = new Map(found.map((row) => [row.hotelNo, row]))
  return hotelNos.flatMap((hotelNo) => rowOf.get(hotelNo) ?? [])
}

async function remove(query: Query, sweepId: number) {
  for (const [name, rowsAtOnce] of Object.entries(tables)) {
    const table = raw(name)
    const removal = sql`
      DELETE FROM ${table} WHERE sweep_id = ${sweepId} AND hotel_no <= (
        SELECT max(hotel_no)
        FROM (SELECT hotel_no FROM ${table} WHERE sweep_id = ${sweepId} ORDER BY hotel_no LIMIT ${raw(rowsAtOnce)}) AS first
      )
      RETURNING hotel_no`
    while ((await query(removal)).length > 0) await setImmediate()
  }
  await query(sql`DELETE FROM sweeps WHERE sweep_id = ${sweepId}`)
}

async function appendDeals(transaction: Sql['transaction'], sweepId: number, deals: readonly SweepDeal[]) {
  const columns = writeColumns(deals)
  if (columns === undefined) return
  const { hotelNo, deals: count, facilityCount, boardTypes, block, checksum } = columns
  const points = deals.map(({ stays: _stays, roomType: _roomType, ...point }) => point)
  const stays = deals.map(({ hotelNo, endDate, roomType }) => ({ hotelNo, endDate, roomType }))
  const stored = deals.map(({ hotelNo, stays, foundAtMs }) => StayColumns.of(stays, foundAtMs).toStored(hotelNo))
  let end = 1
  const coming = stored.map(({ block, ...row }) => {
    end += block.length
    return { ...row, length: block.length, from: end - block.length }
  })
  const blocks = bytes(Buffer.concat(stored.map(({ block }) => block)))
  await transaction(function* () {
    yield* run(
      sql`INSERT INTO deal_columns (sweep_id, hotel_no, deals, facilities, board_types, columns, checksum)
       VALUES (${sweepId}, ${hotelNo}, ${count}, ${facilityCount}, ${boardTypes}, ${block}, ${checksum}) ON CONFLICT DO NOTHING`,
    )
    yield* run(
      sql`INSERT INTO deals (sweep_id, hotel_no, hotel_id, name, latitude, longitude, miles_required, cpm, multiplier,
         start_date, found_at, nights)
       SELECT CAST(${sweepId} AS integer), ${cast('hotelNo', 'integer')}, value ->> 'hotelId', value ->> 'name',
         ${cast('latitude', 'double precision')}, ${cast('longitude', 'double precision')},
         ${cast('milesRequired', 'integer')}, ${cast('cpm', 'double precision')}, ${cast('multiplier', 'integer')},
         value ->> 'startDate', ${cast('foundAtMs', 'bigint')}, ${cast('nights', 'integer')}
       ${fromNew(points)}`,
    )
    // SQLite returns NULL for a substring of zero bytes.
    yield* run(
      sql`INSERT INTO coming_stays (sweep_id, hotel_no, stays, currency, board_types, checksum, block)
       SELECT CAST(${sweepId} AS integer), ${cast('hotelNo', 'integer')}, ${cast('stays', 'integer')}, value ->> 'currency',
         value ->> 'boardTypes', ${cast('checksum', 'bigint')}, coalesce(substr(${blocks}, ${cast('from', 'integer')}, ${cast('length', 'integer')}), ${blocks})
       ${fromNew(coming)}`,
    )
    yield* run(
      sql`INSERT INTO deal_stays (sweep_id, hotel_no, end_date, room_type)
       SELECT CAST(${sweepId} AS integer), ${cast('hotelNo', 'integer')}, value ->> 'endDate', value ->> 'roomType'
       ${fromNew(stays)}`,
    )
  })
}

const fromNew = (list: readonly object[]) => sql`FROM ${rows(list)} AS value WHERE TRUE ON CONFLICT DO NOTHING`

function cast(field: string, type: string): Fragment {
  return raw(`CAST(value ->> '${field}' AS ${type})`)
}
