import type { createAccount } from '#contract/miles/accounts/create-account'
import type { Operation } from '../../../http/operation.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { e164 } from '../recipient.ts'

/**
 * Opens an account for a phone number and an external id, neither of which may have one.
 *
 * @spec Miles transfer
 */
export function handleCreateAccount(ledger: Ledger): Operation<typeof createAccount> {
  return {
    async handle({ phone_number, external_id }, caller) {
      const accountId = await ledger.openAccount(e164(phone_number), external_id, caller)
      return { body: { success: true, account_id: accountId } }
    },
  }
}
