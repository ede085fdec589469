import { type TransferStatus, transferStatuses } from '#contract/miles/transfer'
import { all, any, by, type Fragment, join, type Query, raw, sql } from '../../database/sql.ts'
import type { StoredTransfer, TransferFilters, TransferPosition, TransferSums } from '../ledger/storage.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { createFindAlternatives } from './find-alternatives.ts'
import { planOf, plans, withoutImpliedBound } from './transfer-plans.ts'

/** The number of transfers to sum at a time, in a few milliseconds. */
const summedAtOnce = 5000

export type TransferRow = Omit<StoredTransfer, 'reversal'>

/** Orders transfers of the same time: SQLite has their numbers in every index. */
const tie = by({ sqlite: 'transfer_no', postgres: 'transaction_id' })

/** Transfers are never deleted, so the highest number is their count. */
const allTransfers = by({
  sqlite: '(SELECT coalesce(max(transfer_no), 0) FROM transfers)',
  postgres: '(SELECT count(*) FROM transfers)',
})

const sums = join(
  transferStatuses.map((status) =>
    raw(`count(*) FILTER (WHERE status = '${status}') AS "transfers_${status}",
      coalesce(sum(amount) FILTER (WHERE status = '${status}'), 0) AS "miles_${status}"`),
  ),
  ', ',
)

/**
 * Lists and counts transfers.
 *
 * @param columns the columns to select, named like the fields of `TransferRow`
 * @param complete turns rows into transfers
 */
export function createTransferLists(
  query: Query,
  columns: Fragment,
  complete: (rows: readonly TransferRow[]) => Promise<readonly StoredTransfer[]>,
) {
  const findAlternatives = createFindAlternatives(query)

  /** Selects the first transfers of each alternative. */
  function first(alternatives: readonly Fragment[], order: Fragment, limit: number): Fragment {
    return join(
      alternatives.map(
        (one) => sql`SELECT ${tie} FROM (SELECT ${tie} FROM transfers WHERE ${one} ${order} LIMIT ${limit}) AS part`,
      ),
      ' UNION ',
    )
  }

  async function valueOf(count: Fragment): Promise<number> {
    const [found] = await query<{ count: number }>(sql`SELECT ${count} AS count`)
    return found?.count ?? 0
  }

  async function count(filters: TransferFilters, isUnsuccessful = false): Promise<Fragment> {
    const isFiltered = isUnsuccessful || Object.values(filters).some((value) => value !== undefined)
    if (!isFiltered) return sql`${allTransfers}`
    return sql`(SELECT count(*) FROM transfers WHERE ${any(await findAlternatives(filters, isUnsuccessful))})`
  }

  /** Counts matching transfers, or returns `undefined` if there are more than `most`. */
  async function countTransfersUpTo(filters: TransferFilters, most: number) {
    const alternatives = await findAlternatives(filters)
    if (alternatives.length === 0) return 0
    const counted = await valueOf(sql`(SELECT count(*) FROM (${first(alternatives, sql``, most + 1)}) AS counted)`)
    return counted > most ? undefined : counted
  }

  return {
    /**
     * Returns the first matching transfers, or the ones next to a position.
     *
     * @param start the number of transfers to skip, or a position; after a position, each page costs the same
     */
    async listTransfers(filters: TransferFilters, limit: number, start: number | TransferPosition) {
      const [position, offset] = typeof start === 'number' ? [undefined, start] : [start, 0]
      const plan = planOf(filters)
      const isDescending = (plan !== plans.byReference) === (position?.side !== 'before')
      const direction = isDescending ? sql`DESC` : sql`ASC`
      const beside = ({ value, transactionId }: TransferPosition) => sql`
        (${plan.sortedBy}, ${tie}) ${isDescending ? sql`<` : sql`>`}
          (${value}, (SELECT ${tie} FROM transfers WHERE transaction_id = ${transactionId}))`
      const alternatives = await findAlternatives(withoutImpliedBound(filters, position))
      const [only, ...others] = position ? alternatives.map((one) => all([one, beside(position)])) : alternatives
      if (only === undefined) return []
      const order = sql`ORDER BY ${plan.sortedBy} ${direction}, ${tie} ${direction}`
      const page =
        others.length === 0
          ? sql`WHERE ${only} ${order}`
          : sql`WHERE ${tie} IN (${first([only, ...others], order, limit + offset)})
              ORDER BY ${plan.mergedBy} ${direction}, ${tie} ${direction}`
      return complete(
        await query<TransferRow>(sql`SELECT ${columns} FROM transfers ${page} LIMIT ${limit} OFFSET ${offset}`),
      )
    },
    async countTransfers(filters: TransferFilters) {
      if (filters.status !== 'success') return valueOf(await count(filters))
      // Nearly all transfers succeed, so it counts the others in their partial index and subtracts them.
      const ofAnyStatus = { ...filters, status: undefined }
      return valueOf(sql`${await count(ofAnyStatus)} - ${await count(ofAnyStatus, true)}`)
    },
    countTransfersUpTo,
    /** Sums matching transfers, or returns `undefined` if there are more than `most`. */
    async sumTransfersUpTo(filters: TransferFilters, most: number): Promise<TransferSums | undefined> {
      const alternatives = await findAlternatives(filters)
      // Several alternatives cannot be read part by part, because they share no order.
      const isWhole = alternatives.length > 1
      if (isWhole && (await countTransfersUpTo(filters, most)) === undefined) return undefined
      const { sortedBy } = planOf(filters)
      const edgeOf = (rest: Fragment) => sql`
        SELECT ${sortedBy} AS value FROM transfers WHERE ${rest} ORDER BY ${sortedBy} DESC LIMIT 1 OFFSET ${summedAtOnce}`
      const total: Record<string, number> = {}
      const of = (status: TransferStatus) => ({
        transfers: total[`transfers_${status}`] ?? 0,
        miles: total[`miles_${status}`] ?? 0,
      })
      for (let rest = any(alternatives); ;) {
        const [edge] = isWhole ? [] : await query<{ value: number | string }>(edgeOf(rest))
        const part = edge ? all([rest, sql`${sortedBy} >= ${edge.value}`]) : rest
        const [found = {}] = await query<Record<string, number>>(sql`SELECT ${sums} FROM transfers WHERE ${part}`)
        for (const [name, sum] of Object.entries(found)) total[name] = (total[name] ?? 0) + sum
        if (transferStatuses.reduce((sum, status) => sum + of(status).transfers, 0) > most) return undefined
        if (edge === undefined) return { success: of('success'), pending: of('pending'), failed: of('failed') }
        rest = all([any(alternatives), sql`${sortedBy} < ${edge.value}`])
        await yieldToEventLoop()
      }
    },
  }
}
