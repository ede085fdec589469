import { listTransfers, type TransfersInput, type TransfersResponse } from '#contract/list-transfers'
import { firstPage } from '#contract/pagination'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from '#server/cursor'
import { ForbiddenError, GatewayError } from '#server/errors'
import type { Caller, HandlerResponse, Operation } from '#server/http/operation'
import { responseOf } from '../answers/check-answer.ts'
import { isFields } from '../answers/fields.ts'
import type { Forwarding } from '../forward.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'
import { ownOf, withSenders } from './get-transfer.ts'

/**
 * Lists the transfers of the platform: by default those of our key there, with `all` those of everyone, where it knows the
 * difference. Without the right `read` a caller finds what its person sent through this service, by reference. Where the
 * platform has no cursors, they count the transfers before a page.
 *
 * @spec Miles transfer
 */
export function forwardListTransfers(
  { platform, check }: Forwarding,
  miles: ForwardedMiles,
): Operation<typeof listTransfers> {
  async function respond(json: unknown, caller: Caller): Promise<HandlerResponse<typeof listTransfers>> {
    const checked = check(listTransfers, json)
    const mayRead = caller.rights.includes('read')
    if (!checked.isAsDescribed) {
      // Whose they are cannot be said for sure.
      if (!mayRead) throw new GatewayError(502, 'The platform listed transfers in another form than it should')
      return responseOf<typeof listTransfers>(checked)
    }
    const own = await ownOf(miles, checked.answer.data, caller)
    const pagination = mayRead ? checked.answer.pagination : onePage(own, checked.answer)
    return { body: { data: await withSenders(miles, own), pagination } }
  }
  const takes = (field: string) => platform.offered.takes('listTransfers', field)
  return {
    async handle(input, caller) {
      const { limit, offset, cursor, all = false, ...others } = input
      expectReadable(input, caller)
      const filters = all && takes('all') ? { ...others, all } : others
      const unknown = Object.entries(filters).find(([name, value]) => value !== undefined && !takes(name))
      if (unknown !== undefined) throw new GatewayError(501, `The platform does not list transfers by ${unknown[0]}`)
      if (takes('cursor')) {
        const page = cursor === undefined ? { offset } : { cursor }
        const { json } = await platform.call(listTransfers, { ...filters, limit, ...page })
        return respond(json, caller)
      }
      const scope = scopeOf(filters)
      const start = startOf(input, scope)
      if (start > 0 && !takes('offset')) throw new GatewayError(501, 'The platform does not list transfers in pages')
      const { json } = await platform.call(listTransfers, { ...filters, limit, offset: start > 0 ? start : undefined })
      return respond(withPagination(json, limit, start, scope), caller)
    },
  }
}

/** @throws {ForbiddenError} without the right `read`, for more than a look-up by reference */
function expectReadable({ all, reference_id }: TransfersInput, { rights }: Caller): void {
  if (rights.includes('read')) return
  if (all === true) {
    throw new ForbiddenError('all: needs the right "read"; leave it out for the transfers that you have sent')
  }
  if (reference_id === undefined) {
    throw new ForbiddenError(
      'In front of a platform, a key without the right "read" looks transfers up by reference_id',
    )
  }
}

/** The pagination of what is found by a reference, without what others have sent. */
function onePage(own: readonly unknown[], { pagination }: TransfersResponse): TransfersResponse['pagination'] {
  return { limit: pagination.limit, next: null, hasMore: false, offset: 0, total: own.length }
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

type Filters = Omit<TransfersInput, 'limit' | 'offset' | 'cursor'>

function scopeOf(filters: Filters): CursorScope {
  return ['listTransfers', filters]
}

function startOf({ cursor = firstPage, offset = 0 }: TransfersInput, scope: CursorScope): number {
  return cursor === firstPage ? offset : decodeCursor(scope, z.int().check(z.minimum(0)), cursor)
}
