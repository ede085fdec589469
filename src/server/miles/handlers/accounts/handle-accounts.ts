import type { Account } from '#contract/miles/accounts/account'
import { unknownUserMessage } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, pageOf } from '../../../operation/cursor.ts'
import { NotFoundError } from '../../../operation/errors.ts'
import type { Caller } from '../../../operation/caller.ts'
import type { Operations } from '../../../operation/operation.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { AccountChange, AccountName, MilesStorage, StoredAccount } from '../../ledger/storage.ts'
import { e164, recipientOf } from '../recipient.ts'

const listScope: CursorScope = ['listAccounts']
const position = z.object({ createdAtMs: z.int(), accountId: z.string() })

/** All operations except opening an account return its new state; 404 for an unknown account. @spec Miles transfer */
export function handleAccounts(ledger: Ledger, storage: MilesStorage) {
  async function read(name: AccountName) {
    const stored = await storage.findAccount(name)
    if (stored === undefined) throw new NotFoundError(unknownUserMessage)
    return { body: describeAccount(stored) }
  }
  async function change(id: string, change: AccountChange['change'], reason: string, caller: Caller) {
    const accountId = id.toLowerCase()
    await ledger.changeAccount(accountId, change, reason, caller)
    return read({ accountId })
  }
  const changeStatus = (to: 'frozen' | 'unfrozen' | 'closed'): Operations['freezeAccount'] => ({
    handle: ({ id, reason }, caller) => change(id, { to }, reason, caller),
  })
  return {
    createAccount: {
      async handle({ phone_number, external_id }, caller) {
        const accountId = await ledger.openAccount(e164(phone_number), external_id, caller)
        return { body: { success: true, account_id: accountId } }
      },
    },
    findAccount: {
      handle: ({ external_id: externalId, ...input }) =>
        read(externalId === undefined ? recipientOf(input) : { externalId }),
    },
    listAccounts: {
      async handle({ limit, cursor }) {
        const found = await storage.listAccounts(limit + 1, decodeCursor(listScope, position, cursor))
        const { page, pagination } = pageOf(found, limit, listScope, ({ createdAtMs, accountId }) => ({
          createdAtMs,
          accountId,
        }))
        return { body: { data: page.map(describeAccount), pagination } }
      },
    },
    getAccount: { handle: (input) => read(recipientOf(input)) },
    updateAccount: {
      handle: ({ id, phone_number, reason }, caller) =>
        change(id, { to: 'phone_number', phoneNumber: e164(phone_number) }, reason, caller),
    },
    freezeAccount: changeStatus('frozen'),
    unfreezeAccount: changeStatus('unfrozen'),
    closeAccount: changeStatus('closed'),
  } satisfies Partial<Operations>
}

function describeAccount(stored: StoredAccount): Account {
  return {
    account_id: stored.accountId,
    phone_number: stored.phoneNumber,
    external_id: stored.externalId,
    balance: stored.balance,
    debt: stored.debt,
    status: stored.status,
    created_at: new Date(stored.createdAtMs).toISOString(),
  }
}
