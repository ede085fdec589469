import type { Database } from '../../database/sqlite/open-database.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'

interface EntrySums {
  readonly entries: number
  readonly last: number | null
  readonly credited: number
  readonly total: number
}

/** Small, so that no request waits long for a step. */
const entriesPerStep = 10_000

/**
 * Creates a function that compares the sums of entries and balances. Entries never change, so it remembers their sums, and
 * reads only new entries and the balances on each call.
 */
export function createComputeImbalance(database: Database): () => Promise<number> {
  const sumEntries = database.prepare<[number], EntrySums>(`
    SELECT count(*) AS entries, max(entry_id) AS last,
      ifnull(sum(iif(account_id IS NULL, 0, amount)), 0) AS credited, ifnull(sum(amount), 0) AS total
    FROM (SELECT entry_id, account_id, amount FROM entries WHERE entry_id > ? ORDER BY entry_id LIMIT ${entriesPerStep})`)
  const sum = 'SELECT ifnull(sum(balance - debt), 0) - (SELECT ifnull(sum(amount), 0) FROM openings) FROM accounts'
  const sumBalances = database.prepare<[], number>(sum).pluck()
  let last = 0
  let credited = 0
  let total = 0

  // The last entries and the balances are read in one transaction, so that they are consistent.
  const step = database.transaction((): number | undefined => {
    const sums = sumEntries.get(last)
    if (sums === undefined) throw new Error('an aggregate returned no row')
    last = sums.last ?? last
    credited += sums.credited
    total += sums.total
    return sums.entries < entriesPerStep ? sumBalances.get() : undefined
  })

  return async () => {
    for (;;) {
      const balances = step()
      if (balances !== undefined) return Math.abs(total) + Math.abs(balances - credited)
      await yieldToEventLoop()
    }
  }
}
