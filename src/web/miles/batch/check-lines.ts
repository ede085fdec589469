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
  /** Whether the file has no reference for the line, so that one is generated from its content. */
  readonly isMade: boolean
  /** The earlier line with the same recipient, miles and reference, but for zeros, case and spreadsheet changes. */
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
    const other = isMade ? undefined : lineOfReference.get(reference)
    if (!isMade) lineOfReference.set(reference, other ?? line)
    const texts = [...problems]
    if (other !== undefined) texts.push(`reference_id: is the same as in line ${other}`)
    const parsed = z.safeParse(transferMiles.body!, requestOf(row, reference), { error: explainIssue })
    if (miles !== undefined && miles < 0) {
      texts.push('amount: enter 1 or more. To take miles back, reverse their transfer')
    } else if (!parsed.success) {
      const isNew = ({ path: [name] }: z.core.$ZodIssue) =>
        !problems.some((text) => text.startsWith(`${String(name)}:`))
      const found = parsed.error.issues.filter(isNew)
      texts.push(...found.map(({ path, message }) => [...path, pageTexts[message] ?? message].join(': ')))
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

/** Finds repeats: the same recipient, miles and reference, but for zeros, case and spreadsheet changes. */
export function withRepeats<Line extends CheckedLine>(
  lines: readonly Line[],
  recipientOf: (line: Line) => string,
): Line[] {
  const keyOf = (line: Line) => `${line.isMade} ${recipientOf(line)} ${line.request.amount}`
  const alike = Map.groupBy(lines, keyOf)
  const finders = new Map([...alike].map(([key, some]) => [key, indexReferences(some, referenceOf)]))
  return lines.map((one) => {
    if (one.isMade) return one
    const find = finders.get(keyOf(one))!
    return { ...one, repeats: find(referenceOf(one)).find(({ line }) => line < one.line)?.line }
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

/** Removes the apostrophe that stops a spreadsheet from reading a text as a formula. */
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
