import { type TransferStatus, transferStatuses } from '#contract/miles/transfer'
import { all, any, by, type Fragment, join, type Query, raw, sql } from '../../database/sql.ts'
import type { StoredTransfer, TransferFilters, TransferPosition, TransferSums } from '../ledger/storage.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { createFindAlternatives } from './find-alternatives.ts'
import { planOf, plans, withoutImpliedBound } from './transfer-plans.ts'

/** The number of transfers to sum at a time, in a few milliseconds. */
const summedAtOnce = 5000

export type TransferRow = Omit<StoredTransfer, 'reversal'>

/** The column that orders transfers of the same time: SQLite has their numbers in every index. */
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

  /** Selects the `tie` of the first transfers of each alternative. */
  function firstOf(alternatives: readonly Fragment[], order: Fragment, limit: number): Fragment {
    return join(
      alternatives.map(
        (one) => sql`SELECT ${tie} FROM (SELECT ${tie} FROM transfers WHERE ${one} ${order} LIMIT ${limit}) AS part`,
      ),
      ' UNION ',
    )
  }

  async function readCount(count: Fragment): Promise<number> {
    const [row] = await query<{ count: number }>(sql`SELECT ${count} AS count`)
    return row?.count ?? 0
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
    const counted = await readCount(sql`(SELECT count(*) FROM (${firstOf(alternatives, sql``, most + 1)}) AS counted)`)
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
          : sql`WHERE ${tie} IN (${firstOf([only, ...others], order, limit + offset)})
              ORDER BY ${plan.mergedBy} ${direction}, ${tie} ${direction}`
      return complete(
        await query<TransferRow>(sql`SELECT ${columns} FROM transfers ${page} LIMIT ${limit} OFFSET ${offset}`),
      )
    },
    async countTransfers(filters: TransferFilters) {
      if (filters.status !== 'success') return readCount(await count(filters))
      // Nearly all transfers succeed, so it counts the others in their partial index and subtracts them.
      const ofAnyStatus = { ...filters, status: undefined }
      return readCount(sql`${await count(ofAnyStatus)} - ${await count(ofAnyStatus, true)}`)
    },
    countTransfersUpTo,
    /** Sums matching transfers, or returns `undefined` if there are more than `most`. */
    async sumTransfersUpTo(filters: TransferFilters, most: number): Promise<TransferSums | undefined> {
      const alternatives = await findAlternatives(filters)
      // Several alternatives share no order, so they cannot be summed part by part.
      const isWhole = alternatives.length > 1
      if (isWhole && (await countTransfersUpTo(filters, most)) === undefined) return undefined
      const { sortedBy } = planOf(filters)
      const selectPartEnd = (rest: Fragment) => sql`
        SELECT ${sortedBy} AS value FROM transfers WHERE ${rest} ORDER BY ${sortedBy} DESC LIMIT 1 OFFSET ${summedAtOnce}`
      const totals: Record<string, number> = {}
      const sumOf = (status: TransferStatus) => ({
        transfers: totals[`transfers_${status}`] ?? 0,
        miles: totals[`miles_${status}`] ?? 0,
      })
      for (let rest = any(alternatives); ;) {
        const [end] = isWhole ? [] : await query<{ value: number | string }>(selectPartEnd(rest))
        const part = end ? all([rest, sql`${sortedBy} >= ${end.value}`]) : rest
        const [partSums = {}] = await query<Record<string, number>>(sql`SELECT ${sums} FROM transfers WHERE ${part}`)
        for (const [name, sum] of Object.entries(partSums)) totals[name] = (totals[name] ?? 0) + sum
        if (transferStatuses.reduce((sum, status) => sum + sumOf(status).transfers, 0) > most) return undefined
        if (end === undefined) return { success: sumOf('success'), pending: sumOf('pending'), failed: sumOf('failed') }
        rest = all([any(alternatives), sql`${sortedBy} < ${end.value}`])
        await yieldToEventLoop()
      }
    },
  }
}
