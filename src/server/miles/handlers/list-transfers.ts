import { type listTransfers, mostCounted, mostSummed, type TransfersInput } from '#contract/miles/list-transfers'
import { intervalMs } from '#contract/moment'
import { firstPage } from '#contract/pagination'
import * as z from 'zod/mini'
import { dayMs } from '#contract/days'
import { type CursorScope, decodeCursor, encodeCursor } from '../../operation/cursor.ts'
import { ForbiddenError } from '../../operation/errors.ts'
import type { Operation } from '../../operation/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { DaySums } from '../../log/day-sums.ts'
import { describeTransfer } from './describe-transfer.ts'
import {
  type MilesStorage,
  sortingOf,
  type StoredTransfer,
  type TransferFilters,
  type TransferPosition,
  type TransferSums,
} from '../ledger/storage.ts'

/**
 * Lists the transfers of the caller's person, or with `all` everyone's, newest first. Filtering by reference shows a sender
 * the outcome of a request whose response was lost.
 *
 * @spec Miles transfer
 */
export function handleListTransfers(
  storage: MilesStorage,
  readKeyNames: () => Promise<KeyNames>,
  daySums: Pick<DaySums, 'from'>,
): Operation<typeof listTransfers> {
  return {
    async handle({ cursor, offset = 0, limit, all, sums, ...input }, { person, rights }) {
      if (all === true && !rights.includes('read')) {
        throw new ForbiddenError(['all', 'needs the right "read"; leave it out for the transfers that you have sent'])
      }
      const filters = { ...filtersOf(input), person: all === true ? undefined : person }
      const { found, pagination } =
        cursor === undefined
          ? await listByOffset(storage, filters, limit, offset)
          : await listByCursor(storage, filters, limit, cursor)
      const names = await readKeyNames()
      const data = found.map((transfer) => describeTransfer(transfer, names))
      const rowsRead = Math.min(mostSummed, offset + (pagination.total ?? 0))
      if (sums !== true) return { body: { data, pagination }, rowsRead }
      const summed = await storage.sumTransfersUpTo(filters, mostSummed)
      if (summed !== undefined) {
        const rowsSummed = summed.success.transfers + summed.pending.transfers + summed.failed.transfers
        return { body: { data, pagination, sums: summed }, rowsRead: rowsRead + rowsSummed }
      }
      const byDay = await sumByDay(storage, daySums, filters)
      const body = { data, pagination, sums: byDay, ...(byDay !== null && { sums_by_day: true as const }) }
      return { body, rowsRead: rowsRead + mostSummed }
    },
  }
}

/** Sums everyone's transfers of whole days, including pending and failed ones; `null` if there are other filters. */
async function sumByDay(
  storage: MilesStorage,
  daySums: Pick<DaySums, 'from'>,
  { fromMs, toMs, ...others }: TransferFilters,
): Promise<TransferSums | null> {
  if (Object.values(others).some((filter) => filter !== undefined)) return null
  const firstDay = fromMs === undefined ? 0 : Math.floor(fromMs / dayMs)
  const days = await daySums.from(firstDay, toMs && Math.ceil(toMs / dayMs))
  const uncredited = async (status: 'pending' | 'failed') =>
    storage.sumTransfersUpTo({ ...others, fromMs, toMs, status }, mostSummed)
  const [pending, failed] = [await uncredited('pending'), await uncredited('failed')]
  if (days === undefined || pending === undefined || failed === undefined) return null
  const credited = days.filter(({ kind }) => kind === 'transfer')
  const transfers = credited.reduce((sum, { count }) => sum + count, 0)
  const miles = credited.reduce((sum, day) => sum + day.miles, 0)
  return { success: { transfers, miles }, pending: pending.pending, failed: failed.failed }
}

async function listByOffset(storage: MilesStorage, filters: TransferFilters, limit: number, offset: number) {
  const found = await storage.listTransfers(filters, limit, offset)
  const total = await storage.countTransfers(filters)
  const last = found.at(-1)
  const hasMore = last !== undefined && offset + found.length < total
  const next = hasMore ? cursorBeside('after', last, filters) : null
  return { found, pagination: { total, limit, offset, hasMore, next } }
}

async function listByCursor(storage: MilesStorage, filters: TransferFilters, limit: number, cursor: string) {
  const position = positionOf(cursor, filters)
  const isBefore = position?.side === 'before'
  // One more transfer than requested tells whether there is another page.
  const nearest = await storage.listTransfers(filters, limit + 1, position ?? 0)
  const found = nearest.slice(0, limit)
  const isFull = nearest.length > limit
  const page = isBefore ? found.toReversed() : found
  const [first, last] = [page.at(0), page.at(-1)]

  const hasAfter = isBefore || isFull
  const hasBefore = isBefore ? isFull : position !== undefined
  const next = last === undefined ? (isBefore ? firstPage : null) : cursorBeside('after', last, filters)
  const previous = first === undefined ? null : cursorBeside('before', first, filters)
  const total = position === undefined ? await storage.countTransfersUpTo(filters, mostCounted) : undefined
  return {
    found: page,
    pagination: {
      limit,
      hasMore: hasAfter,
      next: hasAfter ? next : null,
      previous: hasBefore ? previous : null,
      ...(total === undefined ? {} : { total }),
    },
  }
}

function cursorBeside(side: TransferPosition['side'], transfer: StoredTransfer, filters: TransferFilters): string {
  return encodeCursor(scopeOf(filters), [side, transfer[sortingOf(filters)], transfer.transactionId])
}

function positionOf(cursor: string, filters: TransferFilters): TransferPosition | undefined {
  const sorting = sortingOf(filters)
  const time = z.int().check(z.minimum(-maxTimeMs), z.maximum(maxTimeMs))
  const value = sorting === 'referenceId' ? z.string() : time
  const encoded = z.tuple([z.enum(['before', 'after']), value, z.string()])
  const decoded = decodeCursor(scopeOf(filters), encoded, cursor)
  return decoded && { side: decoded[0], value: decoded[1], transactionId: decoded[2] }
}

const maxTimeMs = 8.64e15

function scopeOf(filters: TransferFilters): CursorScope {
  return ['listTransfers', Object.entries(filters).filter(([, value]) => value !== undefined)]
}

function filtersOf(
  input: Omit<TransfersInput, 'all' | 'sums' | 'cursor' | 'offset' | 'limit'>,
): Omit<TransferFilters, 'person'> {
  const { fromMs: decidedFromMs, toMs: decidedToMs } = intervalMs(input.decided_from, input.decided_to)
  return {
    ...intervalMs(input.from, input.to),
    decidedFromMs,
    decidedToMs,
    referenceId: input.reference_id,
    referencePrefix: input.reference_prefix,
    accountId: input.account_id?.toLowerCase(),
    batchId: input.batch,
    status: input.status,
    reversal: input.reversal,
    sentBy: input.sent_by,
    decidedBy: input.decided_by,
  }
}
