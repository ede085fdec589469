import type { Query } from '../../database/postgres/open-database.ts'
import type { NewAccount, Outcome } from '../ledger/storage.ts'

interface KnownAccount {
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
}

/** Opens accounts in one statement, and returns their outcomes as if they were written one by one. */
export async function writeAccounts(query: Query, accounts: readonly NewAccount[]): Promise<Outcome[]> {
  const ids = accounts.map(({ accountId }) => accountId)
  const phoneNumbers = accounts.map(({ phoneNumber }) => phoneNumber)
  const externalIds = accounts.map(({ externalId }) => externalId)
  await query(
    `INSERT INTO accounts (account_id, phone_number, external_id, created_at)
     SELECT account_id, phone_number, external_id, created_at
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
       WITH ORDINALITY AS requested (account_id, phone_number, external_id, created_at, place)
     ORDER BY place
     ON CONFLICT DO NOTHING`,
    ids,
    phoneNumbers,
    externalIds,
    accounts.map(({ createdAtMs }) => createdAtMs),
  )
  const known = await query<KnownAccount>(
    `SELECT account_id AS "accountId", phone_number AS "phoneNumber", external_id AS "externalId" FROM accounts
     WHERE account_id = ANY ($1::uuid[]) OR phone_number = ANY ($2::text[]) OR external_id = ANY ($3::text[])`,
    ids,
    phoneNumbers,
    externalIds,
  )
  return accounts.map((account, at) => {
    if (known.some(({ accountId }) => accountId === account.accountId)) return { kind: 'done' }
    const later = new Set(ids.slice(at + 1))
    const before = known.filter(({ accountId }) => !later.has(accountId))
    return {
      kind: 'account-known',
      phoneNumber: before.some(({ phoneNumber }) => phoneNumber === account.phoneNumber),
      externalId: before.some(({ externalId }) => externalId === account.externalId),
    }
  })
}
