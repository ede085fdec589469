import { typedPhone } from '#client/typed-phone'
import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import { recipientMessage } from '#contract/miles/transfer'
import { indexReferences } from '#contract/miles/same-reference'
import * as z from 'zod/mini'
import { offeredFields } from '#web/api/platform.tsx'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import type { BatchRow } from './read-batch.ts'

/** A line that is valid by the contract. */
export interface CheckedLine {
  readonly line: number
  readonly request: TransferRequest
  /** Whether the reference is generated from the line's content, because the file has none. */
  readonly isMade: boolean
  /** The earlier line with the same recipient and miles and nearly the same reference, if any. */
  readonly repeats?: number | undefined
}

export type CheckedLines = Awaited<ReturnType<typeof checkLines>>

/** The contract's messages in the words of the page. */
const pageTexts: Readonly<Record<string, string>> = {
  [recipientMessage]: 'Enter either an account ID or a phone number',
  'must be a UUID': 'enter all 36 characters',
}

/** Validates every line with the contract, and checks that no two lines share a reference. */
export async function checkLines(rows: readonly BatchRow[], signal: AbortSignal) {
  const lines: CheckedLine[] = []
  const errors: { line: number; text: string }[] = []
  const lineOfReference = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index % linesPerTurn === 0) await yieldToEventLoop(signal)
    const { line, cells, miles, problems } = row
    const isMade = cells.reference_id === undefined
    const reference = cells.reference_id ?? `line ${line}`
    const earlierLine = isMade ? undefined : lineOfReference.get(reference)
    if (!isMade) lineOfReference.set(reference, earlierLine ?? line)
    const texts = [...problems]
    if (earlierLine !== undefined) texts.push(`reference_id: is the same as in line ${earlierLine}`)
    const parsed = z.safeParse(transferMiles.body!, requestOf(row, reference), { error: explainIssue })
    if (miles !== undefined && miles < 0) {
      texts.push('amount: enter 1 or more. To take miles back, reverse their transfer')
    } else if (!parsed.success) {
      const isNew = ({ path: [name] }: z.core.$ZodIssue) =>
        !problems.some((text) => text.startsWith(`${String(name)}:`))
      const issues = parsed.error.issues.filter(isNew)
      texts.push(...issues.map(({ path, message }) => [...path.slice(0, 1), pageTexts[message] ?? message].join(': ')))
    }
    if (parsed.success && texts.length === 0) lines.push({ line, request: parsed.data, isMade })
    errors.push(...texts.map((text) => ({ line, text })))
  }
  return {
    lines,
    /** The problems of lines, in the file's order; a text may begin with the name of its field. */
    errors,
  }
}

/** Returns the lines with the earlier line that each repeats, but for a spreadsheet's changes of the reference. */
export function withRepeats<Line extends CheckedLine>(
  lines: readonly Line[],
  recipientOf: (line: Line) => string,
): Line[] {
  const keyOf = (line: Line) => `${line.isMade} ${recipientOf(line)} ${line.request.amount}`
  const linesOfKey = Map.groupBy(lines, keyOf)
  const finders = new Map([...linesOfKey].map(([key, alike]) => [key, indexReferences(alike, referenceOf)]))
  return lines.map((one) => {
    if (one.isMade) return one
    const findAlike = finders.get(keyOf(one))!
    return { ...one, repeats: findAlike(referenceOf(one)).find(({ line }) => line < one.line)?.line }
  })
}

const referenceOf = ({ request }: CheckedLine) => request.reference_id

const linesPerTurn = 500

async function yieldToEventLoop(signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve))
  signal.throwIfAborted()
}

function requestOf({ cells, miles }: BatchRow, reference: string): Record<string, unknown> {
  const { account_id, phone_number, note } = cells
  return {
    ...(account_id === undefined ? {} : { account_id }),
    ...(phone_number === undefined ? {} : { phone_number: typedPhone(phone_number) }),
    amount: miles ?? Number.NaN,
    reference_id: reference,
    ...(note !== undefined && offeredFields(transferMiles, { note: withoutGuard(note) })),
  }
}

/** Removes the apostrophe that keeps a spreadsheet from reading a text as a formula. */
function withoutGuard(text: string): string {
  return text.replace(/^'(?=[';=+\-@＝＋－＠])/, '')
}

/** Groups lines that credit an account with the same miles, perhaps by mistake, in the file's order. */
export function similarLines(
  lines: readonly (Pick<CheckedLine, 'line'> & { accountId: string; request: Pick<TransferRequest, 'amount'> })[],
) {
  const groups = Map.groupBy(lines, ({ accountId, request }) => `${accountId} ${request.amount}`)
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((alike) => ({
      lines: alike.map(({ line }) => line),
      accountId: alike[0]!.accountId,
      amount: alike[0]!.request.amount,
    }))
}

/** Returns the same key for all spellings of a recipient. */
export function recipientKey({ account_id, phone_number = '' }: TransferRequest): string {
  return account_id === undefined ? `+${phone_number.replace(/^\+/, '')}` : account_id.toLowerCase()
}
