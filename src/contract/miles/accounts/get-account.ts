import * as z from 'zod/mini'
import { account } from './account.ts'
import { endpoint } from '../../endpoint.ts'
import { exactlyOneRecipient, memberRead, recipientFields } from '../transfer.ts'

/** Returns the account that a transfer to the same recipient would credit; 404 when there is none. @spec Miles transfer */
export const getAccount = endpoint({
  ...memberRead,
  operation: 'getAccount',
  path: '/miles/account',
  summary: 'Get an account',
  description:
    'Returns an account by its id or phone number, so that staff see which account they are about to credit.',
  query: z.object(recipientFields).check(exactlyOneRecipient),
  identifiesOne: true,
  response: account,
})
