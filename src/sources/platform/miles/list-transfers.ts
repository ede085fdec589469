import { listTransfers } from '#contract/miles/list-transfers'
import { type CursorScope, encodeCursor } from '#server/cursor'
import { ForbiddenError, GatewayError } from '#server/errors'
import type { Caller, HandlerResponse, Operation } from '#server/http/operation'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'
import { isFields, startOf } from '../responses/fields.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'
import { ownOf, withSenders } from './get-transfer.ts'

/**
 * Lists the transfers of the platform: those that its own key has sent, or with `all` everyone's, as far as it makes a
 * difference. A caller without the right `read` only looks up references of its own. Where the platform has no cursors, they
 * count the transfers before a page. Where it lists none, a reference is looked up among what its events have said.
 *
 * @spec Miles transfer
 */
export function forwardListTransfers(platform: Platform, miles: ForwardedMiles): Operation<typeof listTransfers> {
  async function respond(json: unknown): Promise<HandlerResponse<typeof listTransfers>> {
    const response = checkResponse(listTransfers, json)
    return { body: { ...response, data: await withSenders(miles, response.data) } }
  }
  async function respondOwn(json: unknown, limit: number, caller: Caller) {
    const data: unknown = isFields(json) ? json['data'] : undefined
    const own = Array.isArray(data) ? await ownOf(miles, caller, data) : data
    return respondWhole(own, limit)
  }
  function respondWhole(data: unknown, limit: number) {
    return respond({ data, pagination: { limit, offset: 0, hasMore: false, next: null, previous: null } })
  }
  const takes = (field: string) => platform.offered.takes('listTransfers', field)
  return {
    async handle(input, caller) {
      const { limit, offset, cursor, all, ...asked } = input
      const mayRead = caller.rights.includes('read')
      if (all === true && !mayRead) {
        throw new ForbiddenError('all: needs the right "read"; leave it out for the transfers that you have sent')
      }
      const { reference_id } = asked
      if (reference_id !== undefined && !platform.offered.has('listTransfers')) {
        const settled = await miles.settledBy(reference_id)
        const data = settled === undefined ? [] : [settled]
        if (settled !== undefined) return mayRead ? respondWhole(data, limit) : respondOwn({ data }, limit, caller)
      }
      const unknown = Object.entries(asked).find(([name, value]) => value !== undefined && !takes(name))
      if (unknown !== undefined) throw new GatewayError(501, `The platform does not list transfers by ${unknown[0]}`)
      if (!mayRead) {
        if (asked.reference_id === undefined) {
          throw new ForbiddenError(
            'Without the right "read", transfers are listed by a "reference_id" of your own alone',
          )
        }
        return respondOwn((await platform.call(listTransfers, { ...asked, limit })).json, limit, caller)
      }
      const filters = { ...asked, ...(all === true && takes('all') ? { all } : {}) }
      if (takes('cursor')) {
        const page = cursor === undefined ? { offset } : { cursor }
        const { json } = await platform.call(listTransfers, { ...filters, limit, ...page })
        return respond(json)
      }
      const scope: CursorScope = ['listTransfers', filters]
      const start = startOf(input, scope)
      if (start > 0 && !takes('offset')) throw new GatewayError(501, 'The platform does not list transfers in pages')
      const { json } = await platform.call(listTransfers, { ...filters, limit, offset: start > 0 ? start : undefined })
      return respond(withPagination(json, limit, start, scope))
    },
  }
}

/** Makes our pagination of what the platform says of a page, and of how long it is. */
function withPagination(json: unknown, limit: number, start: number, scope: CursorScope): unknown {
  const data: unknown = isFields(json) ? json['data'] : undefined
  if (!isFields(json) || !Array.isArray(data)) return json
  const given = isFields(json['pagination']) ? json['pagination'] : {}
  const { total } = given
  const end = start + data.length
  const isLast = data.length === 0 || given['hasMore'] === false || (typeof total === 'number' && end >= total)
  const pagination = {
    limit,
    offset: start,
    hasMore: !isLast,
    next: isLast ? null : encodeCursor(scope, end),
    previous: start === 0 ? null : encodeCursor(scope, Math.max(0, start - limit)),
    ...(typeof total === 'number' ? { total } : {}),
  }
  return { ...json, pagination }
}
