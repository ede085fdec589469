import type { TransferStatus } from '#contract/transfer'

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

/** A transfer with one of its entries, or with none. */
export interface CheckedLine {
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

/** Goes through transfers, holding the entries of one at a time. */
export interface EntryCheck {
  /** Takes the next line; those of a transfer follow one another. Gives the fault of the transfer before. */
  take(line: CheckedLine): string | undefined
  /** Gives the fault of the last transfer. */
  end(): string | undefined
}

/** Checks that every transfer has the entries it must have, and no others. */
export function createEntryCheck(): EntryCheck {
  let ofOne: [CheckedLine, ...CheckedLine[]] | undefined
  return {
    take(line) {
      if (ofOne?.[0].transactionId === line.transactionId) {
        ofOne.push(line)
        return undefined
      }
      const fault = ofOne && transferFault(ofOne)
      ofOne = [line]
      return fault
    },
    end: () => ofOne && transferFault(ofOne),
  }
}

function transferFault(lines: readonly [CheckedLine, ...CheckedLine[]]): string | undefined {
  const [{ transactionId, referenceId, accountId, amount, status, reversed }] = lines
  const name = `Transfer ${transactionId} (reference ${JSON.stringify(referenceId)}, ${status})`
  if (reversed && status !== 'success') return `${name}: is reversed, but was never credited`
  const missing = new Set([
    ...(status === 'success' ? bookings('transfer', accountId, amount) : []),
    ...(reversed ? bookings('reversal', accountId, -amount) : []),
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
function bookings(kind: CheckedLine['kind'], accountId: string, amount: number): string[] {
  return [booking(kind, null, -amount), booking(kind, accountId, amount)]
}

function booking(kind: CheckedLine['kind'], accountId: string | null, amount: number): string {
  return `a ${kind} of ${amount} to ${accountId === null ? 'the source' : `account ${accountId}`}`
}
