import * as z from 'zod/mini'
import { memberPhoneNumber } from './account.ts'
import { endpoint } from '../../endpoint.ts'
import { callersId } from '../transfer.ts'

/** 400 when an account with the phone number or the external id exists. @spec Miles transfer */
export const createAccount = endpoint({
  operation: 'createAccount',
  method: 'POST',
  path: '/miles/account/create',
  group: 'Miles',
  summary: 'Open an account',
  description:
    "Opens a miles account for a member, identified by a phone number and by an external id from the caller's system. Each of the two can have only one account.",
  right: 'transfer',
  body: z.object({ phone_number: memberPhoneNumber, external_id: callersId }),
  response: z.object({ success: z.boolean(), account_id: z.guid() }),
})
