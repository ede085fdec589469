import { transferMiles, type TransferRequest, type TransferResponse } from '#contract/transfer-miles'
import { client } from './client.ts'

/**
 * Sends a transfer once. After any error but a refusal its outcome is unknown, and is looked up by the reference.
 *
 * @throws {ApiError} with status 400 to 499 when the service refuses
 */
export async function sendTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferResponse> {
  return (await client.call(transferMiles, request, signal)).data
}
