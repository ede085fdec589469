import { rows, run, sql, type Sql } from '#server/database/sql'

/** An import of some of a supplier's hotels. */
export interface HotelImport {
  /** Which hotels, in the source's own terms. */
  readonly selection: string
  /** All that the supplier changed before this time is stored; `null` until a first import is finished. */
  readonly upToMs: number | null
  /** When the one under way began; `null` where there is none. */
  readonly begunAtMs: number | null
  /** The one under way is of what has changed since then; `null` where it is complete. */
  readonly sinceMs: number | null
}

/** A hotel that is to be imported. */
export interface AwaitedHotel {
  readonly hotelId: string
  /** Its entry in the supplier's list, in the source's own terms. */
  readonly listed: string
  /** Its outcome; `null` until it is known. */
  readonly outcome: string | null
}

/** The outcome for a hotel of an import: stored, or why not. */
export interface ImportOutcome {
  readonly hotelId: string
  readonly outcome: string
}

const columns = sql`selection, up_to AS "upToMs", begun_at AS "begunAtMs", since AS "sinceMs"`

/** Rows added by one statement, so that none takes long. */
const rowsAtOnce = 5000

/** Stores how far imports have come, so that an interrupted one goes on where it was. */
export type HotelImports = ReturnType<typeof createHotelImports>

export function createHotelImports({ query, transaction }: Sql) {
  return {
    /** In order of selection. */
    listImports: () => query<HotelImport>(sql`SELECT ${columns} FROM hotel_imports ORDER BY selection`),

    async findImport(selection: string) {
      const [found] = await query<HotelImport>(sql`SELECT ${columns} FROM hotel_imports WHERE selection = ${selection}`)
      return found
    },

    /** Begins an import of hotels, in one commit; one of the same selection that is under way is forgotten. */
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

    /** Returns the hotels whose outcome is not known, by id. */
    awaitedHotels: (selection: string) =>
      query<AwaitedHotel>(
        sql`SELECT hotel_id AS "hotelId", listed, outcome FROM import_hotels WHERE selection = ${selection} AND outcome IS NULL
         ORDER BY hotel_id`,
      ),

    /** Returns the outcomes so far, by id of the hotel. */
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

    /** Ends the import under way: all that the supplier changed before it began is stored. */
    finishImport: (selection: string) =>
      transaction(function* () {
        yield* run(
          sql`UPDATE hotel_imports SET up_to = begun_at, begun_at = NULL, since = NULL WHERE selection = ${selection} AND begun_at IS NOT NULL`,
        )
        yield* run(sql`DELETE FROM import_hotels WHERE selection = ${selection}`)
      }),
  }
}
