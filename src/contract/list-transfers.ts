import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from './endpoint.ts'
import { integerParameter } from './query-parameters.ts'
import { accountId, transfer, transferStatuses } from './transfer.ts'

const moment = z.union([z.iso.date(), z.iso.datetime()], 'must be YYYY-MM-DD or an ISO 8601 time in UTC')

/**
 * Returns transfers that pass every given filter, newest first. `from` is inclusive; `to` is exclusive when it is a time, and
 * includes the whole day in UTC when it is a date.
 *
 * @spec Miles transfer
 */
export const listTransfers = endpoint({
  operation: 'listTransfers',
  method: 'GET',
  path: '/miles/transfer/list',
  group: 'Miles',
  summary: 'List transfers',
  description:
    'Transfers that pass every given filter, newest first. With `reference_id` a sender looks up the outcome of a transfer whose response was lost.',
  needs: 'staff',
  right: 'read',
  readsMembers: true,
  query: z.object({
    reference_id: z.optional(z.string()),
    account_id: z.optional(accountId),
    status: z.optional(z.enum(transferStatuses)),
    from: z.optional(moment),
    to: z.optional(moment),
    limit: z._default(integerParameter(1, 200), 20),
    offset: z._default(integerParameter(0, 100_000_000), 0),
  }),
  response: z.object({
    data: z.array(transfer),
    pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
  }),
})

export type TransfersInput = InputOf<typeof listTransfers>
export type TransfersRequest = RequestOf<typeof listTransfers>
export type TransfersResponse = ResponseOf<typeof listTransfers>
