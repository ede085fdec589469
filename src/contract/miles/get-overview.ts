import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'

/**
 * The count and miles of the transfers or reversals by one person's keys. `by` is the person as written, or the name of
 * a key without a person.
 */
export const milesSum = z.object({
  kind: z.enum(['transfer', 'reversal']),
  by: z.string(),
  count: z.int(),
  miles: z.int(),
})

/** Requests refused for the same reason; `reason` is `null` when the message is not a fixed one. */
export const refusedCount = z.object({ reason: z.nullable(z.string()), status: z.int(), count: z.int() })

/** The length of the recent period in days, in UTC and including today. */
export const overviewDays = 30

/**
 * Returns credited and reversed miles, pending requests and refusals. A transfer counts on the day (UTC) of its credit,
 * a reversal on the day of its booking; both count for the person who sent the transfer. A pending request counts for
 * the person who made it. `imbalance` and `sealed_at` are `null` while unknown.
 *
 * @spec Miles transfer
 */
export const getOverview = endpoint({
  operation: 'getOverview',
  method: 'GET',
  path: '/miles/overview',
  group: 'Miles',
  summary: 'Get an overview',
  description: 'Activity today and in the last 30 days (UTC), waiting approvals, and whether the ledger balances.',
  right: 'read',
  response: z.object({
    day: z.iso.date(),
    today: z.array(milesSum),
    last_30_days: z.array(milesSum),
    waiting: z.array(milesSum),
    refused_today: z.array(refusedCount),
    imbalance: z.nullable(z.object({ miles: z.int(), at: z.iso.datetime() })),
    sealed_at: z.nullable(z.iso.datetime()),
  }),
})

export type Overview = ResponseOf<typeof getOverview>
