import type { Query } from '../../database/sql.ts'
import { accountChanged, accountOpened } from '../ledger/events.ts'
import { judgeAccountChange } from '../ledger/judge-write.ts'
import type { AccountChange, AccountStatus, NewAccount, Outcome } from '../ledger/storage.ts'
import { writeEvent } from './write-event.ts'

/** @param mayBeDone whether an earlier attempt at the same account may have been committed */
export async function writeAccount(query: Query, account: NewAccount, mayBeDone: boolean): Promise<Outcome> {
  const { accountId, phoneNumber, externalId, salt, createdAtMs } = account
  if (mayBeDone) {
    const done = await query('SELECT 1 AS one FROM accounts WHERE account_id = $1', [accountId])
    if (done.length > 0) return { kind: 'done' }
  }
  const stored = await query(
    `INSERT INTO accounts (account_id, phone_number, external_id, salt, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING account_id`,
    [accountId, phoneNumber, externalId, salt, createdAtMs],
  )
  if (stored.length > 0) {
    await writeEvent(query, accountOpened(account))
    return { kind: 'done' }
  }
  const [known] = await query<{ phoneNumber: boolean; externalId: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM accounts WHERE phone_number = $1) AS "phoneNumber",
       EXISTS (SELECT 1 FROM accounts WHERE external_id = $2) AS "externalId"`,
    [phoneNumber, externalId],
  )
  return { kind: 'account-known', phoneNumber: known?.phoneNumber ?? false, externalId: known?.externalId ?? false }
}

interface ChangedAccount {
  readonly status: AccountStatus
  readonly phoneNumber: string
  readonly salt: Buffer
}

/** Changes an account's phone number or status; the caller has locked the account. */
export async function writeAccountChange(query: Query, write: AccountChange, mayBeDone: boolean): Promise<Outcome> {
  const { accountId, change, reason, by, changedAtMs, salt } = write
  if (mayBeDone && (await isChangedSo(query, write))) return { kind: 'done' }
  const [known] = await query<ChangedAccount>(
    'SELECT status, phone_number AS "phoneNumber", salt FROM accounts WHERE account_id = $1',
    [accountId],
  )
  const phoneNumber = change.to === 'phone_number' ? change.phoneNumber : null
  const used = await query('SELECT 1 AS one FROM accounts WHERE phone_number = $1', [phoneNumber])
  const refusal = judgeAccountChange(change, known?.status, used.length > 0)
  if (refusal !== undefined || known === undefined) return refusal ?? { kind: 'account-unknown' }
  await query(
    'UPDATE accounts SET phone_number = coalesce($2, phone_number), status = coalesce($3, status) WHERE account_id = $1',
    [accountId, phoneNumber, statusAfter(change)],
  )
  const earlier = phoneNumber === null ? null : known.phoneNumber
  await query(
    `INSERT INTO account_changes (account_id, change, earlier_phone_number, reason, changed_by, changed_by_key,
       changed_by_person, changed_at, salt)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [accountId, change.to, earlier, reason, by.keyLabel, by.keyId, by.person, changedAtMs, salt],
  )
  await writeEvent(query, accountChanged(write, known.salt, earlier))
  return { kind: 'done' }
}

/** Returns the status that a change leads to; `null` when it stays. */
function statusAfter({ to }: AccountChange['change']): AccountStatus | null {
  if (to === 'phone_number') return null
  return to === 'unfrozen' ? 'open' : to
}

async function isChangedSo(query: Query, { accountId, change, by, changedAtMs }: AccountChange): Promise<boolean> {
  const found = await query(
    `SELECT 1 AS one FROM account_changes
     WHERE account_id = $1 AND change = $2 AND changed_by_key = $3 AND changed_at = $4`,
    [accountId, change.to, by.keyId, changedAtMs],
  )
  return found.length > 0
}
