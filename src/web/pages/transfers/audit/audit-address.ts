import { accessKinds, eventKinds } from '#contract/list-audit'
import { cursorParameter } from '#contract/pagination'
import * as z from 'zod/mini'
import { auditPath, readAddress, type SearchOf, writeAddress } from '../../../paths.ts'
import { schemaFields } from '../../../schema-fields.ts'

/** What happened, as the filter lists it. */
export const auditKinds = [...eventKinds, ...accessKinds] as const

const text = z.string().check(z.minLength(1), z.maxLength(255))

const fields = schemaFields({
  actor: z.optional(text),
  kind: z.optional(z.enum([...auditKinds, 'all'])),
  subject: z.optional(text),
  cursor: z.optional(cursorParameter),
})

/** What the audit shows, as its URL says it: its filters, and `cursor`, its page. Without a kind everything but reads. */
export type AuditSearch = SearchOf<typeof fields>

export function auditHref(search: AuditSearch = {}): string {
  return writeAddress(auditPath, fields, search)
}

export function readAuditAddress(address: string): AuditSearch {
  return readAddress(fields, address)
}
