import * as z from 'zod/mini'
import { account } from './account.ts'
import { endpoint, type RequestOf } from '../../endpoint.ts'
import { exactlyOneRecipient, recipientFields } from '../transfer.ts'

/**
 * Returns the account that a transfer to the same recipient would credit, as `getAccount` does, without its phone number in
 * an address, where logs and histories keep it; the balance is in whole miles.
 *
 * 404 when there is none.
 *
 * @spec Miles transfer
 */
export const findAccount = endpoint({
  operation: 'findAccount',
  method: 'POST',
  path: '/miles/account/find',
  group: 'Miles',
  summary: 'Find an account',
  description:
    'One account by its id or its phone number, so that staff see which account they are about to credit, and no phone number is part of an address.',
  needs: 'staff',
  right: 'read',
  readsMembers: true,
  body: z.object(recipientFields).check(exactlyOneRecipient),
  identifiesOne: true,
  response: account,
})

export type AccountQuery = RequestOf<typeof findAccount>
