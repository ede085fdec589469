import { listTransfers } from '#contract/miles/list-transfers'
import { type CursorScope, encodeCursor } from '#server/operation/cursor'
import { ForbiddenError, GatewayError, NotFoundError } from '#server/operation/errors'
import type { Caller } from '#server/operation/caller'
import type { HandlerResponse, Operation } from '#server/operation/operation'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'
import { isFields, startOf } from '../responses/fields.ts'
import type { ForwardedMiles } from './forwarded-miles.ts'
import { getTransfer } from '#contract/miles/get-transfer'
import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import { notSentMessage } from '#server/miles/handlers/handle-transfers'

/**
 * Lists the platform's transfers: the ones sent with this service's key or, with `all`, all of them if the platform
 * distinguishes these. Callers without the right `read` can only look up their own references. If the platform has no
 * cursors, cursors count the transfers before a page. If it has no list, a reference is looked up in its events.
 *
 * @spec Miles transfer
 */
export function forwardListTransfers(platform: Platform, miles: ForwardedMiles): Operation<typeof listTransfers> {
  async function respond(json: unknown, status?: TransferStatus): Promise<HandlerResponse<typeof listTransfers>> {
    const response = checkResponse(listTransfers, json)
    const data = await withSenders(miles, response.data)
    return { body: { ...response, data: data.filter((transfer) => (status ?? transfer.status) === transfer.status) } }
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
      const { limit, offset, cursor, all, ...filters } = input
      const mayRead = caller.rights.includes('read')
      if (all === true && !mayRead) {
        throw new ForbiddenError(['all', 'needs the right "read"; leave it out for the transfers that you have sent'])
      }
      const { reference_id } = filters
      if (reference_id !== undefined && !platform.offered.has('listTransfers')) {
        const settled = await miles.settledBy(reference_id)
        const data = settled === undefined ? [] : [settled]
        if (settled !== undefined) return mayRead ? respondWhole(data, limit) : respondOwn({ data }, limit, caller)
      }
      const unsupported = Object.entries(filters).find(([name, value]) => value !== undefined && !takes(name))
      if (unsupported !== undefined)
        throw new GatewayError('not_offered', `The platform does not list transfers by ${unsupported[0]}`)
      if (!mayRead) {
        if (filters.reference_id === undefined) {
          throw new ForbiddenError(
            'Without the right "read", transfers are listed by a "reference_id" of your own alone',
          )
        }
        return respondOwn((await platform.call(listTransfers, { ...filters, limit })).json, limit, caller)
      }
      const sent = { ...filters, ...(all === true && takes('all') ? { all } : {}) }
      if (takes('cursor')) {
        const page = cursor === undefined ? { offset } : { cursor }
        const { json } = await platform.call(listTransfers, { ...sent, limit, ...page })
        return respond(json, input.status)
      }
      const scope: CursorScope = ['listTransfers', sent]
      const start = startOf(input, scope)
      if (start > 0 && !takes('offset'))
        throw new GatewayError('not_offered', 'The platform does not list transfers in pages')
      const { json } = await platform.call(listTransfers, { ...sent, limit, offset: start > 0 ? start : undefined })
      return respond(withPagination(json, limit, start, scope), input.status)
    },
  }
}

/** Converts the platform's pagination, and the length of a page, into this interface's pagination. */
function withPagination(json: unknown, limit: number, start: number, scope: CursorScope): unknown {
  const data: unknown = isFields(json) ? json['data'] : undefined
  if (!isFields(json) || !Array.isArray(data)) return json
  const platformPage = isFields(json['pagination']) ? json['pagination'] : {}
  const { total } = platformPage
  const end = start + data.length
  const isLast = data.length === 0 || platformPage['hasMore'] === false || (typeof total === 'number' && end >= total)
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

/**
 * Returns a transfer of the platform; 404 for callers without the right `read` when another person sent it.
 *
 * @spec Miles transfer
 */
export function forwardGetTransfer(platform: Platform, miles: ForwardedMiles): Operation<typeof getTransfer> {
  return {
    async handle(input, caller) {
      const found = checkResponse(getTransfer, (await platform.call(getTransfer, input)).json)
      const isVisible = caller.rights.includes('read') || (await ownOf(miles, caller, [found])).length > 0
      if (!isVisible) throw new NotFoundError(notSentMessage)
      const [transfer] = await withSenders(miles, [found])
      return { body: transfer! }
    },
  }
}

/** Returns the transfers that the caller's person sent through this service. */
async function ownOf<Sent>(miles: ForwardedMiles, { person }: Caller, transfers: readonly Sent[]) {
  const referenceOf = (transfer: Sent) => (isFields(transfer) ? String(transfer['reference_id']) : '')
  const senders = await miles.sendersOf(transfers.map(referenceOf))
  return transfers.filter((transfer) => senders.get(referenceOf(transfer))?.person === person)
}

/** Adds failures that events reported later to transfers through this service, and senders that the platform omits. */
async function withSenders(miles: ForwardedMiles, transfers: readonly Transfer[]): Promise<Transfer[]> {
  const senders = await miles.sendersOf(transfers.map(({ reference_id }) => reference_id))
  return transfers.map((transfer): Transfer => {
    const sender = senders.get(transfer.reference_id)
    if (sender === undefined) return transfer
    const named = transfer.sent_by === '' ? { sent_by: sender.keyLabel, sent_by_person: sender.personName } : {}
    return { ...transfer, ...named, ...(sender.hasFailed && { status: 'failed' }) }
  })
}
