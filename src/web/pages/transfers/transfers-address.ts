import { integerParameter } from '#contract/query-parameters'
import { transferStatuses } from '#contract/transfer'
import * as z from 'zod/mini'
import { transfersPath, readAddress, type SearchOf, writeAddress } from '../../paths.ts'

/** The parts of the desk; the first is shown where the address names none. */
export const deskTabs = ['send', 'history', 'batch'] as const
export type DeskTab = (typeof deskTabs)[number]

const text = z.string().check(z.minLength(1), z.maxLength(255))

const fields = {
  tab: z.optional(z.enum(deskTabs)),
  // The filters of the history:
  reference: z.optional(text),
  account: z.optional(text),
  status: z.optional(z.enum(transferStatuses)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  offset: z.optional(integerParameter(0, 100_000_000)),
}

/**
 * What the miles desk shows, as its URL says it. `reference`, `account` (an id or a phone number), `status`,
 * `from`, `to` and `offset` filter the history.
 */
export type TransfersSearch = SearchOf<typeof fields>

export function transfersHref(search: TransfersSearch): string {
  return writeAddress(transfersPath, fields, search)
}

export function readTransfersAddress(address: string): TransfersSearch {
  return readAddress(fields, address)
}
