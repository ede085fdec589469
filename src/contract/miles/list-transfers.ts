import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { momentParameter } from '../moment.ts'
import { cursorPagination, cursorParameter, cursorWithoutOffset } from '../pagination.ts'
import { flagParameter, integerParameter } from '../query-parameters.ts'
import { accountId, reversalStatuses, transfer, transferStatuses } from './transfer.ts'

/** The most transfers that are counted for a list with a cursor. */
export const mostCounted = 1000

const filters = {
  all: z.optional(flagParameter()),
  reference_id: z.optional(z.string()),
  account_id: z.optional(accountId),
  batch: z.optional(z.string()),
  status: z.optional(z.enum(transferStatuses)),
  from: z.optional(momentParameter),
  to: z.optional(momentParameter),
  decided_from: z.optional(momentParameter),
  decided_to: z.optional(momentParameter),
  reversal: z.optional(z.enum(reversalStatuses)),
  sent_by: z.optional(z.string()),
}

/**
 * Returns transfers that pass every given filter, newest first: those sent with keys of the caller's person while they were
 * that person's, or with `all`, for a key with the right `read`, those of everyone. `from` is inclusive; `to` is exclusive when it is a time, and
 * includes the whole day in UTC when it is a date; `decided_from` and `decided_to` likewise, for the time of the decision.
 *
 * With `cursor` the pages keep still while transfers arrive, and each costs the same, however deep: `next` is the cursor of
 * the page of older transfers, `previous` that of the newer ones, both `null` where there is none. `total` is then given for
 * the first page only, and only up to `mostCounted`; there is no `offset`. With `offset`, or neither, `total` is always
 * given, and `next` continues with a cursor.
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
    'Transfers that the person behind the key has sent, or with `all` everyone’s, that pass every given filter, newest first. With `reference_id` a sender looks up the outcome of a transfer whose response was lost. With `cursor` the pages keep still while transfers arrive.',
  needs: 'staff',
  right: ['read', 'transfer'],
  readsMembers: true,
  query: z
    .object({
      ...filters,
      limit: z._default(integerParameter(1, 200), 20),
      offset: z.optional(integerParameter(0, 100_000_000)),
      cursor: z.optional(cursorParameter),
    })
    .check(cursorWithoutOffset),
  response: z.object({
    data: z.array(transfer),
    pagination: z.object({
      ...cursorPagination,
      hasMore: z.boolean(),
      previous: z.optional(z.nullable(z.string())),
      offset: z.optional(z.int()),
      total: z.optional(z.int()),
    }),
  }),
})

export type TransfersInput = InputOf<typeof listTransfers>
export type TransfersRequest = RequestOf<typeof listTransfers>
export type TransfersResponse = ResponseOf<typeof listTransfers>
