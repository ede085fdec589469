import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import * as z from 'zod/mini'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { typedPhone } from '#web/kit/format/phone.ts'
import type { BatchRow } from './read-batch.ts'
import { batchColumns } from './results-file.ts'

/** A line that is valid by the contract. */
export interface CheckedLine {
  readonly line: number
  readonly request: TransferRequest
}

export type CheckedLines = Awaited<ReturnType<typeof checkLines>>

/**
 * Validates every line with the contract, and that no two lines share a reference. A line without a reference gets one
 * made from its place and the content of the whole file: the same file always gets the same references, so that sent
 * again, from here or elsewhere, it credits nothing twice.
 */
export async function checkLines(rows: readonly BatchRow[], signal: AbortSignal) {
  const digest = rows.every(({ cells }) => cells.reference_id !== undefined) ? '' : digestOf(rows)
  const lines: CheckedLine[] = []
  const errors: { line: number; text: string }[] = []
  const lineOfReference = new Map<string, number>()
  let madeReferences = 0
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await yieldToEventLoop(signal)
    const { line, cells } = row
    const isMade = cells.reference_id === undefined
    if (isMade) madeReferences += 1
    const reference = typed(cells.reference_id) ?? `batch-${digest}-${line}`
    const other = lineOfReference.get(reference)
    lineOfReference.set(reference, other ?? line)
    const texts = row.error === undefined ? [] : [row.error]
    if (other !== undefined) texts.push(`reference_id: is the same as in line ${other}`)
    const parsed = z.safeParse(transferMiles.body!, requestOf(row, reference), { error: explainCell })
    if (!parsed.success) {
      const { issues } = parsed.error
      texts.push(...issues.map(({ path, message }) => [...path.slice(0, 1), message].join(': ')))
    }
    if (parsed.success && texts.length === 0) lines.push({ line, request: parsed.data })
    errors.push(...texts.map((text) => ({ line, text })))
  }
  return {
    lines,
    /** What is wrong with lines, in the order of the file; the text of each begins with its field. */
    errors,
    /** How many references were made, for lines without one. */
    madeReferences,
  }
}

const linesPerTurn = 500

async function yieldToEventLoop(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}

function requestOf({ cells }: BatchRow, reference: string): Record<string, unknown> {
  const { account_id, phone_number, amount, note } = cells
  return {
    ...(account_id === undefined ? {} : { account_id }),
    ...(phone_number === undefined ? {} : { phone_number: typedPhone(phone_number.replace(/^'/, '')) }),
    amount: amount === undefined ? Number.NaN : /^\d{1,15}$/.test(amount) ? Number(amount) : amount,
    reference_id: reference,
    ...(note === undefined ? {} : { note: typed(note) }),
  }
}

/** Returns the text of a cell without the apostrophe that keeps a spreadsheet from taking it for a formula. */
export function typed(cell: string | undefined): string | undefined {
  return cell?.replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

function explainCell(issue: z.core.$ZodRawIssue): string | undefined {
  const isNoNumber = issue.code === 'invalid_type' && !Number.isNaN(issue.input)
  return isNoNumber ? 'enter a whole number, digits only' : explainIssue(issue)
}

/** A 64-bit hash of the content, in hexadecimal digits. */
function digestOf(rows: readonly BatchRow[]): string {
  const content = JSON.stringify(rows.map(({ line, cells }) => [line, ...batchColumns.map((column) => cells[column])]))
  // Two mixes of cyrb53, because browsers offer their own digests on secure origins only.
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

/** Groups the lines that credit an account with the same miles more than once, perhaps by mistake, in the order of the file. */
export function similarLines(
  lines: readonly (Pick<CheckedLine, 'line'> & { accountId: string; request: Pick<TransferRequest, 'amount'> })[],
) {
  const groups = Map.groupBy(lines, ({ accountId, request }) => `${accountId} ${request.amount}`)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((alike) => ({ lines: alike.map(({ line }) => line), amount: alike[0]!.request.amount }))
}

/** One text for all spellings of the same recipient. */
export function recipientKey({ account_id, phone_number = '' }: TransferRequest): string {
  return account_id === undefined ? `+${phone_number.replace(/^\+/, '')}` : account_id.toLowerCase()
}
