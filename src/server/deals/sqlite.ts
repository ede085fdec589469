import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { readColumns, type StoredColumns, writeColumns } from './deal-columns.ts'
import { StayColumns, type StoredStays } from './stays/stay-columns.ts'
import type { DealPointRow, DealStay, DealStorage, FinishedSweep, HotelStays } from './storage.ts'

/** Rows read or removed before yielding to the event loop; a row of columns is hundreds of deals. */
const rowsPerYield = 1000
const columnsPerYield = 50
const hotelsAtOnce = 100

export function createDealStorage(database: Database, clock: Clock): DealStorage {
  const latestSweep = database.prepare<[], FinishedSweep>(
    `SELECT sweep_id AS sweepId, day, edition, finished_at AS finishedAtMs
     FROM sweeps WHERE finished_at IS NOT NULL ORDER BY sweep_id DESC LIMIT 1`,
  )
  const columnsAfter = database.prepare<[number, number], StoredColumns>(
    `SELECT hotel_no AS hotelNo, deals, facilities AS facilityCount, board_types AS boardTypes, columns AS block
     FROM deal_columns WHERE sweep_id = ? AND hotel_no > ? ORDER BY hotel_no LIMIT ${columnsPerYield}`,
  )
  const stay = database.prepare<[number, number], DealStay>(
    `SELECT hotel_no AS hotelNo, start_date AS startDate, end_date AS endDate, room_type AS roomType,
       found_at AS foundAtMs
     FROM deals JOIN deal_stays USING (sweep_id, hotel_no) WHERE sweep_id = ? AND hotel_no = ?`,
  )
  const point = database.prepare<[number, number], DealPointRow>(
    `SELECT hotel_no AS hotelNo, hotel_id AS id, name, latitude, longitude, miles_required, nights, cpm, multiplier, found_at / 1000 AS found_at
     FROM deals WHERE sweep_id = ? AND hotel_no = ?`,
  )
  const comingStays = database.prepare<[number, number], StoredStays>(
    `SELECT hotel_no AS hotelNo, stays, currency, board_types AS boardTypes, block
     FROM coming_stays WHERE sweep_id = ? AND hotel_no = ?`,
  )
  const hotelNo = database
    .prepare<[string], number>('SELECT hotel_no FROM hotels WHERE hotel_id = ? AND removed_at IS NULL')
    .pluck()
  const removable = database
    .prepare<[], number>(
      `SELECT sweep_id FROM sweeps WHERE finished_at IS NULL
       OR sweep_id < (SELECT max(sweep_id) FROM sweeps WHERE finished_at IS NOT NULL)`,
    )
    .pluck()
  const removals = Object.entries({
    deal_columns: columnsPerYield,
    coming_stays: hotelsAtOnce,
    deal_stays: rowsPerYield,
    deals: rowsPerYield,
  }).map(([table, rows]) =>
    database.prepare<[{ sweepId: number }]>(
      `DELETE FROM ${table} WHERE sweep_id = @sweepId
         AND hotel_no IN (SELECT hotel_no FROM ${table} WHERE sweep_id = @sweepId LIMIT ${rows})`,
    ),
  )
  const removeSweep = database.prepare('DELETE FROM sweeps WHERE sweep_id = ?')
  const insertSweep = database.prepare('INSERT INTO sweeps (day, edition) VALUES (?, ?)')
  const insertDeal = database.prepare(
    `INSERT INTO deals VALUES (@sweepId, @hotelNo, @hotelId, @name, @latitude, @longitude, @milesRequired, @cpm,
       @multiplier, @startDate, @foundAtMs, @nights)`,
  )
  const insertStay = database.prepare('INSERT INTO deal_stays VALUES (@sweepId, @hotelNo, @endDate, @roomType)')
  const insertComing = database.prepare(
    'INSERT INTO coming_stays VALUES (@sweepId, @hotelNo, @stays, @currency, @boardTypes, @block)',
  )
  const insertColumns = database.prepare(
    'INSERT INTO deal_columns VALUES (@sweepId, @hotelNo, @deals, @facilityCount, @boardTypes, @block)',
  )
  const finishSweep = database.prepare('UPDATE sweeps SET finished_at = ? WHERE sweep_id = ?')

  async function remove(sweepId: number) {
    for (const removal of removals) {
      while (removal.run({ sweepId }).changes > 0) await setImmediate()
    }
    removeSweep.run(sweepId)
  }

  return {
    async latestSweep() {
      return latestSweep.get()
    },

    async *rankedDeals(sweepId) {
      let last = 0
      for (;;) {
        const stored = columnsAfter.all(sweepId, last)
        if (stored.length === 0) return
        last = stored.at(-1)!.hotelNo
        yield* stored.map(readColumns)
        await setImmediate()
      }
    },

    async stays(sweepId, hotelNos) {
      return hotelNos.flatMap((hotelNo) => stay.get(sweepId, hotelNo) ?? [])
    },

    async points(sweepId, hotelNos) {
      const points: DealPointRow[] = []
      for (const [index, hotelNo] of hotelNos.entries()) {
        const row = point.get(sweepId, hotelNo)
        if (row !== undefined) points.push(row)
        if (index % rowsPerYield === rowsPerYield - 1) await yieldToEventLoop()
      }
      return points
    },

    async *comingStays(sweepId, hotelNos) {
      for (let at = 0; at < hotelNos.length; at += hotelsAtOnce) {
        yield hotelNos.slice(at, at + hotelsAtOnce).flatMap((hotelNo): HotelStays[] => {
          const stored = comingStays.get(sweepId, hotelNo)
          return stored === undefined ? [] : [{ hotelNo, stays: StayColumns.read(stored) }]
        })
      }
    },

    async hotelNo(hotelId) {
      return hotelNo.get(hotelId)
    },

    async beginSweep({ day, edition }) {
      const old = removable.all()
      // Before the others are removed, so that no number is given again.
      const begun = Number(insertSweep.run(day, edition).lastInsertRowid)
      for (const sweepId of old) await remove(sweepId)
      return begun
    },

    async append(sweepId, deals) {
      const columns = writeColumns(deals)
      if (columns === undefined) return
      database
        .transaction(() => {
          insertColumns.run({ ...columns, sweepId })
          for (const deal of deals) {
            insertDeal.run({ ...deal, sweepId })
            insertComing.run({ ...StayColumns.of(deal.stays, deal.foundAtMs).toStored(deal.hotelNo), sweepId })
            insertStay.run({ sweepId, hotelNo: deal.hotelNo, endDate: deal.endDate, roomType: deal.roomType })
          }
        })
        .immediate()
    },

    async finishSweep(sweepId) {
      finishSweep.run(clock(), sweepId)
    },
  }
}
