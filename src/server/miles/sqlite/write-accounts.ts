import type { Database } from '../../database/sqlite/open-database.ts'
import { accountChanged, accountOpened } from '../ledger/events.ts'
import { judgeAccountChange } from '../ledger/judge-write.ts'
import type { AccountChange, AccountStatus, NewAccount, Outcome } from '../ledger/storage.ts'
import { createWriteEvent } from './write-event.ts'

/** Creates a function that opens an account, within the transaction of its caller. */
export function createWriteAccount(database: Database): (account: NewAccount) => Outcome {
  const writeEvent = createWriteEvent(database)
  const insert = database.prepare<[Omit<NewAccount, 'by'>]>(`
    INSERT INTO accounts (account_id, phone_number, external_id, salt, created_at)
    VALUES (@accountId, @phoneNumber, @externalId, @salt, @createdAtMs)
    ON CONFLICT DO NOTHING`)
  const findPhoneNumber = database.prepare<[string]>('SELECT 1 FROM accounts WHERE phone_number = ?')
  const findExternalId = database.prepare<[string]>('SELECT 1 FROM accounts WHERE external_id = ?')

  return (account) => {
    const { by: _, ...columns } = account
    if (insert.run(columns).changes === 1) {
      writeEvent(accountOpened(account))
      return { kind: 'done' }
    }
    return {
      kind: 'account-known',
      phoneNumber: findPhoneNumber.get(account.phoneNumber) !== undefined,
      externalId: findExternalId.get(account.externalId) !== undefined,
    }
  }
}

interface ChangedAccount {
  readonly status: AccountStatus
  readonly phoneNumber: string
  readonly salt: Buffer
}

/** Creates a function that changes an account's phone number or status, within the transaction of its caller. */
export function createWriteAccountChange(database: Database): (change: AccountChange) => Outcome {
  const writeEvent = createWriteEvent(database)
  const find = database.prepare<[string], ChangedAccount>(
    'SELECT status, phone_number AS phoneNumber, salt FROM accounts WHERE account_id = ?',
  )
  const findPhoneNumber = database.prepare<[string]>('SELECT 1 FROM accounts WHERE phone_number = ?')
  const setPhoneNumber = database.prepare<[string, string]>('UPDATE accounts SET phone_number = ? WHERE account_id = ?')
  const setStatus = database.prepare<[string, string]>('UPDATE accounts SET status = ? WHERE account_id = ?')
  const insert = database.prepare<(string | number | Buffer | null)[]>(`
    INSERT INTO account_changes (account_id, change, earlier_phone_number, reason, changed_by, changed_by_key,
      changed_by_person, changed_at, salt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)

  return (write) => {
    const { accountId, change, reason, by, changedAtMs, salt } = write
    const known = find.get(accountId)
    const isUsed = change.to === 'phone_number' && findPhoneNumber.get(change.phoneNumber) !== undefined
    const refusal = judgeAccountChange(change, known?.status, isUsed)
    if (refusal !== undefined || known === undefined) return refusal ?? { kind: 'account-unknown' }
    let earlier: string | null = null
    if (change.to === 'phone_number') {
      earlier = known.phoneNumber
      setPhoneNumber.run(change.phoneNumber, accountId)
    } else {
      setStatus.run(change.to === 'unfrozen' ? 'open' : change.to, accountId)
    }
    insert.run(accountId, change.to, earlier, reason, by.keyLabel, by.keyId, by.person, changedAtMs, salt)
    writeEvent(accountChanged(write, known.salt, earlier))
    return { kind: 'done' }
  }
}
