import { run, sql, type Steps } from '../../database/sql.ts'
import { accountChanged, accountOpened } from '../ledger/events.ts'
import { judgeAccountChange } from '../ledger/judge-write.ts'
import type { AccountChange, AccountStatus, NewAccount, Outcome } from '../ledger/storage.ts'
import { writeEvent } from '../../log/event.ts'

/** Opens an account, in the caller's transaction. */
export function* writeAccount(account: NewAccount, mayBeDone: boolean): Steps<Outcome> {
  const { accountId, phoneNumber, externalId, salt, createdAtMs } = account
  if (mayBeDone) {
    const done = yield* run(sql`SELECT 1 AS one FROM accounts WHERE account_id = ${accountId}`)
    if (done.length > 0) return { kind: 'done' }
  }
  const stored = yield* run(
    sql`INSERT INTO accounts (account_id, phone_number, external_id, salt, created_at) VALUES (${accountId}, ${phoneNumber}, ${externalId}, ${salt}, ${createdAtMs})
     ON CONFLICT DO NOTHING RETURNING account_id`,
  )
  if (stored.length > 0) {
    yield* writeEvent(accountOpened(account))
    return { kind: 'done' }
  }
  const withPhoneNumber = yield* run(sql`SELECT 1 AS one FROM accounts WHERE phone_number = ${phoneNumber}`)
  const withExternalId = yield* run(sql`SELECT 1 AS one FROM accounts WHERE external_id = ${externalId}`)
  return { kind: 'account-known', phoneNumber: withPhoneNumber.length > 0, externalId: withExternalId.length > 0 }
}

interface ChangedAccount {
  readonly status: AccountStatus
  readonly phoneNumber: string
  readonly salt: Buffer
}

/** Changes an account's phone number or status, in the transaction of the caller, which has locked the account. */
export function* writeAccountChange(write: AccountChange, mayBeDone: boolean): Steps<Outcome> {
  const { accountId, change, reason, by, changedAtMs, salt } = write
  if (mayBeDone && (yield* isChangedSo(write))) return { kind: 'done' }
  const [known] = yield* run<ChangedAccount>(
    sql`SELECT status, phone_number AS "phoneNumber", salt FROM accounts WHERE account_id = ${accountId}`,
  )
  const phoneNumber = change.to === 'phone_number' ? change.phoneNumber : null
  const used = yield* run(sql`SELECT 1 AS one FROM accounts WHERE phone_number = ${phoneNumber}`)
  const refusal = judgeAccountChange(change, known?.status, used.length > 0)
  if (refusal !== undefined || known === undefined) return refusal ?? { kind: 'account-unknown' }
  yield* run(
    sql`UPDATE accounts SET phone_number = coalesce(${phoneNumber}, phone_number), status = coalesce(${statusAfter(change.to)}, status) WHERE account_id = ${accountId}`,
  )
  const earlier = phoneNumber === null ? null : known.phoneNumber
  yield* run(
    sql`INSERT INTO account_changes (account_id, change, earlier_phone_number, reason, changed_by, changed_by_key,
       changed_by_person, changed_at, salt)
     VALUES (${accountId}, ${change.to}, ${earlier}, ${reason}, ${by.keyLabel}, ${by.keyId}, ${by.person}, ${changedAtMs}, ${salt})`,
  )
  yield* writeEvent(accountChanged(write, known.salt, earlier))
  return { kind: 'done' }
}

/** Returns the status after a change, or `null` if it stays the same. */
export function statusAfter(to: AccountChange['change']['to']): AccountStatus | null {
  if (to === 'phone_number') return null
  return to === 'unfrozen' ? 'open' : to
}

function* isChangedSo({ accountId, change, by, changedAtMs }: AccountChange): Steps<boolean> {
  const found = yield* run(
    sql`SELECT 1 AS one FROM account_changes
     WHERE account_id = ${accountId} AND change = ${change.to} AND changed_by_key = ${by.keyId} AND changed_at = ${changedAtMs}`,
  )
  return found.length > 0
}
