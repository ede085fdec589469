import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { type TransferRequest, transferMiles } from '#contract/miles/transfer-miles'
import type { Operation } from '#server/http/operation'
import { UpstreamError } from '../../upstream/upstream.ts'
import { explainFailure, messagesOf, notOffered } from '../explain-failure.ts'
import { checkResponse } from '../responses/check-response.ts'
import { settleLostTransfer, type TransferForwarding } from './settle-lost-transfer.ts'

/** Of the time for a response: the rest is for looking up what became of a transfer whose response is lost. */
const shareOfTime = 0.4

/**
 * Passes a transfer on, once. Where the response is lost, the transfer is looked up by its reference; what remains unknown is a
 * 503, and never sent under another reference.
 *
 * @spec 1. Transfer miles into an account
 */
export function forwardTransferMiles(forwarding: TransferForwarding): Operation<typeof transferMiles> {
  const { platform, miles } = forwarding
  return {
    async handle(input, caller) {
      if (!platform.offered.has('transferMiles')) throw notOffered('transferMiles')
      const request = takenBy(forwarding, input)
      const added = await miles.add(request, caller)
      try {
        const { json } = await platform.send(transferMiles, request, platform.timeoutMs * shareOfTime)
        // A response that is not as described says nothing of the transfer.
        return { body: checkResponse(transferMiles, json) }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== undefined) {
          if (!isDuplicate(refusal)) await added.remove()
          throw explainFailure(transferMiles, refusal)
        }
      }
      return { body: await settleLostTransfer(forwarding, request) }
    },
  }
}

/** Leaves out the note and the batch where the platform does not take them. */
function takenBy({ platform }: TransferForwarding, { note, batch, ...request }: TransferRequest): TransferRequest {
  const takes = (field: string) => platform.offered.takes('transferMiles', field)
  return { ...request, ...(takes('note') && { note }), ...(takes('batch') && { batch }) }
}

const statusesOfRefusals = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429, 501])

/** Returns the error where nothing was sent, or where the platform said in its own words that it did not take the transfer. */
function refusalOf(error: unknown): UpstreamError | undefined {
  if (!(error instanceof UpstreamError)) return undefined
  if (error.failure === 'unreachable') return wasNeverSent(error.cause) ? error : undefined
  const isRefusal = error.failure === 'refused' && statusesOfRefusals.has(error.status ?? 0)
  return isRefusal && messagesOf(error.body).length > 0 ? error : undefined
}

const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether there was no connection at all. */
function wasNeverSent(cause: unknown): boolean {
  const { code, cause: deeper } = (cause ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return connectFailures.has(code)
  return deeper !== undefined && wasNeverSent(deeper)
}

/** A used reference may be that of the same transfer, sent before. */
function isDuplicate({ body }: UpstreamError): boolean {
  return messagesOf(body).includes(duplicateReferenceMessage)
}
