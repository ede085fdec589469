import { randomUUID } from 'node:crypto'
import { run, type Sql, type Steps } from '../../database/sql.ts'
import { InvalidInputError } from '../../errors.ts'
import { accountOpened, openingImported, operatorActor } from '../ledger/events.ts'
import type { AccountStatus } from '../ledger/storage.ts'
import { draw } from '../ledger/word-digests.ts'
import { eventColumns, eventValues, insertRows } from './write-event.ts'

/** A member of an earlier system. */
export interface ImportedMember {
  readonly phoneNumber: string
  readonly externalId: string
  /** In whole miles; less than 0 for a debt. */
  readonly balance: number
  /** The member's in that system. */
  readonly reference: string | null
}

/** What an import does with a member: `open` has an account without entries, `imported` the same opening already. */
export type MemberState =
  | { readonly kind: 'new' | 'imported' }
  | { readonly kind: 'open'; readonly accountId: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Imports members with their opening balances; within a call no two have the same phone number or external id. */
export interface MemberImports {
  /** Returns what would be done with each member. */
  check(members: readonly ImportedMember[]): Promise<readonly MemberState[]>
  /**
   * Imports all that are not imported already, in one transaction, and returns how many these were.
   *
   * @throws {InvalidInputError} when one is refused; then none is imported
   */
  add(members: readonly ImportedMember[], importedBy: string, nowMs: number): Promise<number>
}

export function createMemberImports(sql: Sql): MemberImports {
  return {
    check: (members) => sql.run(findStates(members)),
    add(members, importedBy, nowMs) {
      const drawn = members.map((member) => ({ ...member, accountId: randomUUID(), account: draw(), opening: draw() }))
      return sql.transaction(() => addMembers(drawn, importedBy, nowMs), ['opening balances'])
    },
  }
}

/** With what is drawn for a new account and for an opening, so that a repeated attempt writes the same. */
interface DrawnMember extends ImportedMember {
  readonly accountId: string
  readonly account: ReturnType<typeof draw>
  readonly opening: ReturnType<typeof draw>
}

function* addMembers(members: readonly DrawnMember[], importedBy: string, nowMs: number): Steps<number> {
  const states = yield* findStates(members)
  const writes = members.flatMap((member, at) => {
    const state = states[at] ?? { kind: 'imported' }
    if (state.kind === 'imported') return []
    if (state.kind === 'refused') throw new InvalidInputError([state.reason])
    return [
      state.kind === 'open' ? { ...member, accountId: state.accountId, isNew: false } : { ...member, isNew: true },
    ]
  })
  const added = writes.filter(({ isNew }) => isNew)
  const accounts = yield* insertRows(
    'accounts',
    'account_id, phone_number, external_id, salt, created_at',
    added.map(({ accountId, phoneNumber, externalId, account }) => [
      accountId,
      phoneNumber,
      externalId,
      account.salt,
      nowMs,
    ]),
    'ON CONFLICT DO NOTHING RETURNING 1 AS one',
  )
  if (accounts.length < added.length) throw new InvalidInputError(['one of the members has just been given an account'])
  yield* insertRows(
    'openings',
    'account_id, amount, reference, imported_by, imported_at, salt',
    writes.map(({ accountId, balance, reference, opening }) => [
      accountId,
      balance,
      reference,
      importedBy,
      nowMs,
      opening.salt,
    ]),
  )
  const booked = yield* run(
    `UPDATE accounts SET balance = CASE WHEN amount > 0 THEN amount ELSE 0 END,
       debt = CASE WHEN amount < 0 THEN -amount ELSE 0 END, last_entry_no = 1
     FROM openings WHERE openings.account_id = accounts.account_id AND accounts.account_id = ANY ($1) AND last_entry_no = 0
     RETURNING 1 AS one`,
    [writes.map(({ accountId }) => accountId)],
  )
  if (booked.length < writes.length) throw new InvalidInputError(['one of the members has just received miles'])
  const by = operatorActor(importedBy)
  yield* insertRows(
    'events',
    eventColumns,
    writes
      .flatMap(({ isNew, account, opening, balance: amount, ...member }) => [
        ...(isNew ? [accountOpened({ ...member, ...account, kind: 'account', by, createdAtMs: nowMs })] : []),
        openingImported({ ...member, ...opening, amount }, importedBy, nowMs),
      ])
      .map(eventValues),
  )
  return writes.length
}

interface KnownAccount {
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
  readonly status: AccountStatus
  readonly lastEntryNo: number
  /** `null` without one. */
  readonly opening: number | null
}

function* findStates(members: readonly ImportedMember[]): Steps<MemberState[]> {
  const known = yield* run<KnownAccount>(
    `SELECT account_id AS "accountId", phone_number AS "phoneNumber", external_id AS "externalId", status,
       last_entry_no AS "lastEntryNo", amount AS opening
     FROM (
       SELECT * FROM accounts WHERE phone_number = ANY ($1)
       UNION
       SELECT * FROM accounts WHERE external_id = ANY ($2)
     ) AS named LEFT JOIN openings USING (account_id)`,
    [members.map(({ phoneNumber }) => phoneNumber), members.map(({ externalId }) => externalId)],
  )
  const byPhoneNumber = new Map(known.map((account) => [account.phoneNumber, account]))
  const byExternalId = new Map(known.map((account) => [account.externalId, account]))
  return members.map((member) =>
    stateOf(member, byPhoneNumber.get(member.phoneNumber), byExternalId.get(member.externalId)),
  )
}

function stateOf({ balance }: ImportedMember, ...[account, other]: (KnownAccount | undefined)[]): MemberState {
  const refused = (reason: string) => ({ kind: 'refused', reason }) as const
  if (account === undefined && other === undefined) return { kind: 'new' }
  if (account === undefined) return refused('the account of this external ID has another phone number')
  if (account !== other) return refused('the account of this phone number has another external ID')
  const { accountId, status, lastEntryNo, opening } = account
  if (opening === balance) return { kind: 'imported' }
  if (opening !== null) return refused(`this member was imported with a balance of ${opening}`)
  if (lastEntryNo > 0) return refused('this member has received miles already; send the difference as a transfer')
  return status === 'open' ? { kind: 'open', accountId } : refused(`the account of this member is ${status}`)
}
