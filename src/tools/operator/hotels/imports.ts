import { rows, run, sql, type Sql } from '#server/database/sql'

/** An import of some of a supplier's hotels. */
export interface HotelImport {
  /** The selected hotels, in the source's terms. */
  readonly selection: string
  /** Every change by the supplier before this time is stored; `null` until a first import finishes. */
  readonly upToMs: number | null
  /** When the running import began; `null` when none is running. */
  readonly begunAtMs: number | null
  /** The running import covers only changes since this time; `null` for a complete import. */
  readonly sinceMs: number | null
}

/** A hotel to import. */
export interface AwaitedHotel {
  readonly hotelId: string
  /** Its entry in the supplier's list, in the source's terms. */
  readonly listed: string
  /** Its outcome; `null` until known. */
  readonly outcome: string | null
}

/** A hotel's outcome in an import: stored, or the reason that it was not. */
export interface ImportOutcome {
  readonly hotelId: string
  readonly outcome: string
}

const columns = sql`selection, up_to AS "upToMs", begun_at AS "begunAtMs", since AS "sinceMs"`

/** Rows per statement, so that none takes long. */
const rowsAtOnce = 5000

/** Stores the progress of imports, so that an interrupted one can be resumed. */
export type HotelImports = ReturnType<typeof createHotelImports>

export function createHotelImports({ query, transaction }: Sql) {
  return {
    /** Returns imports in order of their selection. */
    listImports: () => query<HotelImport>(sql`SELECT ${columns} FROM hotel_imports ORDER BY selection`),

    async findImport(selection: string) {
      const [found] = await query<HotelImport>(sql`SELECT ${columns} FROM hotel_imports WHERE selection = ${selection}`)
      return found
    },

    /** Starts an import in one commit; a running import of the same selection is dropped. */
    beginImport: ({ selection, begunAtMs, sinceMs }: Omit<HotelImport, 'upToMs'>, hotels: readonly AwaitedHotel[]) =>
      transaction(function* () {
        yield* run(
          sql`INSERT INTO hotel_imports (selection, begun_at, since) VALUES (${selection}, ${begunAtMs}, ${sinceMs})
           ON CONFLICT (selection) DO UPDATE SET begun_at = excluded.begun_at, since = excluded.since`,
        )
        yield* run(sql`DELETE FROM import_hotels WHERE selection = ${selection}`)
        for (let at = 0; at < hotels.length; at += rowsAtOnce) {
          yield* run(
            sql`INSERT INTO import_hotels (selection, hotel_id, listed, outcome)
             SELECT ${selection}, value ->> 'hotelId', value ->> 'listed', value ->> 'outcome' FROM ${rows(hotels.slice(at, at + rowsAtOnce))} AS value`,
          )
        }
      }),

    /** Returns the hotels without an outcome, by id. */
    awaitedHotels: (selection: string) =>
      query<AwaitedHotel>(
        sql`SELECT hotel_id AS "hotelId", listed, outcome FROM import_hotels WHERE selection = ${selection} AND outcome IS NULL
         ORDER BY hotel_id`,
      ),

    /** Returns the outcomes so far, by hotel id. */
    outcomes: (selection: string) =>
      query<ImportOutcome>(
        sql`SELECT hotel_id AS "hotelId", outcome FROM import_hotels WHERE selection = ${selection} AND outcome IS NOT NULL
         ORDER BY hotel_id`,
      ),

    recordOutcomes: (selection: string, recorded: readonly ImportOutcome[]) =>
      transaction(function* () {
        yield* run(
          sql`UPDATE import_hotels SET outcome = value ->> 'outcome' FROM ${rows(recorded)} AS value
           WHERE selection = ${selection} AND hotel_id = value ->> 'hotelId'`,
        )
      }),

    /** Finishes the running import: every change by the supplier before its start is stored. */
    finishImport: (selection: string) =>
      transaction(function* () {
        yield* run(
          sql`UPDATE hotel_imports SET up_to = begun_at, begun_at = NULL, since = NULL WHERE selection = ${selection} AND begun_at IS NOT NULL`,
        )
        yield* run(sql`DELETE FROM import_hotels WHERE selection = ${selection}`)
      }),
  }
}
