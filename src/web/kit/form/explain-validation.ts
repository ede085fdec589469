import type * as z from 'zod/mini'
import { formatNumber } from '../format/locale.ts'

/** Explains an invalid value, as the rest of a sentence that begins with the name of its field. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (Number.isNaN(issue.input)) return 'must be given'
  if (issue.code === 'invalid_type') return 'must be a whole number'
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code !== 'too_big') return undefined
  return `must be at most ${issue.origin === 'string' ? `${issue.maximum} characters` : formatNumber(Number(issue.maximum))}`
}

/** Something to fix before a form can be sent. */
export interface FormError {
  readonly text: string
  /** The name of the field in the form, `occupancies.0.adults`; undefined if it is not about one field. */
  readonly path: string | undefined
}

/** A message as it is shown under its field. */
export function fieldErrorText(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1)
}
