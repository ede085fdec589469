import { transferMiles, type TransferRequest } from '#contract/transfer-miles'
import type { FieldError, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { explainIssue } from '../../../components/form/explain-validation.ts'
import { formatMiles } from '../../../format/miles.ts'
import type { OpenTransfer } from './open-transfer.ts'

export const recipientKinds = ['account_id', 'phone_number'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** A transfer as the form holds it: everything as it was typed. */
export interface SendValues {
  readonly recipient: RecipientKind
  readonly account_id: string
  readonly phone_number: string
  readonly amount: string
  readonly reference_id: string
  readonly note: string
}

/** What each field is called. */
export const fieldLabels = {
  account_id: 'Account ID',
  phone_number: 'Phone number',
  amount: 'Miles',
  reference_id: 'Reference',
  note: 'Note',
} as const
export type SendField = keyof typeof fieldLabels

export function emptyValues(reference: string): SendValues {
  return { recipient: 'account_id', account_id: '', phone_number: '', amount: '', reference_id: reference, note: '' }
}

/** The form as it was when a transfer was sent. */
export function valuesOf({ request }: OpenTransfer): SendValues {
  const { account_id, phone_number, amount, reference_id, note = '' } = request
  return {
    recipient: account_id === undefined ? 'phone_number' : 'account_id',
    account_id: account_id ?? '',
    phone_number: phone_number ?? '',
    amount: formatMiles(amount),
    reference_id,
    note,
  }
}

/** Miles as people type them, `25,000`, `25 000` or `25k`; NaN for nothing, and what is no whole number as it is. */
export function typedMiles(text: string): number | string {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  // A point is no group mark here: one and a half must not become fifteen.
  const match = /^(\d+|\d{1,3}(?:[,\s'’]\d{3})+)(k?)$/i.exec(typed)
  if (match?.[1] === undefined) return typed
  return Number(match[1].replaceAll(/\D/g, '')) * (match[2] === '' ? 1 : 1000)
}

/** A recipient without the blanks and dashes that make it readable. */
export function typedRecipient(kind: RecipientKind, text: string): string {
  return kind === 'account_id' ? text.trim() : text.replaceAll(/[\s().-]/g, '')
}

/** Checks the form by the contract, and tells the transfer that it asks for. */
export const resolveSend: Resolver<SendValues, unknown, TransferRequest> = (values) => {
  const { recipient, note } = values
  const parsed = z.safeParse(
    transferMiles.body!,
    {
      [recipient]: typedRecipient(recipient, values[recipient]),
      amount: typedMiles(values.amount),
      reference_id: values.reference_id.trim(),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    },
    { error: explainSendIssue },
  )
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: Partial<Record<SendField, FieldError>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = (path[0] ?? recipient) as SendField
    errors[field] ??= { type: 'contract', message: values[field].trim() === '' ? 'must be given' : message }
  }
  return { values: {}, errors }
}

function explainSendIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small' && issue.origin !== 'string') return `must be at least ${issue.minimum}`
  if (issue.code !== 'too_big') return explainIssue(issue)
  return issue.origin === 'string'
    ? `must be at most ${issue.maximum} characters`
    : `must be at most ${formatMiles(Number(issue.maximum))}`
}
