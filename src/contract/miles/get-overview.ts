import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'

/**
 * Transfers, or reversals, and their miles, of those that one person's keys have sent: `by` is the person as written, or
 * what a key is called that belongs to none.
 */
export const milesSum = z.object({
  kind: z.enum(['transfer', 'reversal']),
  by: z.string(),
  count: z.int(),
  miles: z.int(),
})

/** Requests that were refused for one reason: `null` where that is not a fixed message. */
export const refusedCount = z.object({ reason: z.nullable(z.string()), status: z.int(), count: z.int() })

/** How many days, in UTC and with today, count as the last ones. */
export const overviewDays = 30

/**
 * Returns what was credited and taken back, what waits and what was refused. A transfer counts on the day (UTC) on which it
 * was credited, a reversal on the day on which it was booked; both are those of who had sent the transfer. What waits is
 * that of who has asked for it. `imbalance` and `sealed_at` are `null` where they are not known yet.
 *
 * @spec Miles transfer
 */
export const getOverview = endpoint({
  operation: 'getOverview',
  method: 'GET',
  path: '/miles/overview',
  group: 'Miles',
  summary: 'Get an overview',
  description:
    'What was credited and taken back today and in the last 30 days (UTC), by person; what waits for approval; what was refused today, and why; whether balances and entries agree, and when the log was last sealed.',
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
