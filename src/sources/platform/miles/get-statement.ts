import { formatCsv } from '#contract/csv'
import {
  getStatement,
  type StatementEntry,
  statementEntry,
  type StatementInput,
} from '#contract/miles/accounts/get-statement'
import { firstPage } from '#contract/pagination'
import type { Operation } from '#server/http/operation'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'

const rowsAtOnce = 200

/**
 * Returns the statement of an account of the platform, a page or the whole of it as CSV, made of its pages.
 *
 * @spec Miles transfer
 */
export function forwardGetStatement(platform: Platform): Operation<typeof getStatement> {
  const read = async (input: StatementInput) =>
    checkResponse(getStatement, (await platform.call(getStatement, input)).json)

  async function* wholeAsCsv(input: StatementInput): AsyncGenerator<string> {
    const columns = Object.keys(statementEntry.shape) as (keyof StatementEntry)[]
    yield formatCsv([columns])
    for (let cursor: string | null | undefined = firstPage; typeof cursor === 'string';) {
      const { data, pagination } = await read({ ...input, limit: rowsAtOnce, cursor })
      yield formatCsv(data.map((entry) => columns.map((name) => entry[name])))
      cursor = pagination.next === cursor ? undefined : pagination.next
    }
  }

  return {
    async handle(input, _caller, mediaType) {
      if (mediaType !== 'text/csv') return { body: await read(input) }
      const headers = {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="statement-${input.id.toLowerCase()}.csv"`,
      }
      return { parts: wholeAsCsv(input), headers }
    },
  }
}
