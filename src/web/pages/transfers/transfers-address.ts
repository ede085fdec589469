import { cursorParameter } from '#contract/pagination'
import { integerParameter } from '#contract/query-parameters'
import { accountId, reversalStatuses, transferStatuses } from '#contract/transfer'
import * as z from 'zod/mini'
import { transfersPath, readAddress, type SearchOf, writeAddress } from '../../paths.ts'
import { schemaFields } from '../../schema-fields.ts'

/** The parts of the desk; the first is shown where the address names none. */
export const deskTabs = ['send', 'history', 'batch'] as const
export type DeskTab = (typeof deskTabs)[number]

const text = z.string().check(z.minLength(1), z.maxLength(255))

const fields = schemaFields({
  tab: z.optional(z.enum(deskTabs)),
  // The filters of the history:
  reference: z.optional(text),
  // An id and nothing else: no phone number becomes part of an address, where histories and logs keep it.
  account: z.optional(accountId),
  status: z.optional(z.enum(transferStatuses)),
  reversal: z.optional(z.enum(reversalStatuses)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  cursor: z.optional(cursorParameter),
  offset: z.optional(integerParameter(0, 100_000_000)),
})

/**
 * What the miles desk shows, as its URL says it. `reference`, `account` (an id), `status`, `reversal`, `from` and `to`
 * filter the history; `cursor` is its page, and `offset` how many newer transfers there were when the page was opened.
 */
export type TransfersSearch = SearchOf<typeof fields>

export function transfersHref(search: TransfersSearch): string {
  return writeAddress(transfersPath, fields, search)
}

/** The page of one transfer. */
export function transferHref(transactionId: string): string {
  return `${transfersPath}/${encodeURIComponent(transactionId)}`
}

/** The account of an address that names it by anything but its id, as an older bookmark does. */
export function readTypedAccount(address: string): string | undefined {
  const typed = new URLSearchParams(address).get('account') ?? ''
  return typed === '' || readTransfersAddress(address).account !== undefined ? undefined : typed
}

export function readTransfersAddress(address: string): TransfersSearch {
  return readAddress(fields, address)
}
