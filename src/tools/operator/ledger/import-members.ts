import { randomUUID } from 'node:crypto'
import { anyOf, join, raw, run, type Sql, sql, type Steps } from '#server/database/sql'
import { type NewEvent, newEvent, operatorActor } from '#server/log/event'
import { digestsOf, draw, type Drawn } from '#server/log/word-digests'
import { accountOpened } from '#server/miles/ledger/events'
import type { NewAccount, StoredAccount } from '#server/miles/ledger/storage'
import { InvalidInputError } from '#server/operation/errors'

/** A member of an earlier system with the balance there, negative for a debt, and perhaps a reference. */
export interface ImportedMember extends Pick<NewAccount, 'phoneNumber' | 'externalId'> {
  readonly balance: number
  readonly reference: string | null
}

/** The effect of an import on a member: `open` has an account without entries, `imported` has the same opening already. */
export type MemberState =
  | { readonly kind: 'new' | 'imported' }
  | { readonly kind: 'open'; readonly accountId: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Imports members with opening balances. Phone numbers and external ids must be unique within a call. */
export function createMemberImports(sql: Sql) {
  return {
    /** Returns the effect of importing each member. */
    check: (members: readonly ImportedMember[]): Promise<readonly MemberState[]> => sql.run(findStates(members)),
    /**
     * Imports all members that are not yet imported, in one transaction, and returns their number.
     *
     * @throws {InvalidInputError} when any member is refused; then none is imported
     */
    add(members: readonly ImportedMember[], importedBy: string, nowMs: number): Promise<number> {
      const drawn = members.map((member) => ({ ...member, accountId: randomUUID(), account: draw(), opening: draw() }))
      return sql.transaction(() => addMembers(drawn, importedBy, nowMs), ['opening balances'])
    },
  }
}

/** Adds the random values of a new account and an opening, so that a repeated attempt writes the same. */
type DrawnMember = ImportedMember & { readonly accountId: string; readonly account: Drawn; readonly opening: Drawn }

function* addMembers(members: readonly DrawnMember[], importedBy: string, nowMs: number): Steps<number> {
  const states = yield* findStates(members)
  const refused = states.find((state) => state.kind === 'refused')
  if (refused !== undefined) throw new InvalidInputError([refused.reason])
  const added = members.filter((_, at) => states[at]?.kind === 'new')
  const writes = members.flatMap((member, at) => {
    const state = states[at]
    return state?.kind === 'open' ? { ...member, accountId: state.accountId } : state?.kind === 'new' ? member : []
  })
  const accounts = yield* insertRows(
    'accounts',
    'account_id, phone_number, external_id, salt, created_at',
    added.map((one) => [one.accountId, one.phoneNumber, one.externalId, one.account.salt, nowMs]),
    sql`ON CONFLICT DO NOTHING RETURNING 1 AS one`,
  )
  if (accounts.length < added.length) throw new InvalidInputError(['one of the members has just been given an account'])
  yield* insertRows(
    'openings',
    'account_id, amount, reference, imported_by, imported_at, salt',
    writes.map((one) => [one.accountId, one.balance, one.reference, importedBy, nowMs, one.opening.salt]),
  )
  const accountIds = writes.map(({ accountId }) => accountId)
  const booked = yield* run(
    sql`UPDATE accounts SET balance = CASE WHEN amount > 0 THEN amount ELSE 0 END,
       debt = CASE WHEN amount < 0 THEN -amount ELSE 0 END, last_entry_no = 1
     FROM openings WHERE openings.account_id = accounts.account_id AND accounts.account_id ${anyOf(accountIds)} AND last_entry_no = 0
     RETURNING 1 AS one`,
  )
  if (booked.length < writes.length) throw new InvalidInputError(['one of the members has just received miles'])
  const by = operatorActor(importedBy)
  const events = [
    ...added.map((one) => accountOpened({ ...one, ...one.account, kind: 'account', by, createdAtMs: nowMs })),
    ...writes.map((one) => openingImported(one, one.opening, importedBy, nowMs)),
  ]
  yield* insertRows('events', eventColumns, events.map(eventValues))
  return writes.length
}

interface KnownAccount extends Pick<StoredAccount, 'accountId' | 'phoneNumber' | 'externalId' | 'status'> {
  readonly lastEntryNo: number
  /** `null` without an opening. */
  readonly opening: number | null
  /** Whether a transfer to the account waits for approval. */
  readonly hasPending: 0 | 1
}

function* findStates(members: readonly ImportedMember[]): Steps<MemberState[]> {
  const phoneNumbers = members.map(({ phoneNumber }) => phoneNumber)
  const externalIds = members.map(({ externalId }) => externalId)
  const known = yield* run<KnownAccount>(
    sql`SELECT account_id AS "accountId", phone_number AS "phoneNumber", external_id AS "externalId", status,
       last_entry_no AS "lastEntryNo", amount AS opening, CASE WHEN EXISTS (
         SELECT 1 FROM transfers WHERE transfers.account_id = named.account_id AND transfers.status = 'pending'
       ) THEN 1 ELSE 0 END AS "hasPending"
     FROM (
       SELECT * FROM accounts WHERE phone_number ${anyOf(phoneNumbers)}
       UNION
       SELECT * FROM accounts WHERE external_id ${anyOf(externalIds)}
     ) AS named LEFT JOIN openings USING (account_id)`,
  )
  const byPhone = new Map(known.map((account) => [account.phoneNumber, account]))
  const byExternal = new Map(known.map((account) => [account.externalId, account]))
  return members.map((one) => stateOf(one, byPhone.get(one.phoneNumber), byExternal.get(one.externalId)))
}

function stateOf({ balance }: ImportedMember, ...[account, other]: (KnownAccount | undefined)[]): MemberState {
  const refused = (reason: string) => ({ kind: 'refused', reason }) as const
  if (account === undefined && other === undefined) return { kind: 'new' }
  if (account === undefined) return refused('the account of this external ID has another phone number')
  if (account !== other) return refused('the account of this phone number has another external ID')
  const { accountId, status, lastEntryNo, opening, hasPending } = account
  if (opening === balance) return { kind: 'imported' }
  if (opening !== null) return refused(`this member was imported with a balance of ${opening}`)
  if (lastEntryNo > 0) return refused('this member has received miles already; send the difference as a transfer')
  if (hasPending === 1) return refused('a transfer to this member waits for approval: decide it first')
  return status === 'open' ? { kind: 'open', accountId } : refused(`the account of this member is ${status}`)
}

function openingImported(
  { accountId, balance, reference }: ImportedMember & { readonly accountId: string },
  { salt, nonce }: Drawn,
  importedBy: string,
  nowMs: number,
): NewEvent {
  const digests = digestsOf(salt, { reference, imported_by: importedBy })
  const body = { kind: 'opening', account_id: accountId, amount: balance, ...digests, at: nowMs }
  return newEvent(accountId, operatorActor(importedBy), body, nonce)
}

const eventColumns = 'kind, subject, created_at, body, key_id, person, address, request_id'

function eventValues({ kind, subject, createdAtMs, body, by }: NewEvent): unknown[] {
  return [kind, subject, createdAtMs, body, by.keyId, by.person, by.address, by.requestId]
}

/** Inserts rows with one statement; `returning` follows their values. */
function* insertRows(table: string, columns: string, rows: unknown[][], returning = sql``): Steps<object[]> {
  if (rows.length === 0) return []
  const tuples = rows.map((row) => sql`(${join(row, ', ')})`)
  return yield* run(sql`INSERT INTO ${raw(table)} (${raw(columns)}) VALUES ${join(tuples, ', ')} ${returning}`)
}
