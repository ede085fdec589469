import * as z from 'zod/mini'
import { endpoint, type InputOf, type ResponseOf } from '../../endpoint.ts'
import { momentParameter } from '../../moment.ts'
import { cursorPagination, pageParameters } from '../../pagination.ts'
import { accountId, memberRead, personName } from '../transfer.ts'

/** The sort orders of a statement, both by the order of booking. */
export const statementOrders = ['newest', 'oldest'] as const

/**
 * An entry of an account; `account.docs.ts` describes its fields. An `opening` can only be the first entry: it holds the
 * member's miles from the previous system.
 *
 * @spec Miles transfer
 */
export const statementEntry = z.object({
  transaction_id: z.nullable(z.string()),
  reference_id: z.nullable(z.string()),
  kind: z.enum(['transfer', 'reversal', 'opening']),
  amount: z.int(),
  balance_after: z.int(),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.string(),
  by_person: personName,
  approved_by: z.nullable(z.string()),
  approved_by_person: personName,
  at: z.iso.datetime(),
})
export type StatementEntry = z.output<typeof statementEntry>

/**
 * Each page costs the same, however deep it is. A period is an unbroken run of entries, so its amounts always add up to the
 * difference of its balances. Balances are `null` when a platform does not return them.
 *
 * @spec Miles transfer
 */
export const getStatement = endpoint({
  ...memberRead,
  operation: 'getStatement',
  path: '/miles/account/{id}/statement',
  summary: 'Get the statement of an account',
  description:
    'Lists the entries of an account with the balance after each, newest first. A balance is negative if there is a debt. `opening_balance` and `closing_balance` are the balances before the first and after the last entry of the period: with `to`, the balance at that time. `pagination.next` and `pagination.previous` are the cursors of the next and the previous page. `Accept: text/csv` returns the whole statement, or the whole period, as one CSV file. An unknown account is a 404.',
  csv: 'The whole statement; `limit` and `cursor` do not apply. The first row has the names of the fields.',
  params: z.object({ id: accountId }),
  query: z.object({
    from: z.optional(momentParameter),
    to: z.optional(momentParameter),
    order: z._default(z.enum(statementOrders), 'newest'),
    ...pageParameters(20),
  }),
  response: z.object({
    data: z.array(statementEntry),
    opening_balance: z.nullable(z.int()),
    closing_balance: z.nullable(z.int()),
    pagination: z.object({ ...cursorPagination, previous: z.nullable(z.string()) }),
  }),
})

export type StatementInput = InputOf<typeof getStatement>
export type StatementResponse = ResponseOf<typeof getStatement>
