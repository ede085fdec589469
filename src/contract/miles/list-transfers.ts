import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { dayMs } from '../days.ts'
import { intervalEndMs, intervalStartMs, momentParameter } from '../moment.ts'
import { cursorPagination, cursorParameter, cursorWithoutOffset } from '../pagination.ts'
import { flagParameter, integerParameter } from '../query-parameters.ts'
import { accountId, callersId, reversalStatuses, transfer, transferNote, transferStatuses } from './transfer.ts'

/** The most transfers that are counted for a list with a cursor. */
export const mostCounted = 1000

/** The most transfers that are summed up. */
export const mostSummed = 100_000

/** The most transfers whose notes are compared for one page. */
export const mostSearched = 2000

/** The longest interval in which notes are searched, or transfers sorted by their miles. */
export const mostDays = 31

const filters = {
  all: z.optional(flagParameter()),
  reference_id: z.optional(z.string()),
  reference_prefix: z.optional(callersId),
  note: z.optional(transferNote.check(z.minLength(1))),
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
  order: z.optional(z.enum(['newest', 'largest'])),
}

interface Searched {
  note?: unknown
  order?: unknown
  from?: string | undefined
  to?: string | undefined
  offset?: unknown
}

/** Rejects what reads every transfer of an interval where that may be long. A day may have 25 hours. */
const withinDays = (['note', 'order'] as const).map((name) =>
  z.refine<Searched>(
    ({ from, to, [name]: value }) =>
      value === undefined ||
      value === 'newest' ||
      (from !== undefined &&
        to !== undefined &&
        intervalEndMs(to) - intervalStartMs(from) <= (mostDays + 1 / 24) * dayMs),
    { error: `needs \`from\` and \`to\`, at most ${mostDays} days apart`, path: [name] },
  ),
)

/** The notes are read in the order of the list, so it is one that an index has. */
const noteAlone = [
  z.refine<Searched>(({ note, offset }) => note === undefined || offset === undefined, {
    error: 'cannot be given together with note',
    path: ['offset'],
  }),
  z.refine<Searched>(({ note, order }) => note === undefined || order !== 'largest', {
    error: 'cannot be largest together with note',
    path: ['order'],
  }),
]

const sum = z.object({ transfers: z.int(), miles: z.int() })

/**
 * Without `all`, those sent with keys of the caller's person while they were that person's. With a cursor each page costs the
 * same, however deep, and `total` is counted for the first one only, up to `mostCounted`; without, it is always given, and `next`
 * continues with a cursor. A page with `note` compares at most `mostSearched` notes and has no `total`. Where more than
 * `mostSummed` are to be read for `sums`, these are what was credited on the days (UTC) of the interval, with `sums_by_day`, or
 * `null` where other filters are given.
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
  right: ['read', 'transfer'],
  readsMembers: true,
  query: z
    .object({
      ...filters,
      sums: z.optional(flagParameter()),
      limit: z._default(integerParameter(1, 200), 20),
      offset: z.optional(integerParameter(0, 100_000_000)),
      cursor: z.optional(cursorParameter),
    })
    .check(cursorWithoutOffset, ...noteAlone, ...withinDays),
  response: z.object({
    data: z.array(transfer),
    sums: z.optional(z.nullable(z.record(z.enum(transferStatuses), sum))),
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
