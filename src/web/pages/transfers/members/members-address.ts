import { cursorParameter } from '#contract/pagination'
import { membersPath, readAddress, type SearchOf, writeAddress } from '../../../paths.ts'
import { schemaFields } from '../../../schema-fields.ts'

// No phone number becomes part of an address, where histories and logs keep it.
const fields = schemaFields({ cursor: cursorParameter })

/** The page of a member: `cursor` is the page of the statement. */
export function memberHref(accountId: string, search: SearchOf<typeof fields> = {}): string {
  return writeAddress(`${membersPath}/${encodeURIComponent(accountId)}`, fields, search)
}

export function readMemberAddress(address: string): SearchOf<typeof fields> {
  return readAddress(fields, address)
}
