import * as z from 'zod/mini'

/**
 * Machine-readable reasons for errors: each with its status and its occasion. Later versions may add reasons.
 *
 * @spec Errors
 */
export const errorReasons = {
  invalid_input: [
    400,
    'The request is invalid or cannot be carried out: the message gives the reason and each invalid field.',
  ],
  invalid_cursor: [400, 'The cursor belongs to another list or other filters: start with the first page.'],
  recipient_not_found: [400, 'No account has this id or phone number.'],
  duplicate_reference: [400, 'A transfer with this reference is already stored: look it up.'],
  reference_used: [400, 'Another reversal already has this reference.'],
  account_exists: [400, 'The phone number or the external id already has an account.'],
  account_frozen: [400, 'The account is frozen: it can receive miles once it is unfrozen.'],
  account_closed: [400, 'The account is closed for good.'],
  account_open: [400, 'The account is not frozen, so it cannot be unfrozen.'],
  daily_limit: [400, 'The key would exceed its daily limit of miles: it can send again tomorrow (UTC).'],
  balance_too_low: [400, 'The balance does not cover the miles.'],
  already_settled: [400, 'The transfer is already approved or rejected.'],
  not_credited: [400, 'The transfer has credited no miles to reverse.'],
  already_reversed: [400, 'The transfer is already reversed, or its reversal waits for approval.'],
  reversal_not_found: [400, 'No reversal of the transfer waits for approval.'],
  limit_reached: [400, 'The maximum number is reached: remove some first, or wait as the message says.'],
  outdated_version: [400, 'The object has changed since this version: get it again.'],
  unauthorized: [401, 'The key is missing or invalid.'],
  forbidden: [403, 'The key does not have the required right.'],
  own_request: [403, 'A person other than the requester must decide.'],
  key_ended: [403, 'The key was revoked or expired during the request.'],
  not_found: [404, 'The id or the path does not exist.'],
  method_not_allowed: [405, 'The path does not support this method; `Allow` lists the methods that it supports.'],
  request_timeout: [408, 'The request did not arrive completely within 10 seconds.'],
  similar_sent: [412, 'More similar transfers are stored than `known_similar` allows.'],
  body_too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body is not JSON in UTF-8, or has a content encoding.'],
  too_many_requests: [429, 'Too many requests: wait as `Retry-After` says.'],
  headers_too_large: [431, 'The headers and the URL together exceed 16 KiB.'],
  internal_error: [500, 'The service failed.'],
  not_offered: [501, 'The platform behind the service does not support this operation or request.'],
  wrong_response: [502, 'The platform behind the service returned an invalid response; the message names the field.'],
  unavailable: [503, 'The service is temporarily unavailable.'],
  outcome_unknown: [503, 'The transfer may or may not be stored: look up its reference, or send it again unchanged.'],
  late_response: [504, 'The platform behind the service did not respond in time.'],
} as const satisfies Readonly<Record<string, readonly [status: number, meaning: string]>>
export type ErrorReason = keyof typeof errorReasons

/** The error reasons with a given status. */
export type ReasonOf<Status extends number> = {
  [Reason in ErrorReason]: (typeof errorReasons)[Reason][0] extends Status ? Reason : never
}[ErrorReason]

/** Machine-readable fields, only on operations outside the specification: a reason and the invalid field. */
const forPrograms = { reason: z.optional(z.string()), field: z.optional(z.string()) }

/** The body of every error except a 400 of the miles operations; `code` equals the HTTP status. @spec Error object */
export const errorBody = z.object({ code: z.int(), message: z.string(), ...forPrograms })
export type ErrorBody = z.output<typeof errorBody>

/** The body of a 400 of the miles operations: one entry for each error found. @spec Errors */
export const milesErrorBody = z.object({ errors: z.array(z.object({ message: z.string() })), ...forPrograms })
export type MilesErrorBody = z.output<typeof milesErrorBody>

/** The messages that the specification prescribes word for word. @spec Errors */
export const unauthorizedMessage = 'Unauthorized - Invalid or missing token'
export const internalErrorMessage = 'Internal Server Error'
