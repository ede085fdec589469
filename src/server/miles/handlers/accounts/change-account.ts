import type { freezeAccount } from '#contract/miles/accounts/freeze-account'
import type { updateAccount } from '#contract/miles/accounts/update-account'
import type { Caller, Operation } from '../../../http/operation.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { AccountChange, MilesStorage } from '../../ledger/storage.ts'
import { describeAccount } from './describe-account.ts'
import { e164 } from '../recipient.ts'

/** All three take and return the same. */
type ChangeStatus = Operation<typeof freezeAccount>

/** The operations that change an account, each of which returns the account afterwards. */
export interface ChangeAccountOperations {
  readonly updateAccount: Operation<typeof updateAccount>
  readonly freezeAccount: ChangeStatus
  readonly unfreezeAccount: ChangeStatus
  readonly closeAccount: ChangeStatus
}

/** @spec Miles transfer */
export function handleChangeAccount(ledger: Ledger, storage: MilesStorage): ChangeAccountOperations {
  async function change(id: string, change: AccountChange['change'], reason: string, caller: Caller) {
    const accountId = id.toLowerCase()
    await ledger.changeAccount(accountId, change, reason, caller)
    return { body: describeAccount(await storage.findAccount({ accountId })) }
  }
  const changeStatus = (to: 'frozen' | 'unfrozen' | 'closed'): ChangeStatus => ({
    handle: ({ id, reason }, caller) => change(id, { to }, reason, caller),
  })
  return {
    updateAccount: {
      handle: ({ id, phone_number, reason }, caller) =>
        change(id, { to: 'phone_number', phoneNumber: e164(phone_number) }, reason, caller),
    },
    freezeAccount: changeStatus('frozen'),
    unfreezeAccount: changeStatus('unfrozen'),
    closeAccount: changeStatus('closed'),
  }
}
