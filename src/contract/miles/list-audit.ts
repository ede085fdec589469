import * as z from 'zod/mini'
import { endpoint, type InputOf } from '../endpoint.ts'
import { momentParameter } from '../moment.ts'
import { cursorPage, pageParameters } from '../pagination.ts'
import { flagParameter } from '../query-parameters.ts'
import { memberRead } from './transfer.ts'

/** The kinds of changes in the event log. */
export const eventKinds = [
  'account.opened',
  'account.changed',
  'transfer.stored',
  'transfer.decided',
  'reversal.requested',
  'reversal.decided',
  'key.created',
  'key.revoked',
  'key.assigned',
  'rule.changed',
  'signer.added',
  'words.erased',
  'log.accepted',
  'opening',
  'webhook.changed',
] as const

/** Kinds of requests outside the event log: reads of members' data, changes outside the ledger, and refusals. */
export const accessKinds = ['read', 'change', 'refusal'] as const

const maxFilterLength = 255
const filterText = z.string().check(z.minLength(1), z.maxLength(maxFilterLength))

/** One action: a change, a read or a refused request; `list-audit.docs.ts` describes its fields. @spec Miles transfer */
export const auditEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum([...eventKinds, ...accessKinds]),
  operation: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  person: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  key_label: z.nullable(z.string()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Entries have no phone number, key or query, apart from references of refused transfers. @spec Miles transfer */
export const listAudit = endpoint({
  ...memberRead,
  operation: 'listAudit',
  path: '/miles/audit',
  isOwn: true,
  summary: 'List who did what',
  description:
    "Lists changes of the ledger, reads of members' data, uses of the right `manage`, revocations of other people's proposals, and refused requests to the miles operations, newest first, each with its key, person, IP address and request. Changes of the ledger, keys and webhooks are kept for ever, other entries as long as the operator has set. A read appears within seconds.",
  query: z.object({
    actor: z.optional(filterText),
    kind: z.optional(z.enum([...eventKinds, ...accessKinds])),
    reads: z._default(flagParameter(), true),
    subject: z.optional(filterText),
    from: z.optional(momentParameter),
    to: z.optional(momentParameter),
    ...pageParameters(50),
  }),
  response: z.object({ data: z.array(auditEntry), pagination: cursorPage }),
})

export type AuditInput = InputOf<typeof listAudit>
