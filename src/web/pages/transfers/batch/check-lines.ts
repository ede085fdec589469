import { transferMiles, type TransferRequest } from '#contract/transfer-miles'
import * as z from 'zod/mini'
import { formatMiles } from '../../../format/miles.ts'
import { batchColumns, type BatchRow } from './read-batch.ts'

/** A line that keeps the contract. */
export interface CheckedLine {
  readonly line: number
  readonly request: TransferRequest
}

/** What is wrong with a line, in words that begin with its field. */
export interface LineFault {
  readonly line: number
  readonly text: string
}

export interface CheckedLines {
  readonly lines: readonly CheckedLine[]
  /** In the order of the file. */
  readonly faults: readonly LineFault[]
  /** How many references were made, for lines that give none. */
  readonly madeReferences: number
}

/**
 * Checks every line by the contract, and that no reference stands in two of them. A line without a reference is given
 * one that its place and the content of the whole file make: the same file always makes the same ones, so that sent
 * again, from here or elsewhere, it credits nobody twice.
 */
export async function checkLines(rows: readonly BatchRow[], signal: AbortSignal): Promise<CheckedLines> {
  const digest = rows.every(({ cells }) => cells.reference_id !== undefined) ? '' : digestOf(rows)
  const lines: CheckedLine[] = []
  const faults: LineFault[] = []
  const lineOfReference = new Map<string, number>()
  let madeReferences = 0
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await yieldToEventLoop(signal)
    const { line, cells } = row
    const isMade = cells.reference_id === undefined
    if (isMade) madeReferences += 1
    const reference = cells.reference_id ?? `batch-${digest}-${line}`
    const other = lineOfReference.get(reference)
    lineOfReference.set(reference, other ?? line)
    const texts = row.fault === undefined ? [] : [row.fault]
    if (other !== undefined) texts.push(`reference_id: is that of line ${other} too`)
    const parsed = z.safeParse(transferMiles.body!, requestOf(row, reference), { error: explainCell })
    if (!parsed.success) {
      texts.push(
        ...parsed.error.issues.map(({ path, message }) =>
          path.length > 0 ? `${path[0]?.toString()}: ${message}` : message,
        ),
      )
    }
    if (parsed.success && texts.length === 0) lines.push({ line, request: parsed.data })
    faults.push(...texts.map((text) => ({ line, text })))
  }
  return { lines, faults, madeReferences }
}

const linesPerTurn = 500

/** Lets the page draw. */
async function yieldToEventLoop(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}

function requestOf({ cells }: BatchRow, reference: string): Record<string, unknown> {
  const { account_id, phone_number, amount, note } = cells
  return {
    ...(account_id === undefined ? {} : { account_id }),
    // The apostrophe is what makes a spreadsheet keep the plus.
    ...(phone_number === undefined ? {} : { phone_number: phone_number.replaceAll(/^'|[\s().-]/g, '') }),
    amount: amount === undefined ? Number.NaN : /^\d{1,15}$/.test(amount) ? Number(amount) : amount,
    reference_id: reference,
    ...(note === undefined ? {} : { note }),
  }
}

function explainCell(issue: z.core.$ZodRawIssue): string | undefined {
  if (Number.isNaN(issue.input)) return 'must be given'
  if (issue.code === 'invalid_type') return 'must be a whole number, in digits alone'
  if (issue.code === 'too_small' && issue.origin !== 'string') return `must be at least ${issue.minimum}`
  if (issue.code !== 'too_big') return undefined
  return issue.origin === 'string'
    ? `must be at most ${issue.maximum} characters`
    : `must be at most ${formatMiles(Number(issue.maximum))}`
}

/** Sixteen hexadecimal digits that another content does not have, but by a chance of one in 2^64. */
function digestOf(rows: readonly BatchRow[]): string {
  const content = JSON.stringify(rows.map(({ line, cells }) => [line, ...batchColumns.map((column) => cells[column])]))
  // Two of cyrb53's mixes; the browser's own digests are there on secure origins only.
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < content.length; index += 1) {
    const code = content.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  const mixed = [mix(one, other), mix(other, one)]
  return mixed.map((word) => word.toString(16).padStart(8, '0')).join('')
}

function mix(word: number, other: number): number {
  return (Math.imul(word ^ (word >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)) >>> 0
}
