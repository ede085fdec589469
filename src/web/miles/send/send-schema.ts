import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import * as z from 'zod/mini'
import { checkedResolver } from '#web/kit/form/checked-form.tsx'
import type { FormError } from '#web/kit/form/explain-validation.ts'
import { parseMiles } from '#client/typed-miles'
import { formatMiles } from '#web/kit/format/miles.ts'
import { callersId, duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/miles/transfer'
import { identifierLabel, accountQueryOf, takesExternalId } from '../accounts/account-queries.ts'

/** The form's values as typed. */
export interface SendValues {
  /** An account id, a phone number or an external id. */
  readonly recipient: string
  readonly amount: string
  readonly reference_id: string
  readonly note: string
}

export const fieldLabels = {
  recipient: identifierLabel,
  amount: 'Miles',
  reference_id: 'Reference',
  note: 'Note',
} as const

export type SendField = keyof typeof fieldLabels

export const sendFields = Object.keys(fieldLabels) as readonly SendField[]

export function emptyValues(reference: string, recipient = ''): SendValues {
  return { recipient, amount: '', reference_id: reference, note: '' }
}

/** Returns a request's form values. */
export function valuesOf({ account_id, phone_number, amount, reference_id, note = '' }: TransferRequest): SendValues {
  return { recipient: account_id ?? phone_number ?? '', amount: formatMiles(amount), reference_id, note }
}

/** Parses miles; NaN for an empty text, and other text unchanged. */
export function typedMiles(text: string): number | string {
  return text.trim() === '' ? Number.NaN : (parseMiles(text) ?? text.trim())
}

const { amount, reference_id, note } = transferMiles.body!.shape

const typedTransfer = z.object({
  recipient: callersId.check(
    z.refine((text) => takesExternalId || accountQueryOf(text) !== undefined, 'enter an account ID or a phone number'),
  ),
  amount,
  reference_id,
  note,
})

/** A transfer with its recipient as typed. */
export type TypedTransfer = z.output<typeof typedTransfer>

/** Validates the form with the contract's schemas. */
export const resolveSend = checkedResolver<SendValues, TypedTransfer>({
  schema: typedTransfer,
  requestOf: (typed) => ({
    recipient: typed.recipient.trim(),
    amount: typedMiles(typed.amount),
    reference_id: typed.reference_id.trim(),
    note: typed.note.trim() || undefined,
  }),
})

/** Why the service refused a transfer, and the field that can fix it, if any. */
export interface SendError extends FormError {
  readonly path: SendField | undefined
}

const fixedFields: Readonly<Record<string, SendField>> = {
  [duplicateReferenceMessage]: 'reference_id',
  [recipientMessage]: 'recipient',
  [unknownUserMessage]: 'recipient',
  account_id: 'recipient',
  phone_number: 'recipient',
}

/** Finds the field that a service message concerns. */
export function serviceError(text: string): SendError {
  const [named = ''] = /^\w+\b/.exec(text) ?? []
  return { text, path: fixedFields[text] ?? fixedFields[named] ?? sendFields.find((field) => field === named) }
}
