import type { Postgres } from '../../database/postgres/open-database.ts'

/** Adds up bookings and balances as they are at one moment; both entries of a booking are one row, and sum to zero. */
export async function computeImbalance(postgres: Postgres): Promise<number> {
  const snapshot = await postgres.snapshot()
  try {
    const [sums] = await snapshot.query<{ miles: number }>(`
      SELECT abs((SELECT coalesce(sum(balance), 0) FROM accounts) - (SELECT coalesce(sum(amount), 0) FROM bookings))
        ::double precision AS miles`)
    if (sums === undefined) throw new Error('a sum has no row')
    return sums.miles
  } finally {
    await snapshot.end()
  }
}
