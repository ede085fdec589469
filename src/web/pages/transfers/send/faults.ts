import { duplicateReferenceMessage, recipientMessage, unknownUserMessage } from '#contract/transfer'
import { fieldLabels, type RecipientKind, type SendField } from './send-schema.ts'

/** Something that keeps a transfer from being sent, with the field that can mend it, where one can. */
export interface SendFault {
  readonly text: string
  readonly field: SendField | undefined
}

const fixedFields: Readonly<Record<string, 'recipient' | SendField>> = {
  [duplicateReferenceMessage]: 'reference_id',
  [recipientMessage]: 'recipient',
  [unknownUserMessage]: 'recipient',
}

/** A message of the service as it came, and the field that it is about. */
export function serviceFault(text: string, recipient: RecipientKind): SendFault {
  const named = fixedFields[text] ?? /^(\w+)\b/.exec(text)?.[1]
  const field = named === 'recipient' ? recipient : named
  return { text, field: isSendField(field) ? field : undefined }
}

function isSendField(name: string | undefined): name is SendField {
  return name !== undefined && Object.hasOwn(fieldLabels, name)
}
