import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/transfer'
import type { FormError } from '../../../components/form/explain-validation.ts'
import { fieldLabels, type RecipientKind, type SendField } from './send-schema.ts'

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
