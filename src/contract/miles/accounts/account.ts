import * as z from 'zod/mini'
import { accountId, reasonBody } from '../transfer.ts'

/** The phone number of a member, with or without its plus. */
export const memberPhoneNumber = z.string().check(z.regex(/^\+?1\d{10}$/, 'must be +1 or 1 and ten digits'))

/** The statuses of an account; only an open account can be credited. */
export const accountStatuses = ['open', 'frozen', 'closed'] as const

/**
 * An account; balance and debt are in whole miles. The debt is the part of a reversal that the balance did not cover; later
 * credits pay it off first.
 *
 * @spec Miles transfer
 */
export const account = z.object({
  account_id: z.guid(),
  phone_number: z.string(),
  external_id: z.string(),
  balance: z.int(),
  debt: z.int(),
  status: z.enum(accountStatuses),
  created_at: z.iso.datetime(),
})
export type Account = z.output<typeof account>

/** The properties common to changes of an account's status. */
export const statusChange = {
  method: 'POST',
  group: 'Miles',
  right: 'correct',
  params: z.object({ id: accountId }),
  body: reasonBody,
  response: account,
} as const
