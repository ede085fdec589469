import { run, type Steps } from '../../database/sql.ts'
import { transferStored } from '../ledger/events.ts'
import { refusalOf } from '../ledger/judge-transfers.ts'
import type { AccountStatus, NewTransfer, Outcome } from '../ledger/storage.ts'

type Requested = NewTransfer & { readonly bodyStart: string; readonly bodyEnd: string }

/** The columns to store, with their types and values; each is an array in the statement. */
const requestedColumns: Readonly<Record<string, readonly [type: string, value: (transfer: Requested) => unknown]>> = {
  transaction_id: ['text', ({ transactionId }) => transactionId],
  reference_id: ['text', ({ referenceId }) => referenceId],
  account_id: ['uuid', ({ recipient }) => ('accountId' in recipient ? recipient.accountId : null)],
  phone_number: ['text', ({ recipient }) => ('phoneNumber' in recipient ? recipient.phoneNumber : null)],
  amount: ['int', ({ amount }) => amount],
  status: ['text', ({ status }) => status],
  note: ['text', ({ note }) => note],
  sent_by: ['text', ({ by }) => by.keyLabel],
  sent_by_key: ['text', ({ by }) => by.keyId],
  sent_by_person: ['text', ({ by }) => by.person],
  address: ['text', ({ by }) => by.address],
  request_id: ['text', ({ by }) => by.requestId],
  created_at: ['bigint', ({ createdAtMs }) => createdAtMs],
  salt: ['bytea', ({ salt }) => salt],
  batch_id: ['text', ({ batch }) => batch?.id ?? null],
  batch_name: ['text', ({ batch }) => batch?.name ?? null],
  body_start: ['text', ({ bodyStart }) => bodyStart],
  body_end: ['text', ({ bodyEnd }) => bodyEnd],
}
const columnNames = Object.keys(requestedColumns)
const arrays = Object.values(requestedColumns).map(([type], at) => `$${at + 1}::${type}[]`)
const arrayOf = (column: string) => arrays[columnNames.indexOf(column)]

/**
 * Stores any number of transfers in one statement, with an array per column, and returns the transfers that were not stored.
 * Locks accounts, and inserts references, in sorted order, so that two processes never deadlock. `SKIP LOCKED` leaves out
 * accounts that are already locked. The unique constraint on references decides between duplicates.
 */
const statement = (whereLocked: '' | 'SKIP LOCKED') => `
  WITH requested AS MATERIALIZED (
    SELECT * FROM unnest(${arrays.join(', ')})
      WITH ORDINALITY AS requested (${columnNames.join(', ')}, place)
  ), recipients AS MATERIALIZED (
    SELECT account_id, phone_number, status AS account_status, balance - debt AS balance, last_entry_no FROM accounts
    WHERE account_id = ANY (${arrayOf('account_id')}) OR phone_number = ANY (${arrayOf('phone_number')})
    ORDER BY account_id FOR NO KEY UPDATE ${whereLocked}
  ), known AS MATERIALIZED (
    SELECT requested.*, coalesce(by_id.account_id, by_phone.account_id) AS recipient,
      coalesce(by_id.account_status, by_phone.account_status) AS account_status
    FROM requested
    LEFT JOIN recipients AS by_id ON by_id.account_id = requested.account_id
    LEFT JOIN recipients AS by_phone ON by_phone.phone_number = requested.phone_number
  ), stored AS (
    INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, note, sent_by, sent_by_key, sent_by_person, created_at, salt, batch_id, batch_name, event_id)
    SELECT transaction_id, reference_id, recipient, amount, status, note, sent_by, sent_by_key, sent_by_person, created_at, salt, batch_id, batch_name, nextval('events_event_id_seq')
    FROM known WHERE account_status = 'open'
    ORDER BY reference_id COLLATE "C", place
    ON CONFLICT (reference_id) DO NOTHING
    RETURNING transaction_id, reference_id, account_id, amount, status, sent_by_key, sent_by_person, created_at, event_id
  ), logged AS (
    INSERT INTO events (event_id, kind, subject, created_at, body, key_id, person, address, request_id)
    SELECT event_id, 'transfer.stored', transaction_id, stored.created_at, body_start || stored.account_id || body_end,
      stored.sent_by_key, stored.sent_by_person, address, request_id
    FROM stored JOIN requested USING (transaction_id)
  ), booked AS (
    INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at, account_entry_no, balance_after)
    SELECT transaction_id, 'transfer', account_id, amount, created_at,
      last_entry_no + row_number() OVER numbering, balance + sum(amount) OVER numbering
    FROM stored JOIN recipients USING (account_id) WHERE status = 'success'
    WINDOW numbering AS (PARTITION BY account_id ORDER BY event_id ROWS UNBOUNDED PRECEDING)
  ), credited AS (
    UPDATE accounts SET balance = balance + greatest(0, sums.amount - debt), debt = greatest(0, debt - sums.amount),
      last_entry_no = last_entry_no + sums.entries
    FROM (
      SELECT account_id, sum(amount) AS amount, count(*) AS entries FROM stored WHERE status = 'success' GROUP BY account_id
    ) AS sums
    WHERE accounts.account_id = sums.account_id
  )
  SELECT place::int, account_status AS "accountStatus",
    EXISTS (SELECT 1 FROM transfers WHERE transfers.reference_id = known.reference_id) AS "isUsed"
  FROM known
  WHERE NOT EXISTS (SELECT 1 FROM stored WHERE stored.transaction_id = known.transaction_id)
  ORDER BY place`
const storeAll = statement('')
const storeUnlocked = statement('SKIP LOCKED')

interface RefusedRow {
  /** The position of the transfer, from 1. */
  readonly place: number
  /** `null` if there is no account. */
  readonly accountStatus: AccountStatus | null
  /** Whether the reference was used before the statement began. */
  readonly isUsed: boolean
}

/**
 * Stores transfers without checking limits, and returns their outcomes as if they were written one by one.
 *
 * @param skipsLocked whether a transfer to a locked or unknown account is `busy` immediately
 */
export function* storeTransfers(transfers: readonly NewTransfer[], skipsLocked = false): Steps<Outcome[]> {
  const requested = transfers.map((transfer) => ({ ...transfer, ...bodyAround(transfer) }))
  const refused = yield* run<RefusedRow>(
    skipsLocked ? storeUnlocked : storeAll,
    Object.values(requestedColumns).map(([, valueOf]) => requested.map(valueOf)),
  )
  const outcomes: Outcome[] = transfers.map(({ status }) => ({ kind: 'done', status }))
  for (const { place, accountStatus, isUsed } of refused) {
    const at = place - 1
    const isUsedBefore = isUsed || accountStatus === 'open' || usesReference(transfers, outcomes, at)
    const isBusy = skipsLocked && accountStatus === null
    outcomes[at] = (isBusy ? undefined : refusalOf(isUsedBefore, accountStatus)) ?? { kind: 'busy' }
  }
  return outcomes
}

/** Returns whether an earlier transfer of the same statement used the reference, or failed because it was used. */
function usesReference(transfers: readonly NewTransfer[], outcomes: readonly Outcome[], at: number): boolean {
  const referenceId = transfers[at]?.referenceId
  return transfers
    .slice(0, at)
    .some(
      (before, index) =>
        before.referenceId === referenceId && ['done', 'reference-used'].includes(outcomes[index]?.kind ?? ''),
    )
}

/** Returns the event's body before and after the id of the account, which the statement looks up. */
function bodyAround(transfer: NewTransfer): Pick<Requested, 'bodyStart' | 'bodyEnd'> {
  const { body } = transferStored(transfer, '')
  // Quotes within texts are escaped, so no text contains this.
  const beforeId = '"account_id":"'
  const at = body.indexOf(`${beforeId}"`) + beforeId.length
  return { bodyStart: body.slice(0, at), bodyEnd: body.slice(at) }
}
