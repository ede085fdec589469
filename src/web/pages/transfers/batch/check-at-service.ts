import { maxCheckedTransfers, type TransferCheck } from '#contract/check-transfers'
import type { TransferRequest } from '#contract/transfer-miles'
import { fetchTransferChecks } from '../../../api/check-transfers.ts'
import { timeLimit } from '../../../browser/time-limit.ts'
import { type Backoff, createBackoff, type Interruption, retry } from '../delivery/backoff.ts'
import { type CheckedLine, recipientKey } from './check-lines.ts'

export interface CheckProgress {
  readonly done: number
  /** Lines; 0 while the file is being read. */
  readonly total: number
  readonly interruption: Interruption | undefined
}

export interface CheckOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CheckProgress) => void
  /** Receives the backoff of the requests. */
  readonly onBackoff: (backoff: Backoff) => void
}

const timeoutMs = 10_000

/** Returns what the service says of each line, asked for in pieces; each knows what the ones before it would send. */
export async function checkAtService(
  lines: readonly CheckedLine[],
  { signal, onProgress, onBackoff }: CheckOptions,
): Promise<readonly TransferCheck[]> {
  const checks: TransferCheck[] = []
  let milesSent = 0
  const milesReceived = new Map<string, number>()
  const accountIds = new Map<string, string>()
  const report = () => onProgress({ done: checks.length, total: lines.length, interruption: backoff.interruption })
  const backoff = createBackoff(signal, report)
  onBackoff(backoff)

  function receivedBefore(request: TransferRequest): number {
    const key = recipientKey(request)
    return milesReceived.get(accountIds.get(key) ?? key) ?? 0
  }

  while (checks.length < lines.length) {
    report()
    const piece = lines.slice(checks.length, checks.length + maxCheckedTransfers).map(({ request }) => request)
    const transfers = piece.map((request) => {
      const { note: _, ...withoutNote } = request
      return { ...withoutNote, miles_before: receivedBefore(request) }
    })
    const answers = await retry(backoff, async () =>
      fetchTransferChecks({ transfers, miles_before: milesSent }, timeLimit(timeoutMs, signal)),
    )
    if (answers.length !== piece.length) throw new Error('the service has not checked every transfer')
    for (const [at, { recipient, expected }] of answers.entries()) {
      const request = piece[at]
      if (request === undefined || recipient === null || expected === 'refused') continue
      const { account_id: accountId } = recipient
      accountIds.set(recipientKey(request), accountId)
      milesSent += request.amount
      milesReceived.set(accountId, (milesReceived.get(accountId) ?? 0) + request.amount)
    }
    checks.push(...answers)
  }
  return checks
}

/** Says why a transfer would be refused, and what to do; nothing of one that was sent before. */
export function explainRefusal(
  { expected, recipient, reference }: TransferCheck,
  { account_id }: TransferRequest,
): readonly string[] {
  if (expected !== 'refused' || reference === 'already_sent') return []
  if (reference === 'used') return ['Another transfer has this reference. Use a new one.']
  if (recipient === null) {
    return [
      account_id === undefined
        ? 'No member has this phone number. Check it, or open an account.'
        : 'No member has this account ID. Check it.',
    ]
  }
  if (recipient.status !== 'open') return [`The account is ${recipient.status}.`]
  return ['This is more than your key may still send today.']
}
