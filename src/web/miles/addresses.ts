import { accessKinds, eventKinds, listAudit } from '#contract/miles/list-audit'
import { listTransfers } from '#contract/miles/list-transfers'
import { cursorParameter } from '#contract/pagination'
import * as z from 'zod/mini'
import { type AddressSchemas, readAddress, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { auditPath, keysPath, membersPath, transfersPath, webhooksPath } from '#web/browser/paths.ts'

/** The parts of the desk; the first is shown where the address names none. */
const deskTabs = ['send', 'approvals', 'history', 'batch', 'reconcile'] as const
export type DeskTab = (typeof deskTabs)[number]

const { account_id, status, cursor } = listTransfers.query!.shape

/** The functions that write the address of a page and read its search part. */
const pageAddress = <Fields extends AddressSchemas>(path: string, fields: Fields) => ({
  href: (search: SearchOf<Fields> = {}) => writeAddress(path, fields, search),
  read: (address: string) => readAddress(fields, address),
})

// No phone number becomes part of an address, where histories and logs keep it.
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
  /** The transfer that is open beside the tab. */
  transfer: text(255),
}
const membersFields = {
  cursor: cursorParameter,
  /** The account that is open beside the list, with the days and the page of its statement. */
  member: text(255),
  from: z.iso.date(),
  to: z.iso.date(),
  page: cursorParameter,
}

/** The state of the members page in its URL: a page of the list, and the member that is open beside it. */
export type MembersSearch = SearchOf<typeof membersFields>

export const { href: membersHref, read: readMembersAddress } = pageAddress(membersPath, membersFields)

const { actor, subject } = listAudit.query!.shape

/**
 * The state of the miles desk in its URL: mostly the filters of the history. `account` is also whom the form sends to at
 * first.
 */
export type TransfersSearch = SearchOf<typeof transfersFields>

export const { href: transfersHref, read: readTransfersAddress } = pageAddress(transfersPath, transfersFields)

/** The filters of the audit, and its page. Without a kind it shows everything but reads. */
export const { href: auditHref, read: readAuditAddress } = pageAddress(auditPath, {
  actor,
  kind: z.enum([...eventKinds, ...accessKinds, 'all']),
  subject,
  cursor,
})

/** The webhook whose deliveries are listed, and their page. */
export const { href: webhooksHref, read: readWebhooksAddress } = pageAddress(webhooksPath, {
  webhook: z.guid(),
  cursor,
})

/** `show` is for keys that have ended, too. */
export const { href: keysHref, read: readKeysAddress } = pageAddress(keysPath, { show: z.literal('all') })
