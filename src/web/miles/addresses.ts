import { accessKinds, eventKinds, listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { cursorParameter } from '#contract/pagination'
import * as z from 'zod/mini'
import { type AddressSchemas, readAddress, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { auditPath, keysPath, membersPath, transfersPath, webhooksPath } from '#web/browser/paths.ts'

/** The tabs of the desk; the first is the default. */
export const deskTabs = ['send', 'approvals', 'history', 'batch', 'reconcile'] as const
export type DeskTab = (typeof deskTabs)[number]

const { account_id, status, cursor } = listTransfers.query!.shape

/** Returns the functions that format a page's address and parse its search part. */
const pageAddress = <Fields extends AddressSchemas>(path: string, fields: Fields) => ({
  href: (search: SearchOf<Fields> = {}) => writeAddress(path, fields, search),
  read: (address: string) => readAddress(fields, address),
})

// Phone numbers never appear in an address, because histories and logs store addresses.
const transfersFields = {
  tab: z.enum(deskTabs),
  reference: text(255),
  account: account_id,
  batch: text(255),
  status,
  from: z.iso.date(),
  to: z.iso.date(),
  sender: text(255),
  decider: text(255),
  cursor,
  /** The transfer open beside the tab. */
  transfer: text(255),
}
const membersFields = {
  cursor: cursorParameter,
  /** The account open beside the list, with the dates and the page of its statement. */
  member: text(255),
  from: z.iso.date(),
  to: z.iso.date(),
  page: cursorParameter,
}

/** The state of the members page in its URL: a page of the list, and the member open beside it. */
export type MembersSearch = SearchOf<typeof membersFields>

export const { href: membersHref, read: readMembersAddress } = pageAddress(membersPath, membersFields)

const { actor, subject } = listAudit.query!.shape

/** The state of the miles desk in its URL. `account` filters the history, and is the form's first recipient. */
export type TransfersSearch = SearchOf<typeof transfersFields>

export const { href: transfersHref, read: readTransfersAddress } = pageAddress(transfersPath, transfersFields)

/** The filters and the page of the audit. Without a kind, it shows everything except reads. */
export const { href: auditHref, read: readAuditAddress } = pageAddress(auditPath, {
  actor,
  kind: z.enum([...eventKinds, ...accessKinds, 'all']),
  subject,
  cursor,
})

/** The webhook with its deliveries listed, and their page. */
export const { href: webhooksHref, read: readWebhooksAddress } = pageAddress(webhooksPath, {
  webhook: z.guid(),
  cursor,
})

/** `show` also lists keys that have expired or were revoked. */
export const { href: keysHref, read: readKeysAddress } = pageAddress(keysPath, { show: z.literal('all') })
