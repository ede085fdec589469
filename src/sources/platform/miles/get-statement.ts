import { type CsvCell, formatCsv } from '#contract/csv'
import {
  getStatement,
  type StatementEntry,
  statementEntry,
  type StatementInput,
} from '#contract/miles/accounts/get-statement'
import { firstPage } from '#contract/pagination'
import type { Operation } from '#server/http/operation'
import { responseOf } from '../responses/check-response.ts'
import { isFields } from '../responses/fields.ts'
import type { Forwarding } from '../forward.ts'

const rowsAtOnce = 200

/**
 * Returns the statement of an account of the platform, a page or the whole of it as CSV, made of its pages.
 *
 * @spec Miles transfer
 */
export function forwardGetStatement({ platform, check }: Forwarding): Operation<typeof getStatement> {
  const read = async (input: StatementInput) => check(getStatement, (await platform.call(getStatement, input)).json)

  async function* wholeAsCsv(input: StatementInput): AsyncGenerator<string> {
    const columns = Object.keys(statementEntry.shape) as (keyof StatementEntry)[]
    yield formatCsv([columns])
    for (let cursor: unknown = firstPage; typeof cursor === 'string';) {
      const { response } = await read({ ...input, limit: rowsAtOnce, cursor })
      const { data, pagination } = response as { data?: unknown; pagination?: unknown }
      const entries = Array.isArray(data) ? data.filter(isFields) : []
      yield formatCsv(entries.map((entry) => columns.map((name) => entry[name] as CsvCell)))
      const next = isFields(pagination) ? pagination['next'] : undefined
      cursor = next === cursor ? undefined : next
    }
  }

  return {
    async handle(input, _caller, mediaType) {
      if (mediaType !== 'text/csv') return responseOf<typeof getStatement>(await read(input))
      const headers = {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="statement-${input.id.toLowerCase()}.csv"`,
      }
      return { parts: wholeAsCsv(input), headers }
    },
  }
}
