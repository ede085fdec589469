import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import { columnsOf } from '../database/postgres/values.ts'
import { readColumns, type StoredColumns, writeColumns } from './deal-columns.ts'
import { StayColumns, type StoredStays } from './stays/stay-columns.ts'
import type { DealPointRow, DealStay, DealStorage, FinishedSweep, SweepDeal, HotelStays, Sweep } from './storage.ts'

/** Rows read or removed by one statement; a row of columns is hundreds of deals. */
const rowsAtOnce = 4000
const columnsAtOnce = 50
const hotelsAtOnce = 100

/**
 * One look-up for each number, whatever is known of the tables: of a sweep that is new, the statistics say that it has no
 * deals, and a plan that believes them reads all of it.
 */
function eachOf(numbers: string): string {
  return `unnest(${numbers}::int[]) AS wanted (number)`
}

export function createDealStorage(postgres: Postgres, clock: Clock): DealStorage {
  const { query } = postgres

  async function remove(sweepId: number) {
    for (const table of ['deal_columns', 'coming_stays', 'deal_stays', 'deals']) {
      const removal = `
        DELETE FROM ${table} WHERE sweep_id = $1 AND hotel_no <= (
          SELECT max(hotel_no)
          FROM (SELECT hotel_no FROM ${table} WHERE sweep_id = $1 ORDER BY hotel_no LIMIT ${rowsAtOnce}) AS first
        )
        RETURNING hotel_no`
      while ((await query(removal, [sweepId])).length > 0) await setImmediate()
    }
    await query('DELETE FROM sweeps WHERE sweep_id = $1', [sweepId])
  }

  return {
    async latestSweep() {
      const [latest] = await query<FinishedSweep>(
        `SELECT sweep_id AS "sweepId", day, edition, finished_at AS "finishedAtMs"
         FROM sweeps WHERE finished_at IS NOT NULL ORDER BY sweep_id DESC LIMIT 1`,
      )
      return latest
    },

    async *rankedDeals(sweepId) {
      let last = 0
      for (;;) {
        const stored = await query<StoredColumns>(
          `SELECT hotel_no AS "hotelNo", deals, facilities AS "facilityCount", board_types AS "boardTypes", columns AS block
           FROM deal_columns WHERE sweep_id = $1 AND hotel_no > $2 ORDER BY hotel_no LIMIT ${columnsAtOnce}`,
          [sweepId, last],
        )
        if (stored.length === 0) return
        last = stored.at(-1)!.hotelNo
        yield* stored.map(readColumns)
      }
    },

    async stays(sweepId, hotelNos) {
      const rows = await query<DealStay>(
        `SELECT found.* FROM ${eachOf('$2')} CROSS JOIN LATERAL (
           SELECT hotel_no AS "hotelNo", start_date AS "startDate", end_date AS "endDate",
             room_type AS "roomType", found_at AS "foundAtMs"
           FROM deals JOIN deal_stays USING (sweep_id, hotel_no)
           WHERE sweep_id = $1 AND hotel_no = wanted.number LIMIT 1
         ) AS found`,
        [sweepId, hotelNos],
      )
      const stays = new Map(rows.map((stay) => [stay.hotelNo, stay]))
      return hotelNos.flatMap((hotelNo) => stays.get(hotelNo) ?? [])
    },

    async points(sweepId, hotelNos) {
      const points: DealPointRow[] = []
      for (let at = 0; at < hotelNos.length; at += rowsAtOnce) {
        const some = hotelNos.slice(at, at + rowsAtOnce)
        const rows = await query<DealPointRow>(
          `SELECT found.* FROM ${eachOf('$2')} CROSS JOIN LATERAL (
             SELECT hotel_no AS "hotelNo", hotel_id AS id, name, latitude, longitude, miles_required, nights, cpm,
               multiplier, found_at / 1000 AS found_at
             FROM deals WHERE sweep_id = $1 AND hotel_no = wanted.number LIMIT 1
           ) AS found`,
          [sweepId, some],
        )
        const pointOf = new Map(rows.map((point) => [point.hotelNo, point]))
        for (const hotelNo of some) {
          const point = pointOf.get(hotelNo)
          if (point !== undefined) points.push(point)
        }
      }
      return points
    },

    async *comingStays(sweepId, hotelNos) {
      for (let at = 0; at < hotelNos.length; at += hotelsAtOnce) {
        const some = hotelNos.slice(at, at + hotelsAtOnce)
        const rows = await query<StoredStays>(
          `SELECT found.* FROM ${eachOf('$2')} CROSS JOIN LATERAL (
             SELECT hotel_no AS "hotelNo", stays, currency, board_types AS "boardTypes", block
             FROM coming_stays WHERE sweep_id = $1 AND hotel_no = wanted.number LIMIT 1
           ) AS found`,
          [sweepId, some],
        )
        const staysOf = new Map(rows.map((stored) => [stored.hotelNo, stored]))
        yield some.flatMap((hotelNo): HotelStays[] => {
          const stored = staysOf.get(hotelNo)
          return stored === undefined ? [] : [{ hotelNo, stays: StayColumns.read(stored) }]
        })
      }
    },

    async hotelNo(hotelId) {
      const [found] = await query<{ hotelNo: number }>(
        'SELECT hotel_no AS "hotelNo" FROM hotels WHERE hotel_id = $1 AND removed_at IS NULL',
        [hotelId],
      )
      return found?.hotelNo
    },

    async beginSweep({ day, edition }) {
      const removable = await query<Pick<Sweep, 'sweepId'>>(
        `SELECT sweep_id AS "sweepId" FROM sweeps WHERE finished_at IS NULL
         OR sweep_id < (SELECT max(sweep_id) FROM sweeps WHERE finished_at IS NOT NULL)`,
      )
      // Before the others are removed, so that no number is given again.
      const [begun] = await query<Pick<Sweep, 'sweepId'>>(
        `INSERT INTO sweeps (sweep_id, day, edition) SELECT coalesce(max(sweep_id), 0) + 1, $1, $2 FROM sweeps
         RETURNING sweep_id AS "sweepId"`,
        [day, edition],
      )
      if (begun === undefined) throw new Error('a sweep was not begun')
      for (const { sweepId } of removable) await remove(sweepId)
      return begun.sweepId
    },

    append: (sweepId, deals) => append(postgres, sweepId, deals),

    async finishSweep(sweepId) {
      await query('UPDATE sweeps SET finished_at = $1 WHERE sweep_id = $2', [clock(), sweepId])
    },
  }
}

async function append(postgres: Postgres, sweepId: number, deals: readonly SweepDeal[]): Promise<void> {
  const columns = writeColumns(deals)
  if (columns === undefined) return
  const hotelNos = deals.map(({ hotelNo }) => hotelNo)
  await postgres.transaction(async (query) => {
    await query('INSERT INTO deal_columns VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING', [
      sweepId,
      columns.hotelNo,
      columns.deals,
      columns.facilityCount,
      columns.boardTypes,
      columns.block,
    ])
    await query(
      `INSERT INTO deals
       SELECT $1::int, * FROM unnest($2::int[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::int[], $8::float8[],
         $9::int[], $10::text[], $11::bigint[], $12::int[])
       ON CONFLICT DO NOTHING`,
      [
        sweepId,
        hotelNos,
        ...columnsOf(
          deals,
          'hotelId',
          'name',
          'latitude',
          'longitude',
          'milesRequired',
          'cpm',
          'multiplier',
          'startDate',
          'foundAtMs',
          'nights',
        ),
      ],
    )
    const stored = deals.map(({ hotelNo, stays, foundAtMs }) => StayColumns.of(stays, foundAtMs).toStored(hotelNo))
    await query(
      `INSERT INTO coming_stays
       SELECT $1::int, * FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::bytea[]) ON CONFLICT DO NOTHING`,
      [sweepId, hotelNos, ...columnsOf(stored, 'stays', 'currency', 'boardTypes', 'block')],
    )
    await query(
      `INSERT INTO deal_stays SELECT $1::int, * FROM unnest($2::int[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
      [sweepId, hotelNos, ...columnsOf(deals, 'endDate', 'roomType')],
    )
  })
}
