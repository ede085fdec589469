import type { Database } from '../../database/sqlite/open-database.ts'
import type { NewAccount, Outcome } from '../ledger/storage.ts'

/** Creates a function that opens an account, within the transaction of its caller. */
export function createWriteAccount(database: Database): (account: NewAccount) => Outcome {
  const insert = database.prepare<[NewAccount]>(`
    INSERT INTO accounts (account_id, phone_number, external_id, created_at)
    VALUES (@accountId, @phoneNumber, @externalId, @createdAtMs)
    ON CONFLICT DO NOTHING`)
  const findPhoneNumber = database.prepare<[string]>('SELECT 1 FROM accounts WHERE phone_number = ?')
  const findExternalId = database.prepare<[string]>('SELECT 1 FROM accounts WHERE external_id = ?')

  return (account) => {
    if (insert.run(account).changes === 1) return { kind: 'done' }
    return {
      kind: 'account-known',
      phoneNumber: findPhoneNumber.get(account.phoneNumber) !== undefined,
      externalId: findExternalId.get(account.externalId) !== undefined,
    }
  }
}
