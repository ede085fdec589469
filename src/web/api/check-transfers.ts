import { type CheckTransfersRequest, checkTransfers, type TransferCheck } from '#contract/check-transfers'
import { client } from './client.ts'

/** Fetches what would become of transfers if they were sent now, in their order. */
export async function fetchTransferChecks(
  request: CheckTransfersRequest,
  signal?: AbortSignal,
): Promise<readonly TransferCheck[]> {
  return (await client.call(checkTransfers, request, signal)).data.data
}
