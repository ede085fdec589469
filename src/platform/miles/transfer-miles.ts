import { duplicateReferenceMessage, type Transfer } from '#contract/miles/transfer'
import { type TransferRequest, transferMiles, type TransferResponse } from '#contract/miles/transfer-miles'
import type { Operation } from '#server/operation/operation'
import { UpstreamError } from '#sources/upstream/upstream'
import { explainFailure, messagesOf, notOffered, isAbsence } from '../explain-failure.ts'
import { checkResponse } from '../responses/check-response.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAccount } from '#contract/miles/accounts/find-account'
import { listTransfers } from '#contract/miles/list-transfers'
import { InvalidInputError, UnavailableError } from '#server/operation/errors'
import type { Platform } from '../platform.ts'
import { isFields } from '../responses/fields.ts'
import type { ForwardedMiles, SettledTransfer } from './forwarded-miles.ts'

/** The share of the response time for sending a transfer; the rest is for looking it up if the response is lost. */
const shareOfSending = 0.4

/**
 * Forwards a transfer once. If the response is lost, the transfer is looked up by its reference. An unknown outcome is
 * a 503, and the transfer is never sent with another reference.
 *
 * @spec 1. Transfer miles into an account
 */
export function forwardTransferMiles(forwarding: TransferForwarding): Operation<typeof transferMiles> {
  const { platform, miles } = forwarding
  return {
    async handle(input, caller) {
      if (!platform.offered.has('transferMiles')) throw notOffered('transferMiles')
      const request = withAcceptedFields(forwarding, input)
      const added = await miles.add(request, caller)
      try {
        const { json } = await platform.send(transferMiles, request, platform.timeoutMs * shareOfSending)
        // An invalid response proves nothing about the transfer.
        const body = checkResponse(transferMiles, json)
        // An event may have arrived first.
        const hasFailed = (await miles.sendersOf([body.reference_id])).get(body.reference_id)?.hasFailed
        return { body: hasFailed ? { ...body, status: 'failed' } : body }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== undefined) {
          await added.undo(isDuplicate(refusal))
          throw explainFailure(transferMiles, refusal)
        }
      }
      return { body: await settleLostTransfer(forwarding, request) }
    },
  }
}

/** Removes the note and the batch if the platform does not accept them. */
function withAcceptedFields({ platform }: TransferForwarding, { note, batch, ...request }: TransferRequest) {
  const accepts = (field: string) => platform.offered.takes('transferMiles', field)
  return { ...request, ...(accepts('note') && { note }), ...(accepts('batch') && { batch }) }
}

const statusesOfRefusals = new Set([400, 401, 403, 404, 405, 412, 413, 415, 422, 429, 501])

/** Returns the error if nothing was sent, or if the platform explicitly rejected the transfer. */
function refusalOf(error: unknown): UpstreamError | undefined {
  if (!(error instanceof UpstreamError)) return undefined
  if (error.failure === 'unreachable') return wasNeverSent(error.cause) ? error : undefined
  const isRefusal = error.failure === 'refused' && statusesOfRefusals.has(error.status ?? 0)
  return isRefusal && messagesOf(error.body).length > 0 ? error : undefined
}

const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Returns whether there was no connection at all. */
function wasNeverSent(cause: unknown): boolean {
  const { code, cause: innerCause } = (cause ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return connectFailures.has(code)
  return innerCause !== undefined && wasNeverSent(innerCause)
}

/** Returns whether the reference is used, perhaps by the same transfer, sent earlier. */
function isDuplicate({ body }: UpstreamError): boolean {
  return messagesOf(body).includes(duplicateReferenceMessage)
}

interface TransferForwarding {
  readonly platform: Platform
  readonly miles: ForwardedMiles
  /** For tests: the delay before each further look-up of a transfer. */
  readonly pausesMs?: readonly number[] | undefined
}

/** A lost request may still be in transit, so a transfer may show up a little later. */
const defaultPausesMs = [0, 500, 1000]
/** The share of the response time for each look-up. */
const shareOfLookUp = 0.15
const retryAfterSeconds = 2

/**
 * Finds the outcome of a transfer whose response was lost: from an event, or else by looking up its reference. A
 * platform that lacks the look-up receives the same reference again, which it accepts only once.
 *
 * @throws {InvalidInputError} when another transfer has the reference
 * @throws {UnavailableError} when the outcome stays unknown, as the message says
 */
async function settleLostTransfer(forwarding: TransferForwarding, request: TransferRequest): Promise<TransferResponse> {
  const { offered } = forwarding.platform
  const readEvent = async () => {
    const settled = await forwarding.miles.settledBy(request.reference_id)
    return settled && confirm(forwarding, request, settled)
  }
  const settled = await readEvent()
  if (settled !== undefined) return settled
  const canLookUp = offered.has('listTransfers') && offered.takes('listTransfers', 'reference_id')
  try {
    return await (canLookUp ? lookUp(forwarding, request) : sendAgain(forwarding, request))
  } catch (error) {
    // An event may have arrived meanwhile.
    const settledSince = error instanceof UnavailableError ? await readEvent() : undefined
    if (settledSince === undefined) throw error
    return settledSince
  }
}

async function lookUp(forwarding: TransferForwarding, request: TransferRequest): Promise<TransferResponse> {
  const { platform, pausesMs = defaultPausesMs } = forwarding
  let hasResponse = false
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs)
    try {
      const found = await findTransfer(forwarding, request.reference_id)
      hasResponse = true
      if (found !== undefined) return await confirm(forwarding, request, found)
    } catch (error) {
      if (error instanceof UnavailableError || error instanceof InvalidInputError) throw error
      const { status, body } = error instanceof UpstreamError ? error : {}
      if (isAbsence(listTransfers, status, messagesOf(body))) return sendAgain(forwarding, request)
    }
  }
  throw outcomeUnknown(
    hasResponse
      ? 'it has no transfer with this reference so far; look the reference up, or send the same transfer again under it'
      : 'look the reference up, or send the same transfer again under it',
    platform.isKeyRefused,
  )
}

/** Finds a transfer by reference; a platform that ignores the filter also returns others. */
async function findTransfer({ platform }: TransferForwarding, reference_id: string): Promise<Transfer | undefined> {
  const { json } = await platform.send(listTransfers, { reference_id }, platform.timeoutMs * shareOfLookUp)
  const pagination = { limit: 0, next: null, hasMore: false }
  const { data } = checkResponse(listTransfers, isFields(json) ? { ...json, pagination } : json)
  return data.find((transfer) => transfer.reference_id === reference_id)
}

/** Returns the found transfer if its miles and account are the sent ones; throws if not, or if the account is unknown. */
async function confirm(forwarding: TransferForwarding, request: TransferRequest, found: SettledTransfer) {
  const { transaction_id, reference_id, status, account_id, amount } = found
  const accountId = request.account_id ?? (await findAccountId(forwarding, request))
  const hasOtherAccount = accountId !== undefined && accountId.toLowerCase() !== account_id.toLowerCase()
  if (amount !== request.amount || hasOtherAccount)
    throw new InvalidInputError([duplicateReferenceMessage], 'duplicate_reference')
  if (accountId === undefined) {
    throw outcomeUnknown(
      `it has a transfer of ${amount} miles with this reference, to the account ${account_id}; whether that is the account of this phone number, it does not say`,
    )
  }
  return { transaction_id, reference_id, status }
}

/** Returns the account of a phone number; `undefined` when the platform does not return it. */
async function findAccountId({ platform }: TransferForwarding, { phone_number }: TransferRequest) {
  if (!platform.offered.has('findAccount')) return undefined
  try {
    const { json } = await platform.send(findAccount, { phone_number }, platform.timeoutMs * shareOfLookUp)
    return checkResponse(findAccount, json).account_id
  } catch {
    return undefined
  }
}

/** Sends the same transfer again; it is stored once, whether or not the first one arrived. */
async function sendAgain({ platform, pausesMs = defaultPausesMs }: TransferForwarding, request: TransferRequest) {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await sleep(pauseMs)
    try {
      const { json } = await platform.send(transferMiles, request, platform.timeoutMs * shareOfLookUp)
      return checkResponse(transferMiles, json)
    } catch (error) {
      // No other error proves anything, not even a rejection: the first transfer may have been accepted.
      if (error instanceof UpstreamError && isDuplicate(error)) {
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
    { reason: 'outcome_unknown' },
  )
}
