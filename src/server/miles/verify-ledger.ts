import type { TransferStatus } from '#contract/transfer'
import type { Database } from '../database/open-database.ts'

/** What a ledger was found to hold, as far as it was sound. */
export interface LedgerReport {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  /** What all accounts hold together. */
  readonly miles: number
  /** Where the first fault is, in one line; `undefined` where there is none. */
  readonly fault: string | undefined
}

interface Line {
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
  readonly reversed: 0 | 1
  readonly entryId: number | null
  readonly kind: 'transfer' | 'reversal'
  readonly entryAccountId: string | null
  readonly entryAmount: number
}

/** In the order in which one stands on the other. */
const tables = ['accounts', 'transfers', 'reversals', 'entries'] as const

/**
 * Computes everything anew from what is stored, as it was at one moment, while services go on writing: tables and their
 * indexes, the entries of every transfer and reversal, and the balance of every account. Stops at the first fault.
 */
export function verifyLedger(database: Database): LedgerReport {
  // One transaction sees one moment.
  return database.transaction((): LedgerReport => {
    const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
    return {
      accounts: count('SELECT count(*) FROM accounts'),
      transfers: count('SELECT count(*) FROM transfers'),
      entries: count('SELECT count(*) FROM entries'),
      miles: count('SELECT total(balance) FROM accounts'),
      fault: tableFault(database) ?? linkFault(database) ?? entriesFault(database) ?? balanceFault(database),
    }
  })()
}

/** Also tells an index that lacks a row, as that of the references, which alone keeps a transfer from being sent twice. */
function tableFault(database: Database): string | undefined {
  for (const table of tables) {
    const said = database.pragma(`integrity_check(${table})`, { simple: true })
    if (said !== 'ok') return `The table of ${table} is damaged: ${String(said).replaceAll('\n', ', ')}`
  }
  return undefined
}

function linkFault(database: Database): string | undefined {
  for (const table of tables) {
    const [broken] = database.pragma(`foreign_key_check(${table})`) as { rowid: number; parent: string }[]
    if (broken !== undefined) return `Number ${broken.rowid} of the ${table} belongs to none of the ${broken.parent}`
  }
  return undefined
}

/** Goes through the transfers as they were stored, holding the entries of one at a time. */
function entriesFault(database: Database): string | undefined {
  const lines = database
    .prepare<[], Line>(`
      SELECT transfers.transaction_id AS transactionId, reference_id AS referenceId, transfers.account_id AS accountId,
        transfers.amount, status, reversals.transaction_id IS NOT NULL AS reversed,
        entry_id AS entryId, kind, entries.account_id AS entryAccountId, entries.amount AS entryAmount
      FROM transfers
      LEFT JOIN reversals ON reversals.transaction_id = transfers.transaction_id
      LEFT JOIN entries ON entries.transaction_id = transfers.transaction_id
      ORDER BY transfer_no, entry_id`)
    .iterate()
  let ofOne: [Line, ...Line[]] | undefined
  for (const line of lines) {
    if (ofOne?.[0].transactionId === line.transactionId) {
      ofOne.push(line)
      continue
    }
    const fault = ofOne && transferFault(ofOne)
    if (fault !== undefined) return fault
    ofOne = [line]
  }
  return ofOne && transferFault(ofOne)
}

function transferFault(lines: readonly [Line, ...Line[]]): string | undefined {
  const [{ transactionId, referenceId, accountId, amount, status, reversed }] = lines
  const name = `Transfer ${transactionId} (reference ${JSON.stringify(referenceId)}, ${status})`
  if (reversed === 1 && status !== 'success') return `${name}: is reversed, but was never credited`
  const missing = new Set([
    ...(status === 'success' ? bookings('transfer', accountId, amount) : []),
    ...(reversed === 1 ? bookings('reversal', accountId, -amount) : []),
  ])
  for (const { entryId, kind, entryAccountId, entryAmount } of lines) {
    if (entryId === null) continue
    const found = booking(kind, entryAccountId, entryAmount)
    if (!missing.delete(found)) return `${name}: entry ${entryId} should not be, ${found}`
  }
  const [absent] = missing
  return absent === undefined ? undefined : `${name}: an entry is missing, ${absent}`
}

/** The two that sum to zero: what the account receives, the outside source gives. */
function bookings(kind: Line['kind'], accountId: string, amount: number): string[] {
  return [booking(kind, null, -amount), booking(kind, accountId, amount)]
}

function booking(kind: Line['kind'], accountId: string | null, amount: number): string {
  return `a ${kind} of ${amount} to ${accountId === null ? 'the source' : `account ${accountId}`}`
}

function balanceFault(database: Database): string | undefined {
  const wrong = database
    .prepare<[], { accountId: string; balance: number; booked: number }>(`
      SELECT account_id AS accountId, balance, ifnull(booked, 0) AS booked
      FROM accounts
      LEFT JOIN (
        SELECT account_id, sum(amount) AS booked FROM entries WHERE account_id IS NOT NULL GROUP BY account_id
      ) USING (account_id)
      WHERE balance <> ifnull(booked, 0) OR balance < 0
      ORDER BY account_id LIMIT 1`)
    .get()
  return wrong && `Account ${wrong.accountId}: the balance is ${wrong.balance}, but its entries sum to ${wrong.booked}`
}
