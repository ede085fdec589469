import type { listAccountChanges } from '#contract/miles/accounts/list-account-changes'
import { firstPage } from '#contract/pagination'
import { unknownUserMessage } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from '../../../cursor.ts'
import { NotFoundError } from '../../../errors.ts'
import type { Operation } from '../../../http/operation.ts'
import type { KeyNames } from '../../../keys/key-names.ts'
import type { StatementStorage } from '../../ledger/statement-storage.ts'

/**
 * Lists what has been changed of an account beside its balance, newest first; 404 when it does not exist.
 *
 * @spec Miles transfer
 */
export function handleListAccountChanges(
  storage: StatementStorage,
  readKeyNames: () => Promise<KeyNames>,
): Operation<typeof listAccountChanges> {
  return {
    async handle({ id, limit, cursor = firstPage }) {
      const accountId = id.toLowerCase()
      if ((await storage.lastEntryNo(accountId)) === undefined) throw new NotFoundError(unknownUserMessage)
      const scope: CursorScope = ['listAccountChanges', accountId]
      const below = cursor === firstPage ? Number.MAX_SAFE_INTEGER : decodeCursor(scope, z.int(), cursor)
      const found = await storage.listChanges(accountId, below, limit + 1)
      const page = found.slice(0, limit)
      const next = found.length > limit ? encodeCursor(scope, page.at(-1)?.changeNo) : null
      const names = await readKeyNames()
      return {
        body: {
          data: page.map((stored) => {
            const { changeNo: _, byKey, byPerson, changedAtMs, ...change } = stored
            return { ...change, by_person: names.nameOf(byPerson, byKey), at: new Date(changedAtMs).toISOString() }
          }),
          pagination: { limit, next },
        },
      }
    },
  }
}
