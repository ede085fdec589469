import type { getAccount } from '#contract/get-account'
import type { Operation } from '../../http/operation.ts'
import { describeAccount } from './find-account.ts'
import { recipientOf } from './recipient.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Returns the account that a transfer would credit; 404 when there is none.
 *
 * @spec Miles transfer
 */
export function handleGetAccount(storage: MilesStorage): Operation<typeof getAccount> {
  return {
    async handle(input) {
      return { body: await describeAccount(storage, recipientOf(input)) }
    },
  }
}
