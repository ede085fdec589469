import type { Database } from '../../database/sqlite/open-database.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

interface Part {
  readonly entries: number
  readonly last: number | null
  readonly credited: number
  readonly total: number
}

/** So many entries are read at a time that no request waits long. */
const entriesAtOnce = 10_000

/**
 * Makes what adds up entries and balances. Entries are never changed, so those that were added up before are not read
 * again: each time it reads what is new, and the balances.
 */
export function computeImbalance(database: Database): () => Promise<number> {
  const readPart = database.prepare<[number], Part>(`
    SELECT count(*) AS entries, max(entry_id) AS last,
      ifnull(sum(iif(account_id IS NULL, 0, amount)), 0) AS credited, ifnull(sum(amount), 0) AS total
    FROM (SELECT entry_id, account_id, amount FROM entries WHERE entry_id > ? ORDER BY entry_id LIMIT ${entriesAtOnce})`)
  const sumBalances = database.prepare<[], number>('SELECT ifnull(sum(balance), 0) FROM accounts').pluck()
  let last = 0
  let credited = 0
  let total = 0

  // One transaction sees one moment.
  const step = database.transaction((): number | undefined => {
    const part = readPart.get(last)
    if (part === undefined) throw new Error('a sum has no row')
    last = part.last ?? last
    credited += part.credited
    total += part.total
    return part.entries < entriesAtOnce ? sumBalances.get() : undefined
  })

  return async () => {
    for (;;) {
      const balances = step()
      if (balances !== undefined) return Math.abs(total) + Math.abs(balances - credited)
      await yieldToEventLoop()
    }
  }
}
