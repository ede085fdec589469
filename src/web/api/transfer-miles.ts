import { transferMiles, type TransferRequest, type TransferResponse } from '#contract/transfer-miles'
import { client } from './client.ts'

/**
 * Sends a transfer once. Any error but a refusal leaves its fate unknown: the transfers of its reference tell it.
 *
 * @throws {ApiError} also where the service refuses, status 400 to 499
 */
export async function sendTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferResponse> {
  return (await client.call(transferMiles, request, signal)).data
}
