import type { Recipient } from '../ledger/storage.ts'

/** No account has a longer number, so that one is cut off here: it is as unknown, and takes no room in a query or an index. */
const maxCharacters = 64

/** Normalizes a phone number to E.164, the form in which it is stored and compared. */
export function e164(phoneNumber: string): string {
  return (phoneNumber.startsWith('+') ? phoneNumber : `+${phoneNumber}`).slice(0, maxCharacters)
}

/** Returns the recipient that a request names by exactly one of the two fields, as the contract ensures. */
export function recipientOf(fields: { account_id?: string | undefined; phone_number?: string | undefined }): Recipient {
  return fields.account_id === undefined
    ? { phoneNumber: e164(fields.phone_number ?? '') }
    : { accountId: fields.account_id.toLowerCase() }
}
