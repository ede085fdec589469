import { endpoint } from '../../endpoint.ts'
import { statusChange } from './account.ts'

/** Returns the account; 400 when its status does not allow the change, 404 for an unknown id. @spec Miles transfer */
export const closeAccount = endpoint({
  ...statusChange,
  operation: 'closeAccount',
  path: '/miles/account/{id}/close',
  summary: 'Close an account',
  description: 'Closes an account for good, with a reason. Its transfers can still be reversed.',
})
