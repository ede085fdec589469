import * as z from 'zod/mini'
import { account } from './account.ts'
import { endpoint, type RequestOf } from '../../endpoint.ts'
import { callersId, exactlyOneName, recipientFields } from '../transfer.ts'

export const accountMessage = 'Exactly one of account_id, phone_number and external_id must be provided'

/**
 * Works like `getAccount`, but keeps the phone number out of the URL, and so out of logs and histories. The external id must
 * match exactly; 404 when there is no account.
 *
 * @spec Miles transfer
 */
export const findAccount = endpoint({
  operation: 'findAccount',
  method: 'POST',
  path: '/miles/account/find',
  group: 'Miles',
  summary: 'Find an account',
  description: 'One account by its id, phone number or external id, without a phone number in the address.',
  right: 'read',
  readsMembers: true,
  body: z.object({ ...recipientFields, external_id: z.optional(callersId) }).check(exactlyOneName(accountMessage)),
  identifiesOne: true,
  response: account,
})

export type AccountQuery = RequestOf<typeof findAccount>
