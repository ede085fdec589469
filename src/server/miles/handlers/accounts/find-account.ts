import type { findAccount } from '#contract/miles/accounts/find-account'
import type { getAccount } from '#contract/miles/accounts/get-account'
import type { Operation } from '../../../http/operation.ts'
import type { MilesStorage } from '../../ledger/storage.ts'
import { describeAccount } from './describe-account.ts'
import { recipientOf } from '../recipient.ts'

/**
 * Returns the account that a transfer would credit; 404 when there is none.
 *
 * @spec Miles transfer
 */
export function handleFindAccount(storage: MilesStorage): Operation<typeof findAccount | typeof getAccount> {
  return {
    handle: async (input) => {
      const externalId = 'external_id' in input ? input.external_id : undefined
      const name = externalId === undefined ? recipientOf(input) : { externalId }
      return { body: describeAccount(await storage.findAccount(name)) }
    },
  }
}
