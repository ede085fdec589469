import { dayMs } from '#contract/days'
import type { listTransfers, TransfersInput } from '#contract/list-transfers'
import type { Operation } from '../../http/operation.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { MilesStorage, TransferFilters } from '../ledger/storage.ts'

/**
 * Lists transfers, newest first; filtered by reference, it tells a sender the outcome of a request without a response.
 *
 * @spec Miles transfer
 */
export function handleListTransfers(storage: MilesStorage): Operation<typeof listTransfers> {
  return {
    async handle(input) {
      const { limit, offset } = input
      const filters = filtersOf(input)
      const found = await storage.listTransfers(filters, limit, offset)
      const total = await storage.countTransfers(filters)
      const hasMore = offset + found.length < total && found.length > 0
      return { body: { data: found.map(describeTransfer), pagination: { total, limit, offset, hasMore } } }
    },
  }
}

function filtersOf({ reference_id, account_id, status, from, to }: TransfersInput): TransferFilters {
  return {
    referenceId: reference_id,
    accountId: account_id?.toLowerCase(),
    status,
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to) + (isDay(to) ? dayMs : 0),
  }
}

function isDay(moment: string): boolean {
  return !moment.includes('T')
}
