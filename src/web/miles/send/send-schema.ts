import { transferMiles, type TransferRequest } from '#contract/miles/transfer-miles'
import type { FieldError, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { explainIssue, type FormError } from '#web/kit/form/explain-validation.ts'
import { formatMiles, parseMiles } from '#web/kit/format/miles.ts'
import { typedPhone } from '#web/kit/format/phone.ts'
import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/miles/transfer'

export const recipientKinds = ['account_id', 'phone_number'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** The values of the form, as they were typed. */
export interface SendValues {
  readonly recipient: RecipientKind
  readonly account_id: string
  readonly phone_number: string
  readonly amount: string
  readonly reference_id: string
  readonly note: string
}

export const fieldLabels = {
  account_id: 'Account ID',
  phone_number: 'Phone number',
  amount: 'Miles',
  reference_id: 'Reference',
  note: 'Note',
} as const
export type SendField = keyof typeof fieldLabels

/** Digits and letters that are not mistaken for one another when they are read aloud. */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 8

/** Makes a new reference, `desk-20261121-7KQ2M9XA`, with the day in UTC. */
export function newReference(now = new Date(), kind: 'desk' | 'batch' = 'desk'): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  return `${kind}-${day}-${Array.from(random, (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('')}`
}

export function emptyValues(reference: string): SendValues {
  return { recipient: 'account_id', account_id: '', phone_number: '', amount: '', reference_id: reference, note: '' }
}

/** Returns the form values of a request. */
export function valuesOf({ account_id, phone_number, amount, reference_id, note = '' }: TransferRequest): SendValues {
  return {
    recipient: account_id === undefined ? 'phone_number' : 'account_id',
    account_id: account_id ?? '',
    phone_number: phone_number ?? '',
    amount: formatMiles(amount),
    reference_id,
    note,
  }
}

/** Parses miles; NaN for nothing, and other text unchanged. */
export function typedMiles(text: string): number | string {
  return text.trim() === '' ? Number.NaN : (parseMiles(text) ?? text.trim())
}

/** Returns a recipient as the service takes it. */
export function typedRecipient(kind: RecipientKind, text: string): string {
  return kind === 'account_id' ? text.trim() : typedPhone(text)
}

/** Validates the form with the schema of the contract; its value is the request. */
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
    { error: explainIssue },
  )
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: Partial<Record<SendField, FieldError>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = (path[0] ?? recipient) as SendField
    errors[field] ??= { type: 'contract', message: values[field].trim() === '' ? 'enter a value' : message }
  }
  return { values: {}, errors }
}

/** Why the service does not take a transfer, and the field that can fix it, if one can. */
export interface SendError extends FormError {
  readonly path: SendField | undefined
}

const fixedFields: Readonly<Record<string, 'recipient' | SendField>> = {
  [duplicateReferenceMessage]: 'reference_id',
  [recipientMessage]: 'recipient',
  [unknownUserMessage]: 'recipient',
}

/** Finds the field that a message of the service is about. */
export function serviceError(text: string, recipient: RecipientKind): SendError {
  const named = fixedFields[text] ?? /^(\w+)\b/.exec(text)?.[1]
  const field = named === 'recipient' ? recipient : named
  return { text, path: isSendField(field) ? field : undefined }
}

function isSendField(name: string | undefined): name is SendField {
  return name !== undefined && Object.hasOwn(fieldLabels, name)
}
