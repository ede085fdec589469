import * as z from 'zod/mini'
import { endpoint, type InputOf } from '../endpoint.ts'
import { momentParameter } from '../moment.ts'
import { cursorPage, cursorParameter } from '../pagination.ts'
import { flagParameter, integerParameter } from '../query-parameters.ts'

/** The kinds of changes that the log of events holds. */
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

/** Requests that are in no event: what they read of members, what they changed beside the ledger, or why not. */
export const accessKinds = ['read', 'change', 'refusal'] as const

const maxFilterLength = 255
const filterText = z.string().check(z.minLength(1), z.maxLength(maxFilterLength))

/**
 * One thing that somebody did: a change, a read, or a refused request. `subject` is the id of a transfer, an account, a key, a webhook or a proposal, the number of a rule, the reason why a log was
 * accepted, or the reference of a refused transfer; `operation` and `status` are `null` for changes that the log has, and `address` and `request_id` where a command made one; `key_id` and `person` are
 * `null` where there was no valid key. `person_name` is the person as written, `null` for a key without one; `reason` is why something was refused, where that is a fixed message, `detail` how many
 * transfers were checked and found, what was done with which webhook, an agency, whose proposal it was, or how many refusals one entry is for, and `key_label` what the key is called, `null` for no stored key.
 *
 * @spec Miles transfer
 */
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

/** Beside the references of refused transfers, no entry has a phone number, a key or a query. @spec Miles transfer */
export const listAudit = endpoint({
  operation: 'listAudit',
  method: 'GET',
  path: '/miles/audit',
  group: 'Miles',
  isOwn: true,
  summary: 'List who did what',
  description:
    "Every change of the ledger, every read of members' data, all that is done with the right `manage`, other people's proposals that are revoked, and refused requests to the miles operations, newest first, with the key, the person, the address and the request. Changes of the ledger, keys and webhooks are kept for ever, all else for as long as the operator has set. A read appears within seconds.",
  right: 'read',
  readsMembers: true,
  query: z.object({
    actor: z.optional(filterText),
    kind: z.optional(z.enum([...eventKinds, ...accessKinds])),
    reads: z._default(flagParameter(), true),
    subject: z.optional(filterText),
    from: z.optional(momentParameter),
    to: z.optional(momentParameter),
    limit: z._default(integerParameter(1, 200), 50),
    cursor: z.optional(cursorParameter),
  }),
  response: z.object({ data: z.array(auditEntry), pagination: cursorPage }),
})

export type AuditInput = InputOf<typeof listAudit>
