import type { TransferStatus } from '#contract/miles/transfer'
import { checkGroups, type RowCheck } from './row-check.ts'

/** A row of transfers joined with their entries: a transfer with one of its entries, or with none. */
export interface TransferEntry {
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
  /** When it was credited, if it was. */
  readonly settledAtMs: number
  /** When its reversal was booked; `null` without one. */
  readonly reversedAtMs: number | null
  readonly entryId: number | string | null
  readonly kind: 'transfer' | 'reversal'
  readonly entryAccountId: string | null
  readonly entryAmount: number
  readonly entryAtMs: number
}

/** Creates a check that every transfer has exactly the entries that its status and its reversal require. */
export function createEntryCheck(): RowCheck<TransferEntry> {
  return checkGroups(({ transactionId }) => transactionId, findProblem)
}

function findProblem(rows: readonly [TransferEntry, ...TransferEntry[]]): string | undefined {
  const [{ transactionId, referenceId, accountId, amount, status, settledAtMs, reversedAtMs }] = rows
  const name = `Transfer ${transactionId} (reference ${JSON.stringify(referenceId)}, ${status})`
  if (reversedAtMs !== null && status !== 'success') return `${name} is reversed, but was never credited`
  const expected = new Map([
    ...(status === 'success' ? entryPair('transfer', accountId, amount, settledAtMs) : []),
    ...(reversedAtMs === null ? [] : entryPair('reversal', accountId, -amount, reversedAtMs)),
  ])
  for (const { entryId, kind, entryAccountId, entryAmount, entryAtMs } of rows) {
    if (entryId === null) continue
    const found = describeEntry(kind, entryAccountId, entryAmount)
    const atMs = expected.get(found)
    if (!expected.delete(found)) return `${name}: unexpected entry ${entryId}, ${found}`
    if (atMs !== entryAtMs) {
      return `${name}: entry ${entryId} has the time ${isoTime(entryAtMs)} instead of ${isoTime(atMs ?? 0)}`
    }
  }
  const [missing] = expected.keys()
  return missing === undefined ? undefined : `${name}: missing entry, ${missing}`
}

/** The two entries that sum to zero: what the account receives, the external source gives. */
function entryPair(
  kind: TransferEntry['kind'],
  accountId: string,
  amount: number,
  atMs: number,
): [entry: string, atMs: number][] {
  return [
    [describeEntry(kind, null, -amount), atMs],
    [describeEntry(kind, accountId, amount), atMs],
  ]
}

function describeEntry(kind: TransferEntry['kind'], accountId: string | null, amount: number): string {
  return `a ${kind} of ${amount} to ${accountId === null ? 'the source' : `account ${accountId}`}`
}

function isoTime(timeMs: number): string {
  return Number.isNaN(new Date(timeMs).getTime()) ? String(timeMs) : new Date(timeMs).toISOString()
}
