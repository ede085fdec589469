import type * as z from 'zod/mini'
import { formatNumber } from '../format/locale.ts'

/** Says what to do about an invalid value, as a sentence that the name of its field may precede: `Rates per hotel: enter 100 or less`. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (Number.isNaN(issue.input)) return 'enter a value'
  if (issue.code === 'invalid_type') return 'enter a whole number'
  if (issue.code === 'too_small') return `enter ${issue.minimum} or more`
  if (issue.code !== 'too_big') return undefined
  if (issue.origin === 'string') return `use at most ${issue.maximum} characters`
  return `${issue.origin === 'array' ? 'choose' : 'enter'} ${formatNumber(Number(issue.maximum))} or less`
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
