/** What a verification of the ledger counted, and the first problem it found. */
export interface LedgerReport {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  /** Changes in the log of events. */
  readonly events: number
  /** Signed seals of the log. */
  readonly checkpoints: number
  /** Rows whose words were erased: of their texts and persons nothing is verified. */
  readonly erased: number
  /** The sum of all balances, less the debts. */
  readonly miles: number
  /** One line that says where the problem is; `undefined` when there is none. */
  readonly problem: string | undefined
}

type Parent = 'accounts' | 'transfers'

/** Describes rows that refer to a missing row of their parent table. */
export function orphanedRows(table: string, parent: Parent, parentId: string): string {
  return `Orphaned ${table}: ${parent === 'accounts' ? 'account' : 'transfer'} ${parentId} does not exist`
}

/** Returns the column that refers to a parent table. */
export function parentColumn(parent: Parent): string {
  return parent === 'accounts' ? 'account_id' : 'transaction_id'
}
