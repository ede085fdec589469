import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { cursorPage, pageParameters } from '../../pagination.ts'
import { accountId, memberRead, personName } from '../transfer.ts'

/** The kinds of changes to an account, apart from its balance. */
export const accountChanges = ['phone_number', 'frozen', 'unfrozen', 'closed'] as const

/** A change of an account: `earlier_phone_number` is `null` unless the number changed; `by` is the label of a key. */
export const accountChange = z.object({
  change: z.enum(accountChanges),
  earlier_phone_number: z.nullable(z.string()),
  reason: z.string(),
  by: z.string(),
  by_person: personName,
  at: z.iso.datetime(),
})
export type AccountChange = z.output<typeof accountChange>

/** @spec Miles transfer */
export const listAccountChanges = endpoint({
  ...memberRead,
  operation: 'listAccountChanges',
  path: '/miles/account/{id}/changes',
  summary: 'List the changes of an account',
  description:
    'Lists when and why an account got a new phone number or external id, or was frozen, unfrozen or closed, newest first. `earlier_phone_number` is the number before the change, `null` for other changes. An unknown account is a 404.',
  params: z.object({ id: accountId }),
  query: z.object(pageParameters(20)),
  response: z.object({ data: z.array(accountChange), pagination: cursorPage }),
})
