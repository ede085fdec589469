import type { Postgres } from '../../database/postgres/open-database.ts'

/** Creates a function that compares the sum of bookings with the sum of balances; in PostgreSQL, a booking is one row. */
export function createComputeImbalance(postgres: Postgres): () => Promise<number> {
  return async () => {
    const [sums] = await postgres.longTransaction((query) =>
      query<{ miles: number }>(`
        SELECT abs((SELECT coalesce(sum(balance - debt), 0) FROM accounts) - (SELECT coalesce(sum(amount), 0) FROM bookings)
          - (SELECT coalesce(sum(amount), 0) FROM openings))
          ::double precision AS miles`),
    )
    if (sums === undefined) throw new Error('an aggregate returned no row')
    return sums.miles
  }
}
