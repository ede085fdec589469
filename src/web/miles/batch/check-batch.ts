import { checkTransfers, maxCheckedTransfers, type TransferCheck } from '#contract/miles/check-transfers'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { isOffered, takesField } from '#web/device/platform.ts'
import { type CheckedLine, type CheckedLines, checkLines, recipientKey, similarLines } from './check-lines.ts'
import { type BatchRow, readBatch } from './read-batch.ts'
import { type Backoff, retry } from '../delivery/backoff.ts'
import { client } from '#web/device/requests/client.ts'
import { explainCheck } from '../words.ts'

/** What happens with a line when the batch is sent; what has to be fixed and what was sent before is not sent. */
export type LineOutlook = 'success' | 'pending' | 'unchecked' | 'already-sent' | 'to-fix'

/** A line of the file with what is known of it. */
export interface BatchLine extends BatchRow {
  /** Without a request where the line itself is wrong. */
  readonly request: TransferRequest | undefined
  /** The account of the recipient; empty where it is not known. */
  readonly accountId: string
  /** The member's id in the system that opened the account. */
  readonly externalId: string | undefined
  readonly outlook: LineOutlook
  /** What has to be fixed. */
  readonly errors: readonly string[]
}

/** A line that is sent. */
type ReadyLine = BatchLine & { readonly request: TransferRequest }

/** A file that was checked whole, before anything of it is sent. */
export type CheckedBatch = Awaited<ReturnType<typeof checkBatch>>

/**
 * Checks every line of a file, by itself and, where the service can do that, against what is stored.
 *
 * @throws {BatchFileError} when the file cannot be read as a batch at all
 */
export async function checkBatch(file: File, backoff: Backoff, onProgress: OnProgress) {
  const { signal } = backoff
  const { rows, ignoredColumns } = await readBatch(await file.arrayBuffer(), signal)
  const { hasIgnoredNotes, ...checked } = withoutNotes(await checkLines(rows, signal))
  const checks = isOffered('checkTransfers') ? await checkAtService(checked.lines, backoff, onProgress) : undefined
  const lines = describeLines(rows, checked, checks)
  const ready = lines.filter(isReady)
  const counts = { success: 0, pending: 0, unchecked: 0, 'already-sent': 0, 'to-fix': 0 }
  for (const { outlook } of lines) counts[outlook] += 1
  const recipients = ready.map((line) => ({ ...line, accountId: line.accountId || recipientKey(line.request) }))
  return {
    fileName: file.name,
    /** In the order of the file. */
    lines,
    /** Those that are sent. */
    ready,
    counts,
    /**
     * Whether sending now could credit somebody twice: a fixed file would have other references than this one. Of a file
     * that was sent in part, the rest has the references that it had then.
     */
    isBlocked: checked.madeReferences > 0 && counts['to-fix'] > 0 && counts['already-sent'] === 0,
    similar: similarLines(recipients),
    ignoredColumns: hasIgnoredNotes ? [...ignoredColumns, 'note'] : ignoredColumns,
    /** How many references were made, for lines without one. */
    madeReferences: checked.madeReferences,
    miles: ready.reduce((miles, { request }) => miles + request.amount, 0),
    recipientCount: new Set(recipients.map(({ accountId }) => accountId)).size,
  }
}

/** Leaves out the notes where the platform behind the service takes none. */
function withoutNotes(checked: CheckedLines) {
  if (takesField('transferMiles.note')) return { ...checked, hasIgnoredNotes: false }
  return {
    ...checked,
    lines: checked.lines.map(({ line, request }) => {
      const { note: _, ...withoutNote } = request
      return { line, request: withoutNote }
    }),
    hasIgnoredNotes: checked.lines.some(({ request }) => request.note !== undefined),
  }
}

function describeLines(rows: readonly BatchRow[], checked: CheckedLines, checks: readonly TransferCheck[] | undefined) {
  const valid = new Map(checked.lines.map(({ line, request }, at) => [line, { request, check: checks?.[at] }]))
  const wrong = Map.groupBy(checked.errors, ({ line }) => line)
  return rows.map((row): BatchLine => {
    const { request, check } = valid.get(row.line) ?? {}
    const refusal = request === undefined || check === undefined ? [] : explainCheck(check, request)
    const errors = [...(wrong.get(row.line)?.map(({ text }) => text) ?? []), ...refusal]
    return {
      ...row,
      request,
      accountId: check?.recipient?.account_id ?? request?.account_id ?? '',
      externalId: check?.recipient?.external_id,
      outlook: request === undefined || errors.length > 0 ? 'to-fix' : outlookOf(check),
      errors,
    }
  })
}

function outlookOf(check: TransferCheck | undefined): LineOutlook {
  if (check === undefined) return 'unchecked'
  if (check.reference === 'already_sent') return 'already-sent'
  return check.expected === 'pending' ? 'pending' : 'success'
}

function isReady(line: BatchLine): line is ReadyLine {
  return line.outlook !== 'to-fix' && line.outlook !== 'already-sent'
}

/** Receives how many lines are checked, and of how many. */
type OnProgress = (done: number, total: number) => void

const timeoutMs = 10_000

/** Returns what the service says of each line, in pieces; each piece says what the ones before it would send. */
export async function checkAtService(
  lines: readonly CheckedLine[],
  backoff: Backoff,
  onProgress: OnProgress,
): Promise<readonly TransferCheck[]> {
  const checks: TransferCheck[] = []
  let milesSent = 0
  const milesReceived = new Map<string, number>()
  const accountIds = new Map<string, string>()

  function receivedBefore(request: TransferRequest): number {
    const key = recipientKey(request)
    return milesReceived.get(accountIds.get(key) ?? key) ?? 0
  }

  while (checks.length < lines.length) {
    onProgress(checks.length, lines.length)
    const piece = lines.slice(checks.length, checks.length + maxCheckedTransfers).map(({ request }) => request)
    const transfers = piece.map((request) => {
      const { note: _, ...withoutNote } = request
      return { ...withoutNote, miles_before: receivedBefore(request) }
    })
    const { data: response } = await retry(backoff, async () =>
      client.call(
        checkTransfers,
        { transfers, miles_before: milesSent },
        AbortSignal.any([AbortSignal.timeout(timeoutMs), backoff.signal]),
      ),
    )
    const found = response.data
    if (found.length !== piece.length) throw new Error('the service has not checked every transfer')
    for (const [at, { recipient, expected }] of found.entries()) {
      const request = piece[at]
      if (request === undefined || recipient === null || expected === 'refused') continue
      const { account_id: accountId } = recipient
      accountIds.set(recipientKey(request), accountId)
      milesSent += request.amount
      milesReceived.set(accountId, (milesReceived.get(accountId) ?? 0) + request.amount)
    }
    checks.push(...found)
  }
  return checks
}
