import { dayMs } from '#contract/days'
import { checkTransfers, maxCheckedTransfers, type TransferCheck } from '#contract/miles/check-transfers'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import { isOffered } from '#web/api/platform.tsx'
import {
  type CheckedLine,
  type CheckedLines,
  checkLines,
  recipientKey,
  similarLines,
  withRepeats,
} from './check-lines.ts'
import { findFreeNumbers, formatReference, makeReferences } from './make-references.ts'
import { type BatchRow, readBatch } from './read-batch.ts'
import { type Backoff, retry } from '#web/api/backoff.ts'
import { client } from '#web/api/client.ts'
import { explainCheck } from '../transfers/describe-transfer.ts'

/** For this many days, a line without a reference repeats a transfer of the same miles. Monthly credits pass. */
const repeatDays = 20

/**
 * The outcome of a line when the batch is sent. `to-fix` and `already-sent` lines are never sent; `sent-before` lines,
 * which seem to be repeats, are sent only if the user includes them all.
 */
export type LineOutlook = 'success' | 'pending' | 'unchecked' | 'already-sent' | 'sent-before' | 'to-fix'

/** A transfer that the service found by a line's reference, or with the same member and miles. */
type FoundTransfer = NonNullable<TransferCheck['earlier' | 'similar']>

export interface BatchLine extends BatchRow {
  /** Undefined if the line is invalid. */
  readonly request: TransferRequest | undefined
  /** The recipient's account; empty if unknown. */
  readonly accountId: string
  readonly outlook: LineOutlook
  readonly errors: readonly string[]
  /** A transfer of the same member and miles that this line may repeat. */
  readonly earlier: FoundTransfer | undefined
  /** The earlier line of the file that this line may repeat. */
  readonly repeats: number | undefined
  /** Sent with the transfer as a condition, if the service supports it. */
  readonly knownSimilar: TransferCheck['known_similar']
}

export type SendableLine = BatchLine & { readonly request: TransferRequest }

/** A completely checked file, before any of it is sent. */
export type CheckedBatch = Awaited<ReturnType<typeof checkBatch>>

/**
 * Checks every line of a file by itself and, if the service supports it, against stored transfers.
 *
 * @throws {CsvFileError} when the file cannot be read as a batch
 */
export async function checkBatch(chosen: File, backoff: Backoff, onProgress: OnProgress) {
  const { signal } = backoff
  const { rows, file } = await readBatch(await chosen.arrayBuffer(), signal)
  const checked = await checkLines(rows, signal)
  const hasIgnoredNotes = !isOffered('transferMiles.note') && rows.some(({ cells }) => cells.note !== undefined)
  const lines = isOffered('checkTransfers')
    ? await checkStored(rows, checked, backoff, onProgress)
    : describeLines(rows, withReferences(checked))
  const counts = { success: 0, pending: 0, unchecked: 0, 'already-sent': 0, 'sent-before': 0, 'to-fix': 0 }
  for (const { outlook } of lines) counts[outlook] += 1
  return {
    fileName: chosen.name,
    file: hasIgnoredNotes ? { ...file, ignoredColumns: [...file.ignoredColumns, 'note'] } : file,
    /** In the file's order. */
    lines,
    counts,
    /** The number of references generated for lines without one. */
    madeReferences: checked.lines.filter(({ isMade }) => isMade).length,
  }
}

/** Returns the lines to send, with their totals. Lines that seem sent before are included only on request. */
export function selectLines({ lines }: CheckedBatch, includesSentBefore: boolean) {
  const ready = lines.filter((line): line is SendableLine => isReady(line, includesSentBefore))
  const recipients = ready.map((line) => ({ ...line, accountId: line.accountId || recipientKey(line.request) }))
  return {
    ready,
    similar: similarLines(recipients),
    /** The number of lines that match the member and miles of a stored transfer with another reference. */
    repeatCount: ready.filter(({ outlook, earlier }) => outlook !== 'sent-before' && earlier !== undefined).length,
    miles: ready.reduce((miles, { request }) => miles + request.amount, 0),
    recipientCount: new Set(recipients.map(({ accountId }) => accountId)).size,
  }
}

function isReady({ outlook }: BatchLine, includesSentBefore: boolean): boolean {
  return outlook === 'sent-before' ? includesSentBefore : outlook !== 'to-fix' && outlook !== 'already-sent'
}

/** Checks lines against stored transfers, and generates references for lines without one. */
async function checkStored(rows: readonly BatchRow[], checked: CheckedLines, backoff: Backoff, onProgress: OnProgress) {
  const made = checked.lines.filter(({ isMade }) => isMade)
  const total = checked.lines.length + made.length
  const check = async (lines: readonly Pick<CheckedLine, 'request'>[], before: number) =>
    checkAtService(lines, backoff, (done) => onProgress(before + done, total))
  // References are generated from account ids, because an account has only one.
  const recipients = await check(made, 0)
  const accounts = new Map(made.map(({ line }, at) => [line, recipients[at]?.recipient?.account_id]))
  const referenced = withReferences(checked, accounts)
  const checks = await findHidden(referenced.lines, await check(referenced.lines, made.length), async (lines) =>
    check(lines, total),
  )
  const lines = describeLines(rows, referenced, checks)
  const again = await findNextTransfers(referenced, lines, async (requests) => check(requests, total))
  return lines.map((line): BatchLine => ({ ...line, ...again.get(line.line) }))
}

/**
 * Checks lines with the same member and miles again in one request if one line's own transfer hides transfers that
 * others may repeat. The service never compares a line with transfers of the same request.
 */
async function findHidden(
  lines: readonly CheckedLine[],
  checks: readonly TransferCheck[],
  check: (lines: readonly CheckedLine[]) => Promise<readonly TransferCheck[]>,
) {
  if (lines.length <= maxCheckedTransfers) return checks
  const own = new Set(lines.map(({ request }) => request.reference_id))
  const completed = [...checks]
  const pairs = Map.groupBy(checks.keys(), (at) => `${checks[at]?.recipient?.account_id} ${lines[at]!.request.amount}`)
  for (const alike of pairs.values()) {
    if (!alike.some((at) => own.has(checks[at]?.similar?.reference_id ?? ''))) continue
    const again = await check(alike.map((at) => lines[at]!))
    for (const [index, at] of alike.entries()) completed[at] = { ...checks[at]!, similar: again[index]?.similar }
  }
  return completed
}

/** Sets the generated reference of each line without one. */
function withReferences(checked: CheckedLines, accounts: ReadonlyMap<number, string | undefined> = new Map()) {
  const made = checked.lines.filter(({ isMade }) => isMade)
  const references = makeReferences(
    made.map(({ line, request }) => ({ line, account: accounts.get(line) ?? recipientKey(request), request })),
  )
  const lines = checked.lines.map((one) => {
    const reference = references.get(one.line)
    return reference === undefined
      ? one
      : { ...one, request: { ...one.request, reference_id: formatReference(reference) } }
  })
  return { ...checked, lines, references }
}

/** Finds the references for sending lines again that seem to be sent already. */
async function findNextTransfers(
  { references }: ReturnType<typeof withReferences>,
  lines: readonly BatchLine[],
  check: (requests: readonly Pick<CheckedLine, 'request'>[]) => Promise<readonly TransferCheck[]>,
) {
  const held = lines.filter((line): line is SendableLine => line.outlook === 'sent-before' && references.has(line.line))
  const bySeries = Map.groupBy(held, ({ line }) => references.get(line)!.series)
  const heldLines = new Set(held.map(({ line }) => line))
  const wanted = new Map(
    [...bySeries].map(([series, { length: count }]) => [series, { count, taken: new Set<number>() }]),
  )
  for (const [line, { series, number }] of references) if (!heldLines.has(line)) wanted.get(series)?.taken.add(number)
  /** The latest transfer of each series. */
  const latest = new Map<string, FoundTransfer>()
  const free = await findFreeNumbers(wanted, async (tried) => {
    const requests = tried.map((one) => {
      return { request: { ...bySeries.get(one.series)![0]!.request, reference_id: formatReference(one) } }
    })
    const checks = await check(requests)
    for (const [at, { earlier }] of checks.entries()) if (earlier) latest.set(tried[at]!.series, earlier)
    return checks.map(({ reference }) => reference !== 'free')
  })
  return new Map(
    [...bySeries].flatMap(([series, alike]) =>
      alike.map(({ line, request, earlier }, at) => {
        const reference_id = formatReference({ series, number: free.get(series)![at]! })
        return [line, { request: { ...request, reference_id }, earlier: latest.get(series) ?? earlier }] as const
      }),
    ),
  )
}

function describeLines(
  rows: readonly BatchRow[],
  { lines, errors }: Pick<CheckedLines, 'lines' | 'errors'>,
  checks: readonly TransferCheck[] = [],
) {
  const checked = lines.map((line, at) => ({ ...line, check: checks[at] }))
  // A file may name one member in two ways.
  const recipientOf = ({ check, request }: (typeof checked)[number]) =>
    check?.recipient?.account_id ?? recipientKey(request)
  const valid = new Map(withRepeats(checked, recipientOf).map((line) => [line.line, line]))
  const wrong = Map.groupBy(errors, ({ line }) => line)
  const references = new Set(lines.map(({ request }) => request.reference_id))
  return rows.map((row): BatchLine => {
    const { request, check, isMade = false, repeats } = valid.get(row.line) ?? {}
    const earlier = earlierOf(check, isMade, references)
    const isSentBefore = request !== undefined && (earlier?.isSame === true || repeats !== undefined)
    const refusal = request === undefined || check === undefined || isSentBefore ? [] : explainCheck(check)
    const texts = [...(wrong.get(row.line)?.map(({ text }) => text) ?? []), ...refusal]
    const isToFix = request === undefined || texts.length > 0
    return {
      ...row,
      request,
      accountId: check?.recipient?.account_id ?? request?.account_id ?? '',
      outlook: isToFix ? 'to-fix' : isSentBefore ? 'sent-before' : outlookOf(check),
      errors: texts,
      earlier: earlier?.transfer,
      repeats,
      knownSimilar: check?.known_similar,
    }
  })
}

/**
 * Returns the transfer that a line may repeat, and whether it seems to be the same transfer.
 *
 * @param references the references of all lines of the file
 */
function earlierOf(check: TransferCheck | undefined, isMade: boolean, references: ReadonlySet<string>) {
  if (check === undefined) return undefined
  const { reference, earlier, similar } = check
  if (isMade && reference !== 'free') return { transfer: earlier ?? undefined, isSame: true }
  if (reference !== 'free') return { transfer: earlier ?? undefined, isSame: false }
  if (similar === undefined || similar === null) return undefined
  // A line without a reference may repeat a recent transfer whose note was changed since, unless an equal line accounts
  // for that transfer. Prefers the service's clock: this device's may be wrong.
  const nowMs = check.known_similar === undefined ? Date.now() : Date.parse(check.known_similar.since)
  const isRecent = Date.parse(similar.created_at) > nowMs - repeatDays * dayMs
  return {
    transfer: similar,
    isSame: isMade ? isRecent && !references.has(similar.reference_id ?? '') : similar.same_reference,
  }
}

function outlookOf(check: TransferCheck | undefined): LineOutlook {
  if (check === undefined) return 'unchecked'
  if (check.reference === 'already_sent') return 'already-sent'
  return check.expected === 'pending' ? 'pending' : 'success'
}

/** Receives the number of lines checked and their total. */
type OnProgress = (done: number, total: number) => void

const timeoutMs = 10_000

/** Checks lines at the service, in chunks; each chunk includes the effect of the earlier ones. */
export async function checkAtService(
  lines: readonly Pick<CheckedLine, 'request'>[],
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
