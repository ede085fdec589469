import type { TransferStatus } from '#contract/transfer'

/** A row of transfers joined with their entries: a transfer with one of its entries, or with none. */
export interface TransferEntry {
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
  readonly reversed: boolean
  readonly entryId: number | string | null
  readonly kind: 'transfer' | 'reversal'
  readonly entryAccountId: string | null
  readonly entryAmount: number
}

/** Checks transfers row by row, holding the entries of one transfer in memory. */
export interface EntryCheck {
  /** Takes the next row; those of a transfer must be consecutive. Returns the problem of the previous transfer, if any. */
  take(row: TransferEntry): string | undefined
  /** Returns the problem of the last transfer, if any. */
  end(): string | undefined
}

/** Creates a check that every transfer has exactly the entries that its status and its reversal require. */
export function createEntryCheck(): EntryCheck {
  let current: [TransferEntry, ...TransferEntry[]] | undefined
  return {
    take(row) {
      if (current?.[0].transactionId === row.transactionId) {
        current.push(row)
        return undefined
      }
      const problem = current && findProblem(current)
      current = [row]
      return problem
    },
    end: () => current && findProblem(current),
  }
}

function findProblem(rows: readonly [TransferEntry, ...TransferEntry[]]): string | undefined {
  const [{ transactionId, referenceId, accountId, amount, status, reversed }] = rows
  const name = `Transfer ${transactionId} (reference ${JSON.stringify(referenceId)}, ${status})`
  if (reversed && status !== 'success') return `${name} is reversed, but was never credited`
  const expected = new Set([
    ...(status === 'success' ? entryPair('transfer', accountId, amount) : []),
    ...(reversed ? entryPair('reversal', accountId, -amount) : []),
  ])
  for (const { entryId, kind, entryAccountId, entryAmount } of rows) {
    if (entryId === null) continue
    const found = describeEntry(kind, entryAccountId, entryAmount)
    if (!expected.delete(found)) return `${name}: unexpected entry ${entryId}, ${found}`
  }
  const [missing] = expected
  return missing === undefined ? undefined : `${name}: missing entry, ${missing}`
}

/** The two entries that sum to zero: what the account receives, the external source gives. */
function entryPair(kind: TransferEntry['kind'], accountId: string, amount: number): string[] {
  return [describeEntry(kind, null, -amount), describeEntry(kind, accountId, amount)]
}

function describeEntry(kind: TransferEntry['kind'], accountId: string | null, amount: number): string {
  return `a ${kind} of ${amount} to ${accountId === null ? 'the source' : `account ${accountId}`}`
}
