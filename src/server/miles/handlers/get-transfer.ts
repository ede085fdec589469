import type { getTransfer } from '#contract/get-transfer'
import type { Operation } from '../../http/operation.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Returns one transfer; 404 when it does not exist.
 *
 * @spec Miles transfer
 */
export function handleGetTransfer(storage: MilesStorage): Operation<typeof getTransfer> {
  return {
    async handle({ id }) {
      return { body: describeTransfer(await storage.findTransfer(id)) }
    },
  }
}
