import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { account } from './account.ts'
import { accountId, reasonBody } from './transfer.ts'

/**
 * Closes an account for good and returns it.
 *
 * 400 when its status does not allow it, 404 for an unknown id.
 *
 * @spec Miles transfer
 */
export const closeAccount = endpoint({
  operation: 'closeAccount',
  method: 'POST',
  path: '/miles/account/{id}/close',
  group: 'Miles',
  summary: 'Close an account',
  description:
    'Closes an account for good, with a reason: nothing is credited to it any more. Its transfers can still be reversed.',
  needs: 'staff',
  right: 'correct',
  params: z.object({ id: accountId }),
  body: reasonBody,
  response: account,
})
