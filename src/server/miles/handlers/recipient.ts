import type { Recipient } from '../ledger/storage.ts'

/** The one form in which a phone number is kept and compared: E.164. */
export function e164(phoneNumber: string): string {
  return phoneNumber.startsWith('+') ? phoneNumber : `+${phoneNumber}`
}

/** Whom a request names, of which the contract wants exactly one. */
export function recipientOf(fields: { account_id?: string | undefined; phone_number?: string | undefined }): Recipient {
  return fields.account_id === undefined
    ? { phoneNumber: e164(fields.phone_number ?? '') }
    : { accountId: fields.account_id.toLowerCase() }
}
