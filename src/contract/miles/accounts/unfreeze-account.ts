import { endpoint } from '../../endpoint.ts'
import { statusChange } from './account.ts'

/** Returns the account; 400 when its status does not allow the change, 404 for an unknown id. @spec Miles transfer */
export const unfreezeAccount = endpoint({
  ...statusChange,
  operation: 'unfreezeAccount',
  path: '/miles/account/{id}/unfreeze',
  summary: 'Unfreeze an account',
  description: 'Unfreezes a frozen account, with a reason.',
})
