import { setTimeout as sleep } from 'node:timers/promises'
import { findAccount } from '#contract/miles/accounts/find-account'
import { listTransfers } from '#contract/miles/list-transfers'
import { duplicateReferenceMessage, type Transfer } from '#contract/miles/transfer'
import { type TransferRequest, transferMiles, type TransferResponse } from '#contract/miles/transfer-miles'
import { InvalidInputError, UnavailableError } from '#server/errors'
import { UpstreamError } from '../../upstream/upstream.ts'
import { isAbsence, messagesOf } from '../explain-failure.ts'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'
import { isFields } from '../responses/fields.ts'
import type { ForwardedMiles, SettledTransfer } from './forwarded-miles.ts'

export interface TransferForwarding {
  readonly platform: Platform
  readonly miles: ForwardedMiles
  /** For tests: how long is waited before a transfer is looked up again. */
  readonly pausesMs?: readonly number[] | undefined
}

/** A request that was cut may still be on its way, so that a transfer may be found a little later. */
const defaultPausesMs = [0, 500, 1000]
/** Of the time for one response. */
const shareOfTime = 0.15
const retryAfterSeconds = 2

/**
 * Finds out what became of a transfer whose answer was lost. Where no event of the platform has said it, it is looked up by its
 * reference; a platform without that operation, described or not, is sent the same reference again, which it takes once.
 *
 * @throws {InvalidInputError} where another transfer has the reference
 * @throws {UnavailableError} where the outcome stays unknown, which the message says
 */
export async function settleLostTransfer(
  forwarding: TransferForwarding,
  request: TransferRequest,
): Promise<TransferResponse> {
  const { offered } = forwarding.platform
  const readEvent = async () => {
    const settled = await forwarding.miles.settledBy(request.reference_id)
    return settled && compare(forwarding, request, settled)
  }
  const settled = await readEvent()
  if (settled !== undefined) return settled
  const canLookUp = offered.has('listTransfers') && offered.takes('listTransfers', 'reference_id')
  try {
    return await (canLookUp ? lookUp(forwarding, request) : sendAgain(forwarding, request))
  } catch (error) {
    // An event may have arrived since.
    const settledSince = error instanceof UnavailableError ? await readEvent() : undefined
    if (settledSince === undefined) throw error
    return settledSince
  }
}

async function lookUp(forwarding: TransferForwarding, request: TransferRequest): Promise<TransferResponse> {
  const { platform, pausesMs = defaultPausesMs } = forwarding
  let wasAnswered = false
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs)
    try {
      const found = await findTransfer(forwarding, request.reference_id)
      wasAnswered = true
      if (found !== undefined) return await compare(forwarding, request, found)
    } catch (error) {
      if (error instanceof UnavailableError || error instanceof InvalidInputError) throw error
      const { status, body } = error instanceof UpstreamError ? error : {}
      if (isAbsence(listTransfers, status, messagesOf(body))) return sendAgain(forwarding, request)
    }
  }
  throw outcomeUnknown(
    wasAnswered
      ? 'it has no transfer with this reference so far; look the reference up, or send the same transfer again under it'
      : `look the reference up, or send the same transfer again under it`,
    platform.isKeyRefused,
  )
}

/** A platform that ignores the filter returns others too. */
async function findTransfer({ platform }: TransferForwarding, reference_id: string): Promise<Transfer | undefined> {
  const { json } = await platform.send(listTransfers, { reference_id }, platform.timeoutMs * shareOfTime)
  const pagination = { limit: 0, next: null, hasMore: false }
  const { data } = checkResponse(listTransfers, isFields(json) ? { ...json, pagination } : json)
  return data.find((transfer) => transfer.reference_id === reference_id)
}

/** Only a transfer of the same miles to the same account is the one that was sent. */
async function compare(
  forwarding: TransferForwarding,
  request: TransferRequest,
  found: SettledTransfer,
): Promise<TransferResponse> {
  const { transaction_id, reference_id, status, account_id, amount } = found
  const accountId = request.account_id ?? (await findAccountId(forwarding, request))
  const isOther =
    amount !== request.amount || (accountId !== undefined && accountId.toLowerCase() !== account_id.toLowerCase())
  if (isOther) throw new InvalidInputError([duplicateReferenceMessage])
  if (accountId === undefined) {
    throw outcomeUnknown(
      `it has a transfer of ${amount} miles with this reference, to the account ${account_id}; whether that is the account of this phone number, it does not say`,
    )
  }
  return { transaction_id, reference_id, status }
}

/** Returns the account of a phone number; `undefined` where the platform does not say. */
async function findAccountId(
  { platform }: TransferForwarding,
  { phone_number }: TransferRequest,
): Promise<string | undefined> {
  if (!platform.offered.has('findAccount')) return undefined
  try {
    const { json } = await platform.send(findAccount, { phone_number }, platform.timeoutMs * shareOfTime)
    return checkResponse(findAccount, json).account_id
  } catch {
    return undefined
  }
}

/** Sends the very same transfer again, so that it is stored once whether or not the first one arrived. */
async function sendAgain(
  { platform, pausesMs = defaultPausesMs }: TransferForwarding,
  request: TransferRequest,
): Promise<TransferResponse> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs)
    try {
      const { json } = await platform.send(transferMiles, request, platform.timeoutMs * shareOfTime)
      return checkResponse(transferMiles, json)
    } catch (error) {
      // Anything else proves nothing, a refusal neither: the first one may have been taken before.
      if (error instanceof UpstreamError && messagesOf(error.body).includes(duplicateReferenceMessage)) {
        throw outcomeUnknown(
          'it has a transaction with this reference ID; whether it is of these miles and this recipient, and what became of it, it does not say',
        )
      }
    }
  }
  throw outcomeUnknown('send the same transfer again under the same reference', platform.isKeyRefused)
}

function outcomeUnknown(what: string, isKeyRefused = false): UnavailableError {
  const key = isKeyRefused ? ' (it refuses the key of this service)' : ''
  return new UnavailableError(
    `The outcome of this transfer is unknown: the platform's response was lost${key}; ${what}`,
    retryAfterSeconds,
  )
}
