import { endpoint } from '../../endpoint.ts'
import { statusChange } from './account.ts'

/** Returns the account; 400 when its status does not allow the change, 404 for an unknown id. @spec Miles transfer */
export const freezeAccount = endpoint({
  ...statusChange,
  operation: 'freezeAccount',
  path: '/miles/account/{id}/freeze',
  summary: 'Freeze an account',
  description: 'Freezes an account, with a reason: transfers to it are refused until it is unfrozen.',
})
