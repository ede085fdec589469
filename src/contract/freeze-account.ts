import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { account } from './account.ts'
import { accountId, reasonBody } from './transfer.ts'

/**
 * Freezes an account, so that nothing is credited to it, and returns it.
 *
 * 400 when its status does not allow it, 404 for an unknown id.
 *
 * @spec Miles transfer
 */
export const freezeAccount = endpoint({
  operation: 'freezeAccount',
  method: 'POST',
  path: '/miles/account/{id}/freeze',
  group: 'Miles',
  summary: 'Freeze an account',
  description: 'Freezes an account, with a reason: transfers to it are refused until it is unfrozen.',
  needs: 'staff',
  right: 'correct',
  params: z.object({ id: accountId }),
  body: reasonBody,
  response: account,
})
