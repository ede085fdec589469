import { InvalidInputError } from '#server/errors'
import { RefusedError } from '../parse-command.ts'
import { type LedgerCommand, operator, withAdminStorages } from './command.ts'

/** Erases what was written about a member whose account is closed, or the names of a revoked key. */
export const erase: LedgerCommand = {
  name: 'erase',
  usage: '<account id | key id>',
  operands: 1,
  options: [],
  run: ({ operands: [id = ''] }, options) =>
    withAdminStorages(options, async ({ books }) => {
      try {
        const rows = await books.erase(id, operator(), options.clock())
        options.log(`Erased the words of ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} for good`)
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error
        throw new RefusedError(error.message, { cause: error })
      }
    }),
}
