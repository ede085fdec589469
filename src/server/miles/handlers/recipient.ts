import type { Recipient } from '../ledger/storage.ts'

/** Longer phone numbers are cut off: no account has one, and it should not fill a query or an index. */
const maxCharacters = 64

/** Normalizes a phone number to E.164, the format for storing and comparing. */
export function e164(phoneNumber: string): string {
  return (phoneNumber.startsWith('+') ? phoneNumber : `+${phoneNumber}`).slice(0, maxCharacters)
}

/** Returns the recipient of a request, which has exactly one of the two fields according to the contract. */
export function recipientOf(fields: { account_id?: string | undefined; phone_number?: string | undefined }): Recipient {
  return fields.account_id === undefined
    ? { phoneNumber: e164(fields.phone_number ?? '') }
    : { accountId: fields.account_id.toLowerCase() }
}
