import type { AnyEndpoint } from '#contract/endpoint'
import { dayMs } from '#contract/days'
import { callersId } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../audit/audit-storage.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { HandlerResponse } from '../../operation/operation.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'
import { createPeriodLimit, createRateLimiter } from './rate-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's subject, and further details for the audit. */
    subject: string | undefined
    detail: string | undefined
    /** The reason of a refusal, if it is a fixed message. */
    refusal: string | undefined
  }
}

/** The refusals recorded for each secret key per day; further ones are joined if they are equal within a minute. */
const maxOfKey = 5000
/** The period in which only the first of equal accesses is recorded at once; the others become one, with their number. */
const repeatedMs = 60_000
/** The refusals without a secret key recorded per minute, for each address and in total. */
const maxOfAddress = 5
const maxOfAddresses = 20

/**
 * Creates the function to call when a request has ended. It records reads of members' data, found or not, and of managed
 * data, changes without events, and refused requests. Equal reads are joined and refusals limited, so that no caller can
 * fill the database.
 */
export function createAccessRecorder(
  app: FastifyInstance,
  recordAccess: (access: Access) => void,
  clock: Clock,
): (endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply) => void {
  const recordRepeated = createRepeats(app, recordAccess)
  const isWithinDay = createPeriodLimit(maxOfKey, dayMs)
  const ofAddress = createRateLimiter(maxOfAddress, clock)
  const ofAddresses = createRateLimiter(maxOfAddresses, clock)
  for (const name of ['subject', 'detail', 'refusal']) app.decorateRequest(name)

  function isSampled(address: string): boolean {
    return ofAddress.countAgainstLimit(addressGroup(address)).allowed && ofAddresses.countAgainstLimit('all').allowed
  }

  function record(endpoint: AnyEndpoint, request: FastifyRequest, { statusCode }: FastifyReply): void {
    const kind = kindOf(endpoint, statusCode, request.detail)
    if (kind === undefined) return
    const { key } = request
    const address = callerAddress(request)
    const isOfSecretKey = key !== undefined && key.role !== 'public'
    if (kind === 'refusal' && !isOfSecretKey && !isSampled(address)) return
    const access: Access = {
      kind,
      operation: endpoint.operation,
      subject: request.subject ?? idOf(request.params) ?? referenceOf(request.body) ?? null,
      status: statusCode,
      keyId: key?.keyId ?? null,
      person: key?.person ?? null,
      address,
      requestId: request.id,
      detail: kind === 'refusal' ? null : (request.detail ?? null),
      reason: request.refusal ?? null,
      createdAtMs: clock(),
    }
    // A read is recorded for its member; reads that found no member are joined.
    if (kind === 'read') recordRepeated(statusCode === 404 ? null : access.subject, access)
    else if (kind === 'change' || !isOfSecretKey || isWithinDay(key.keyId, access.createdAtMs)) recordAccess(access)
    else recordRepeated(null, access)
  }

  return (endpoint, request, reply) => {
    if (endpoint.needs !== 'public') record(endpoint, request, reply)
  }
}

/** Creates a function that records the first of equal accesses at once, and joins the others of the minute. */
function createRepeats(app: FastifyInstance, recordAccess: (access: Access) => void) {
  const repeated = new Map<string, { readonly latest: Access; readonly times: number }>()
  let timer: NodeJS.Timeout | undefined

  function recordJoined() {
    clearTimeout(timer)
    timer = undefined
    for (const { latest, times } of repeated.values()) {
      // The detail of refusals is only a number, because the overview adds the numbers up.
      const counted =
        latest.kind === 'refusal' ? String(times) : [latest.detail ?? [], `${times} times`].flat().join(', ')
      if (times > 0) recordAccess(times === 1 ? latest : { ...latest, detail: counted })
    }
    repeated.clear()
  }
  app.addHook('onClose', async () => recordJoined())

  return (subject: string | null, access: Access) => {
    const name = `${access.keyId} ${access.kind} ${access.operation} ${access.status === 404} ${subject} ${access.detail}`
    const times = (repeated.get(name)?.times ?? -1) + 1
    if (times === 0) recordAccess(access)
    repeated.set(name, { latest: access, times })
    timer ??= setTimeout(recordJoined, repeatedMs).unref()
  }
}

/** Counts a 404 as a read for reading operations, and as a refusal for the others. */
function kindOf(endpoint: AnyEndpoint, status: number, detail: string | undefined): Access['kind'] | undefined {
  const { needs, right, method, readsMembers } = endpoint
  const isRead = readsMembers === true || (right === 'manage' && method === 'GET')
  if (isRead && (status < 400 || status === 404)) return 'read'
  if (status < 400) return detail === undefined ? undefined : 'change'
  if (needs !== 'staff') return undefined
  return status < 500 ? 'refusal' : undefined
}

/** Returns the id of the subject of a request: from its input, or of the account that was found. */
export function subjectOf(input: object, response: HandlerResponse<AnyEndpoint>): string | undefined {
  return idOf(input) ?? ('body' in response ? idOf(response.body) : undefined)
}

/** Returns the reference of a refused transfer, by which staff know it. */
function referenceOf(body: unknown): string | undefined {
  const fields = z.safeParse(z.object({ reference_id: callersId }), body)
  return fields.success ? fields.data.reference_id : undefined
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const ulid = /^(?=.*[a-z])[\da-hjkmnp-tv-z]{26}$/i
const keyId = /^(?:(?:key|env)_[\da-z]{10}|oidc_[\da-f]{16})$/i

/** Returns a valid id only: clients may send anything in its place, such as a phone number or a key. */
function idOf(fields: unknown): string | undefined {
  const { id, subject, account_id } = fields as { id?: unknown; subject?: unknown; account_id?: unknown }
  const found = id ?? subject ?? account_id
  if (typeof found !== 'string') return undefined
  if (uuid.test(found)) return found.toLowerCase()
  return ulid.test(found) || keyId.test(found) ? found : undefined
}
