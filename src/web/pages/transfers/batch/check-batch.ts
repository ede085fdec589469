import type { Account } from '#contract/account'
import type { AccountQuery } from '#contract/find-account'
import { unknownUserMessage } from '#contract/transfer'
import { isNotFound } from '../../../api/explain-error.ts'
import { fetchAccount } from '../../../api/find-account.ts'
import { isOffered, takesField } from '../../../browser/platform.ts'
import { timeLimit } from '../../../browser/time-limit.ts'
import { type Backoff, createBackoff, type Interruption, retry } from '../delivery/backoff.ts'
import { forEachConcurrent } from '../delivery/for-each-concurrent.ts'
import {
  type CheckedLine,
  type CheckedLines,
  checkLines,
  type LineError,
  type SimilarLines,
  similarLines,
} from './check-lines.ts'
import { readBatch } from './read-batch.ts'

/** A line whose recipient was found. */
export interface ReadyLine extends CheckedLine {
  readonly accountId: string
}

/** A file that was checked whole, before anything of it is sent. */
export interface CheckedBatch {
  readonly fileName: string
  /** Those without an error; without the account where it could not be looked up. */
  readonly lines: readonly ReadyLine[]
  /** In the order of the file; while there is one, nothing can be sent. */
  readonly errors: readonly LineError[]
  readonly similar: readonly SimilarLines[]
  readonly ignoredColumns: readonly string[]
  /** How many references were made, for lines without one. */
  readonly madeReferences: number
  readonly miles: number
  readonly recipientCount: number
}

export interface CheckProgress {
  readonly done: number
  /** Recipients; 0 while the file is being read. */
  readonly total: number
  readonly interruption: Interruption | undefined
}

interface CheckBatchOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CheckProgress) => void
  /** Receives the backoff of the look-ups. */
  readonly onBackoff: (backoff: Backoff) => void
}

const concurrency = 6
const timeoutMs = 10_000

/**
 * Checks every line of a file, and looks up every recipient once.
 *
 * @throws {BatchFileError} when the file cannot be read as a batch at all
 */
export async function checkBatch(
  file: File,
  { signal, onProgress, onBackoff }: CheckBatchOptions,
): Promise<CheckedBatch> {
  let progress: CheckProgress = { done: 0, total: 0, interruption: undefined }
  const report = (change: Partial<CheckProgress>) => onProgress((progress = { ...progress, ...change }))
  const backoff = createBackoff(signal, () => report({ interruption: backoff.interruption }))
  onBackoff(backoff)

  async function find(query: AccountQuery): Promise<Account | undefined> {
    return retry(backoff, async () =>
      fetchAccount(query, timeLimit(timeoutMs, signal)).catch((error: unknown) => {
        if (isNotFound(error)) return undefined
        throw error
      }),
    )
  }

  const { rows, ignoredColumns } = await readBatch(await file.arrayBuffer(), signal)
  const checked = withoutNotes(await checkLines(rows, signal))
  const queries = new Map(checked.lines.map(({ request }) => [recipientKey(request), queryOf(request)]))
  const accountIds = new Map<string, string>()
  report({ total: queries.size })
  const known = isOffered('findAccount') ? [...queries] : []
  await forEachConcurrent(known, concurrency, async ([key, query]) => {
    const account = await find(query)
    if (account !== undefined) accountIds.set(key, account.account_id)
    report({ done: progress.done + 1 })
  })

  const lines: ReadyLine[] = []
  const errors = [...checked.errors]
  for (const { line, request } of checked.lines) {
    const accountId = isOffered('findAccount') ? accountIds.get(recipientKey(request)) : (request.account_id ?? '')
    if (accountId !== undefined) lines.push({ line, request, accountId })
    else errors.push({ line, text: `${fieldOf(request)}: ${unknownUserMessage}` })
  }
  return {
    fileName: file.name,
    lines,
    errors: errors.sort((one, other) => one.line - other.line),
    similar: similarLines(
      lines.map(({ accountId, ...line }) => ({ ...line, accountId: accountId || recipientKey(line.request) })),
    ),
    ignoredColumns: checked.hasIgnoredNotes ? [...ignoredColumns, 'note'] : ignoredColumns,
    madeReferences: checked.madeReferences,
    miles: lines.reduce((miles, { request }) => miles + request.amount, 0),
    recipientCount: new Set(lines.map(({ accountId, request }) => accountId || recipientKey(request))).size,
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

type RecipientRequest = CheckedLine['request']

function fieldOf({ account_id }: RecipientRequest) {
  return account_id === undefined ? 'phone_number' : 'account_id'
}

function queryOf({ account_id, phone_number }: RecipientRequest): AccountQuery {
  return account_id === undefined ? { phone_number } : { account_id }
}

/** One text for all spellings of the same recipient. */
function recipientKey({ account_id, phone_number = '' }: RecipientRequest): string {
  return account_id === undefined ? `+${phone_number.replace(/^\+/, '')}` : account_id.toLowerCase()
}
