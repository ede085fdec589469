import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { account } from './account.ts'
import { accountId, reasonBody } from './transfer.ts'

/**
 * Unfreezes a frozen account and returns it.
 *
 * 400 when its status does not allow it, 404 for an unknown id.
 *
 * @spec Miles transfer
 */
export const unfreezeAccount = endpoint({
  operation: 'unfreezeAccount',
  method: 'POST',
  path: '/miles/account/{id}/unfreeze',
  group: 'Miles',
  summary: 'Unfreeze an account',
  description: 'Unfreezes a frozen account, with a reason.',
  needs: 'staff',
  right: 'correct',
  params: z.object({ id: accountId }),
  body: reasonBody,
  response: account,
})
