import { getStatement, type StatementEntry, type StatementInput } from '#contract/miles/accounts/get-statement'
import { firstPage } from '#contract/pagination'
import type { Operation } from '#server/operation/operation'
import { statementFile } from '#server/miles/handlers/accounts/handle-statements'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'

const rowsAtOnce = 200

/**
 * Returns the statement of an account on the platform: a page, or as CSV all of its pages.
 *
 * @spec Miles transfer
 */
export function forwardGetStatement(platform: Platform): Operation<typeof getStatement> {
  const read = async (input: StatementInput) =>
    checkResponse(getStatement, (await platform.call(getStatement, input)).json)

  async function* readAll(input: StatementInput): AsyncGenerator<readonly StatementEntry[]> {
    for (let cursor: string | null | undefined = firstPage; typeof cursor === 'string';) {
      const { data, pagination } = await read({ ...input, limit: rowsAtOnce, cursor })
      yield data
      cursor = pagination.next === cursor ? undefined : pagination.next
    }
  }

  return {
    async handle(input, _caller, mediaType) {
      if (mediaType === 'text/csv') return statementFile(input.id.toLowerCase(), readAll(input))
      return { body: await read(input) }
    },
  }
}
