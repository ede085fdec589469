import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { momentParameter } from '../moment.ts'
import { cursorPagination, cursorWithoutOffset, pageParameters } from '../pagination.ts'
import { flagParameter, integerParameter } from '../query-parameters.ts'
import { accountId, callersId, memberRead, reversalStatuses, transfer, transferStatuses } from './transfer.ts'

/** The most transfers counted for a list with a cursor. */
export const mostCounted = 1000

/** The most transfers added up for `sums`. */
export const mostSummed = 100_000

const filters = {
  all: z.optional(flagParameter()),
  reference_id: z.optional(z.string()),
  reference_prefix: z.optional(callersId),
  account_id: z.optional(accountId),
  batch: z.optional(z.string()),
  status: z.optional(z.enum(transferStatuses)),
  from: z.optional(momentParameter),
  to: z.optional(momentParameter),
  decided_from: z.optional(momentParameter),
  decided_to: z.optional(momentParameter),
  reversal: z.optional(z.enum(reversalStatuses)),
  sent_by: z.optional(z.string()),
  decided_by: z.optional(z.string()),
}

const sum = z.object({ transfers: z.int(), miles: z.int() })

/**
 * Without `all`, returns transfers sent with keys of the caller's person while the keys belonged to that person. With a
 * cursor, each page costs the same, however deep, and only the first page has `total`, up to `mostCounted`. Without a
 * cursor, every page has `total`, and `next` continues with a cursor. Above `mostSummed` transfers, `sums` has the
 * miles credited on the days (UTC) of the interval, with `sums_by_day`, or is `null` if there are other filters.
 *
 * @spec Miles transfer
 */
export const listTransfers = endpoint({
  ...memberRead,
  operation: 'listTransfers',
  path: '/miles/transfer/list',
  summary: 'List transfers',
  description:
    "Lists the transfers that the caller's person has sent, or everyone's with `all`, newest first. Transfers must match every given filter. After a lost response, `reference_id` finds the transfer. With `cursor`, new transfers do not shift the pages.",
  right: ['read', 'transfer'],
  query: z
    .object({
      ...filters,
      sums: z.optional(flagParameter()),
      ...pageParameters(20),
      offset: z.optional(integerParameter(0, 100_000_000)),
    })
    .check(cursorWithoutOffset),
  response: z.object({
    data: z.array(transfer),
    sums: z.optional(z.nullable(z.object({ success: sum, pending: sum, failed: sum }))),
    sums_by_day: z.optional(z.literal(true)),
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
