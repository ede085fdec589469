import {
  type listTransfers,
  mostCounted,
  type TransfersInput,
  type TransfersResponse,
} from '#contract/miles/list-transfers'
import { intervalEndMs, intervalStartMs } from '#contract/moment'
import { firstPage } from '#contract/pagination'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from '../../cursor.ts'
import { ForbiddenError } from '../../errors.ts'
import type { Operation } from '../../http/operation.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { MilesStorage, StoredTransfer, TransferFilters, TransferPosition } from '../ledger/storage.ts'

const maxTimeMs = 8.64e15
const encodedPosition = z.tuple([
  z.enum(['older', 'newer']),
  z.int().check(z.minimum(-maxTimeMs), z.maximum(maxTimeMs)),
  z.string(),
])

/**
 * Lists the transfers of the caller's person, or with `all` everyone's, newest first; filtered by reference, it tells a sender the outcome of a request without a response.
 *
 * @spec Miles transfer
 */
export function handleListTransfers(
  storage: MilesStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof listTransfers> {
  return {
    async handle({ cursor, offset = 0, limit, all, ...input }, { person, rights }) {
      if (all === true && !rights.includes('read')) {
        throw new ForbiddenError('all: needs the right "read"; leave it out for the transfers that you have sent')
      }
      const filters = { ...filtersOf(input), person: all === true ? undefined : person }
      const { found, pagination } =
        cursor === undefined
          ? await listByOffset(storage, filters, limit, offset)
          : await listByCursor(storage, filters, limit, cursor)
      const names = await readKeyNames()
      return { body: { data: found.map((transfer) => describeTransfer(transfer, names)), pagination } }
    },
  }
}

interface ListedTransfers extends Pick<TransfersResponse, 'pagination'> {
  readonly found: readonly StoredTransfer[]
}

async function listByOffset(
  storage: MilesStorage,
  filters: TransferFilters,
  limit: number,
  offset: number,
): Promise<ListedTransfers> {
  const found = await storage.listTransfers(filters, limit, offset)
  const total = await storage.countTransfers(filters)
  const last = found.at(-1)
  const hasMore = last !== undefined && offset + found.length < total
  const next = hasMore ? cursorBeside('older', last, filters) : null
  return { found, pagination: { total, limit, offset, hasMore, next } }
}

async function listByCursor(
  storage: MilesStorage,
  filters: TransferFilters,
  limit: number,
  cursor: string,
): Promise<ListedTransfers> {
  const position = cursor === firstPage ? undefined : positionOf(cursor, filters)
  const isNewer = position?.side === 'newer'
  // One more than asked for tells whether there is a page after this one.
  const nearest = await storage.listTransfers(filters, limit + 1, position ?? 0)
  const page = isNewer ? nearest.slice(0, limit).reverse() : nearest.slice(0, limit)
  const isFull = nearest.length > limit
  const [newest, oldest] = [page.at(0), page.at(-1)]

  const hasOlder = isNewer || isFull
  const hasNewer = isNewer ? isFull : position !== undefined
  const next = oldest === undefined ? (isNewer ? firstPage : null) : cursorBeside('older', oldest, filters)
  const previous = newest === undefined ? null : cursorBeside('newer', newest, filters)
  const total = position === undefined ? await storage.countTransfersUpTo(filters, mostCounted) : undefined
  return {
    found: page,
    pagination: {
      limit,
      hasMore: hasOlder,
      next: hasOlder ? next : null,
      previous: hasNewer ? previous : null,
      ...(total === undefined ? {} : { total }),
    },
  }
}

function cursorBeside(
  side: TransferPosition['side'],
  { createdAtMs, transactionId }: StoredTransfer,
  filters: TransferFilters,
): string {
  return encodeCursor(scopeOf(filters), [side, createdAtMs, transactionId] satisfies z.input<typeof encodedPosition>)
}

function positionOf(cursor: string, filters: TransferFilters): TransferPosition {
  const [side, createdAtMs, transactionId] = decodeCursor(scopeOf(filters), encodedPosition, cursor)
  return { side, createdAtMs, transactionId }
}

function scopeOf(filters: TransferFilters): CursorScope {
  const { referenceId, accountId, batchId, status, fromMs, toMs, decidedFromMs, decidedToMs } = filters
  const { reversal, sentBy, person } = filters
  const values = [
    referenceId,
    accountId,
    batchId,
    status,
    fromMs,
    toMs,
    decidedFromMs,
    decidedToMs,
    reversal,
    sentBy,
    person,
  ]
  return ['listTransfers', ...values]
}

function filtersOf({
  reference_id,
  account_id,
  batch,
  status,
  from,
  to,
  decided_from,
  decided_to,
  reversal,
  sent_by,
}: Omit<TransfersInput, 'all' | 'cursor' | 'offset' | 'limit'>): TransferFilters {
  return {
    referenceId: reference_id,
    accountId: account_id?.toLowerCase(),
    batchId: batch,
    status,
    fromMs: from === undefined ? undefined : intervalStartMs(from),
    toMs: to === undefined ? undefined : intervalEndMs(to),
    decidedFromMs: decided_from === undefined ? undefined : intervalStartMs(decided_from),
    decidedToMs: decided_to === undefined ? undefined : intervalEndMs(decided_to),
    reversal,
    sentBy: sent_by,
  }
}
