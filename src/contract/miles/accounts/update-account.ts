import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { account, memberPhoneNumber } from './account.ts'
import { accountId, reason } from '../transfer.ts'

/**
 * 400 when the phone number belongs to another account or the account is closed, 404 for an unknown id.
 *
 * @spec Miles transfer
 */
export const updateAccount = endpoint({
  operation: 'updateAccount',
  method: 'POST',
  path: '/miles/account/{id}/update',
  group: 'Miles',
  summary: 'Change the phone number of an account',
  description: 'Gives an account a new phone number, with a reason. The earlier number is free for another account.',
  right: 'correct',
  params: z.object({ id: accountId }),
  body: z.object({ phone_number: memberPhoneNumber, reason }),
  response: account,
})
