import type * as z from 'zod/mini'
import { formatNumber } from '../format/locale.ts'

/** Explains how to fix an invalid value, to follow the field's name: `Rates per hotel: enter 100 or less`. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (Number.isNaN(issue.input)) return 'enter a value'
  if (issue.code === 'invalid_type') return 'enter a whole number'
  if (issue.code === 'too_small') return `enter ${issue.minimum} or more`
  if (issue.code !== 'too_big') return undefined
  if (issue.origin === 'string') return `use at most ${issue.maximum} characters`
  return `${issue.origin === 'array' ? 'choose' : 'enter'} ${formatNumber(Number(issue.maximum))} or less`
}

/** An error to fix before a form can be submitted. */
export interface FormError {
  readonly text: string
  /** The field's path in the form, such as `occupancies.0.adults`; undefined if the error concerns several fields. */
  readonly path: string | undefined
}

/** Returns a message as shown below its field. */
export function fieldErrorText(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1)
}
