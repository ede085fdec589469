import { indexReferences } from '#contract/miles/same-reference'
import type { Transfer } from '#contract/miles/transfer'
import { csvFile } from '#web/kit/format/csv.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import type { BatchRow } from '../batch/read-batch.ts'
import { batchColumns, guard } from '../delivery/results-file.ts'
import type { AccountOf } from './resolve-members.ts'

/** How a line of a partner's file, or a transfer of the ledger, compares with the other side. */
export type Agreement =
  | 'different'
  | 'different-reference'
  | 'missing-here'
  | 'missing-there'
  | 'missing-return'
  | 'unreadable'
  | 'equal'

/** A line of the file and the transfer with its reference; one of them may be missing. */
export interface ReconciledLine {
  readonly agreement: Agreement
  readonly row?: BatchRow
  readonly transfer?: Transfer | undefined
  /** The difference, or the line's problem. */
  readonly text?: string | undefined
}

/** A line that can be compared. */
interface FiledLine {
  readonly row: BatchRow
  readonly reference: string
  /** Negative for a return. */
  readonly miles: number
  readonly account: string | null | undefined
}

/**
 * Compares the lines of a partner's file with transfers of the ledger, by reference, then by member and miles. Returns
 * the lines in the file's order, then transfers found only in the ledger. Negative miles are returns, compared with
 * reversals. A rejected or reversed transfer credits nothing, so a file need not contain it.
 */
export function reconcile(
  rows: readonly BatchRow[],
  transfers: readonly Transfer[],
  accountOf: AccountOf,
): ReconciledLine[] {
  const byReference = new Map(transfers.map((transfer) => [transfer.reference_id, transfer]))
  const found = new Map<BatchRow, ReconciledLine>()
  const compared = new Set<Transfer>()
  const returned = new Set<Transfer>()

  function settle(row: BatchRow, agreement: Agreement, transfer?: Transfer, text?: string) {
    found.set(row, { agreement, row, transfer, text })
    if (transfer !== undefined) compared.add(transfer)
  }

  const lines = readLines(rows, accountOf, (row, text) => {
    settle(row, 'unreadable', byReference.get(row.cells.reference_id ?? ''), text)
  })
  const returns = lines.filter(({ miles }) => miles < 0)
  const credits = lines.filter(({ miles }) => miles >= 0)
  const settleReturn = (line: FiledLine, transfer: Transfer | undefined) => {
    if (transfer !== undefined) returned.add(transfer)
    settle(line.row, ...compareReturn(line, transfer))
  }
  // Exact references match first, then similar ones.
  const alikeTo = indexReferences(transfers, ({ reference_id }) => reference_id)
  const findAlike = ({ reference, miles }: FiledLine) =>
    alikeTo(reference).find((one) => one.amount === -miles && !returned.has(one))
  for (const find of [
    ({ reference }: FiledLine) => byReference.get(reference),
    findAlike,
    (line: FiledLine) => findReturned(line, transfers, returned),
  ]) {
    for (const line of returns) {
      const transfer = found.has(line.row) ? undefined : find(line)
      if (transfer !== undefined) settleReturn(line, transfer)
    }
  }
  for (const line of returns) if (!found.has(line.row)) settleReturn(line, undefined)
  const credited = new Set<Transfer>()
  for (const line of credits) {
    const transfer = byReference.get(line.reference)
    if (transfer === undefined) continue
    credited.add(transfer)
    const text = differenceOf(line, transfer, returned.has(transfer))
    settle(line.row, text === undefined ? 'equal' : 'different', transfer, text)
  }
  pairOthers(
    credits.filter(({ row }) => !found.has(row)),
    transfers.filter((one) => !compared.has(one) || (returned.has(one) && !credited.has(one))),
    alikeTo,
    (line, transfer) => {
      const text = differenceOf(line, transfer, returned.has(transfer))
      settle(line.row, text === undefined ? 'different-reference' : 'different', transfer, text)
    },
  )
  return [
    ...rows.map((row): ReconciledLine => found.get(row) ?? { agreement: 'missing-here', row }),
    ...transfers
      .filter((transfer) => !compared.has(transfer) && doesCredit(transfer))
      .map((transfer): ReconciledLine => ({ agreement: 'missing-there', transfer })),
  ]
}

function readLines(
  rows: readonly BatchRow[],
  accountOf: AccountOf,
  onProblem: (row: BatchRow, text: string) => void,
): FiledLine[] {
  const lineOfReference = new Map<string, number>()
  return rows.flatMap((row) => {
    const { cells, miles, problems } = row
    const reference = cells.reference_id ?? ''
    // A return may have the reference of the transfer it returns.
    const key = `${(miles ?? 0) < 0} ${reference}`
    const other = lineOfReference.get(key)
    const text =
      problems[0] ??
      (reference === '' ? 'reference_id: enter a value' : undefined) ??
      (other === undefined ? undefined : `reference_id: is the same as in line ${other}`) ??
      (miles === undefined ? 'amount: enter a value' : undefined)
    if (text !== undefined || miles === undefined) {
      onProblem(row, text ?? '')
      return []
    }
    lineOfReference.set(key, row.line)
    return [{ row, reference, miles, account: accountOf(row) }]
  })
}

function isOtherAccount(account: string | null | undefined, transfer: Transfer): boolean {
  return account !== undefined && account !== transfer.account_id.toLowerCase()
}

/** Describes how a line's member differs from a transfer's. */
function memberDifference({ account, row: { cells } }: FiledLine, transfer: Transfer): string | undefined {
  if (account === null) return 'No member has the phone number of the file'
  if (isOtherAccount(account, transfer)) return 'Another account in the ledger'
  const names = cells.phone_number ?? cells.account_id
  return account === undefined && names !== undefined ? 'The member of the file could not be compared' : undefined
}

/** Describes how a transfer differs from the line with its reference. */
function differenceOf(line: FiledLine, transfer: Transfer, isReturned: boolean): string | undefined {
  const { amount, status, reversal } = transfer
  if (line.miles !== amount) return describeMiles(line.miles, amount)
  const member = memberDifference(line, transfer)
  if (member !== undefined) return member
  if (status === 'failed') return 'Rejected in the ledger'
  if (reversal?.status === 'booked') return isReturned ? undefined : 'Reversed in the ledger'
  return status === 'pending' ? 'Waiting for approval in the ledger' : undefined
}

function describeMiles(filed: number, stored: number): string {
  return `${formatMiles(filed)} miles in the file, ${formatMiles(stored)} in the ledger`
}

/** Finds the transfer that a return with its own reference may concern, by member and miles. */
function findReturned(line: FiledLine, transfers: readonly Transfer[], returned: ReadonlySet<Transfer>) {
  if (typeof line.account !== 'string') return undefined
  const alike = transfers.filter(
    (one) => one.amount === -line.miles && !isOtherAccount(line.account, one) && !returned.has(one),
  )
  return alike.find(({ reversal }) => reversal?.status === 'booked') ?? alike.find(({ status }) => status === 'success')
}

function compareReturn(line: FiledLine, transfer: Transfer | undefined): [Agreement, Transfer | undefined, string?] {
  if (transfer === undefined) return ['missing-return', undefined, 'The ledger has no transfer that it returns']
  const { amount, status, reversal } = transfer
  if (-line.miles !== amount) return ['different', transfer, describeMiles(line.miles, amount)]
  const member = memberDifference(line, transfer)
  if (member !== undefined) return ['different', transfer, member]
  if (reversal?.status === 'booked') return ['equal', transfer]
  if (reversal?.status === 'pending') return ['different', transfer, 'The reversal is waiting for approval']
  if (status === 'failed') return ['different', transfer, 'Rejected in the ledger']
  return ['missing-return', transfer, 'Credited in the ledger, and not reversed']
}

/** Whether a transfer credits miles: rejected and reversed ones do not. */
function doesCredit({ status, reversal }: Transfer): boolean {
  return status !== 'failed' && reversal?.status !== 'booked'
}

/**
 * Pairs lines and transfers with different references. First by references equal except for a spreadsheet's changes,
 * preferably with the same miles; then by member and miles.
 */
function pairOthers(
  lines: readonly FiledLine[],
  transfers: readonly Transfer[],
  alikeTo: (reference: string) => readonly Transfer[],
  onPair: (line: FiledLine, transfer: Transfer) => void,
) {
  const left = new Set(transfers)
  const paired = new Set<FiledLine>()
  const byMember = Map.groupBy(transfers, ({ account_id, amount }) => `${account_id.toLowerCase()} ${amount}`)
  const alike = new Map(lines.map((line) => [line, alikeTo(line.reference)]))
  for (const candidatesOf of [
    (line: FiledLine) =>
      alike.get(line)!.filter((one) => one.amount === line.miles && one.account_id.toLowerCase() === line.account),
    (line: FiledLine) => alike.get(line)!.filter(({ amount }) => amount === line.miles),
    (line: FiledLine) => alike.get(line)!,
    (line: FiledLine) => byMember.get(`${line.account} ${line.miles}`)?.filter(doesCredit) ?? [],
  ]) {
    for (const line of lines) {
      const transfer = paired.has(line) ? undefined : candidatesOf(line).find((one) => left.has(one))
      if (transfer === undefined) continue
      paired.add(line)
      left.delete(transfer)
      onPair(line, transfer)
    }
  }
}

const columns =
  'line reference_id reference_in_ledger result amount amount_in_ledger account_id status created_at transaction_id message'.split(
    ' ',
  )

/** Returns the whole comparison, including equal lines, as a CSV file. */
export function reconciledFile(
  lines: readonly ReconciledLine[],
  names: Readonly<Record<Agreement, { readonly name: string }>>,
): string {
  return csvFile(
    columns,
    lines.map(({ agreement, row, transfer, text }) => ({
      line: row?.line,
      reference_id: row?.cells.reference_id ?? transfer?.reference_id,
      reference_in_ledger: transfer?.reference_id,
      result: names[agreement].name,
      amount: row?.cells.amount,
      amount_in_ledger: transfer?.amount,
      account_id: transfer?.account_id ?? row?.cells.account_id,
      status: transfer?.status,
      created_at: transfer?.created_at,
      transaction_id: transfer?.transaction_id,
      message: text,
    })),
  )
}

/** Returns the lines missing from the ledger as a file for a batch. */
export function missingFile(lines: readonly ReconciledLine[]): string {
  return csvFile(
    batchColumns,
    lines.flatMap(({ agreement, row }) =>
      agreement === 'missing-here' && row !== undefined
        ? [{ ...row.cells, reference_id: guard(row.cells.reference_id), amount: row.miles }]
        : [],
    ),
  )
}
