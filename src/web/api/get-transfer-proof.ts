import { getTransferProof, type TransferProof } from '#contract/get-transfer-proof'
import { client } from './client.ts'

/**
 * Fetches the proof of a transfer.
 *
 * @throws {ApiError} with status 503 while the transfer is not sealed yet
 */
export async function fetchTransferProof(id: string, signal?: AbortSignal): Promise<TransferProof> {
  return (await client.call(getTransferProof, { id }, signal)).data
}
