import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open-database.ts'
import { readHexBits, writeBits } from './facility-bits.ts'
import type { DealPointRow, DealStay, DealStorage, RankedDeal, Sweep } from './storage.ts'

/** Rows read between two turns of the event loop. */
const rowsPerTurn = 4000

/** Without names, because naming twelve values takes the driver longer than reading them. */
type RankedRow = [
  hotelNo: number,
  latitude: number,
  longitude: number,
  milesRequired: number,
  cpm: number,
  multiplier: number,
  stars: number,
  rating: number,
  boardType: string,
  refundable: number,
  facilityBits: string,
  startDate: string,
]

export function createDealStorage(database: Database, clock: Clock): DealStorage {
  const latestSweep = database.prepare<[], Sweep>(
    'SELECT sweep_id AS sweepId, day FROM sweeps WHERE finished_at IS NOT NULL ORDER BY sweep_id DESC LIMIT 1',
  )
  const rankedAfter = database
    .prepare<[number, number, number], RankedRow>(
      `SELECT hotel_no, latitude, longitude, miles_required, cpm, multiplier, stars, rating, board_type, refundable,
              hex(facility_bits), start_date
       FROM deals WHERE sweep_id = ? AND hotel_no > ? ORDER BY hotel_no LIMIT ?`,
    )
    .raw()
  const stay = database.prepare<[number, number], DealStay>(
    `SELECT hotel_no AS hotelNo, start_date AS startDate, end_date AS endDate, room_type AS roomType
     FROM deals JOIN deal_stays USING (sweep_id, hotel_no) WHERE sweep_id = ? AND hotel_no = ?`,
  )
  const point = database.prepare<[number, number], DealPointRow>(
    `SELECT hotel_id AS id, name, latitude, longitude, miles_required, cpm, multiplier
     FROM deals WHERE sweep_id = ? AND hotel_no = ?`,
  )
  const removable = database
    .prepare<[], number>(
      `SELECT sweep_id FROM sweeps WHERE finished_at IS NULL
       OR sweep_id < (SELECT max(sweep_id) FROM sweeps WHERE finished_at IS NOT NULL)`,
    )
    .pluck()
  const removals = [
    database.prepare(
      'DELETE FROM deal_stays WHERE sweep_id = @sweepId AND hotel_no IN (SELECT hotel_no FROM deal_stays WHERE sweep_id = @sweepId LIMIT @rows)',
    ),
    database.prepare(
      'DELETE FROM deals WHERE sweep_id = @sweepId AND hotel_no IN (SELECT hotel_no FROM deals WHERE sweep_id = @sweepId LIMIT @rows)',
    ),
  ]
  const removeSweep = database.prepare('DELETE FROM sweeps WHERE sweep_id = ?')
  const insertSweep = database.prepare('INSERT INTO sweeps (day) VALUES (?)')
  const insertDeal = database.prepare(
    `INSERT INTO deals VALUES (@sweepId, @hotelNo, @hotelId, @name, @latitude, @longitude, @milesRequired, @cpm,
       @multiplier, @stars, @rating, @boardType, @refundable, @facilityBits, @startDate)`,
  )
  const insertStay = database.prepare('INSERT INTO deal_stays VALUES (@sweepId, @hotelNo, @endDate, @roomType)')
  const finishSweep = database.prepare('UPDATE sweeps SET finished_at = ? WHERE sweep_id = ?')

  async function remove(sweepId: number) {
    for (const removal of removals) {
      while (removal.run({ sweepId, rows: rowsPerTurn }).changes > 0) await nextTurn()
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
        const rows = rankedAfter.all(sweepId, last, rowsPerTurn)
        if (rows.length === 0) return
        last = rows.at(-1)![0]
        yield rows.map(rankedDeal)
        await nextTurn()
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
        if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
      }
      return points
    },

    async beginSweep(day) {
      for (const sweepId of removable.all()) await remove(sweepId)
      return Number(insertSweep.run(day).lastInsertRowid)
    },

    async append(sweepId, deals) {
      database
        .transaction(() => {
          for (const deal of deals) {
            insertDeal.run({
              ...deal,
              sweepId,
              refundable: deal.refundable ? 1 : 0,
              facilityBits: writeBits(deal.facilityBits),
            })
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

function rankedDeal([
  hotelNo,
  latitude,
  longitude,
  milesRequired,
  cpm,
  multiplier,
  stars,
  rating,
  boardType,
  refundable,
  facilityBits,
  startDate,
]: RankedRow): RankedDeal {
  return {
    hotelNo,
    latitude,
    longitude,
    milesRequired,
    cpm,
    multiplier,
    stars,
    rating,
    boardType,
    refundable: refundable === 1,
    facilityBits: readHexBits(facilityBits),
    startDate,
  }
}
