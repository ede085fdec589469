import { foldPerson } from '#contract/fold-person'
import type { getTransfer } from '#contract/miles/get-transfer'
import { NotFoundError } from '../../errors.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { Operation } from '../../http/operation.ts'
import { describeTransfer } from './describe-transfer.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Returns one transfer; 404 when it does not exist, and to a caller without the right `read` when another person has sent it.
 *
 * @spec Miles transfer
 */
export function handleGetTransfer(
  storage: MilesStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof getTransfer> {
  return {
    async handle({ id }, { person, rights }) {
      const found = await storage.findTransfer(id)
      if (!rights.includes('read') && foldPerson(found?.sentByPerson ?? '') !== foldPerson(person)) {
        throw new NotFoundError('You have sent no such transfer; to see those of others, a key needs the right "read"')
      }
      return { body: describeTransfer(found, await readKeyNames()) }
    },
  }
}
