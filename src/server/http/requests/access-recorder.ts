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
    /** The id of what the request is about, and what the audit says beside that. */
    subject: string | undefined
    detail: string | undefined
    /** Why it was refused, where that is a fixed message. */
    refusal: string | undefined
  }
}

/** Recorded refusals a day of each secret key; further ones of an operation within a minute count as equal. */
const maxOfKey = 5000
/** For so long the first of equal ones is recorded at once, and the others as one, which says how many they are. */
const repeatedMs = 60_000
/** Recorded refusals a minute, without a secret key: of each address, and of all together. */
const maxOfAddress = 5
const maxOfAddresses = 20

/**
 * Creates the function to call once a request is done, and its response is sent or its client has left. It records reads of
 * members' data, found or not, and of what is managed, changes that are in no event, and refused requests. Equal reads are joined
 * and refusals bounded, so that no caller fills the database with them.
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
    return ofAddress.take(addressGroup(address)).allowed && ofAddresses.take('all').allowed
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
    // A read names the member; one that found no member names none.
    if (kind === 'read') recordRepeated(statusCode === 404 ? null : access.subject, access)
    else if (kind === 'change' || !isOfSecretKey || isWithinDay(key.keyId, access.createdAtMs)) recordAccess(access)
    else recordRepeated(null, access)
  }

  return (endpoint, request, reply) => {
    if (endpoint.needs !== 'public') record(endpoint, request, reply)
  }
}

/** Creates the function that records the first of equal accesses of a minute, and then the others as one. */
function createRepeats(app: FastifyInstance, recordAccess: (access: Access) => void) {
  const repeated = new Map<string, { readonly latest: Access; readonly times: number }>()
  let timer: NodeJS.Timeout | undefined

  function recordJoined() {
    clearTimeout(timer)
    timer = undefined
    for (const { latest, times } of repeated.values()) {
      // Of refusals the number alone is stored, as the overview adds them up.
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

/** To a reader a 404 is information, to a writer a refusal. */
function kindOf(endpoint: AnyEndpoint, status: number, detail: string | undefined): Access['kind'] | undefined {
  const { needs, right, method, readsMembers } = endpoint
  const isRead = readsMembers === true || (right === 'manage' && method === 'GET')
  if (isRead && (status < 400 || status === 404)) return 'read'
  if (status < 400) return detail === undefined ? undefined : 'change'
  if (needs !== 'staff') return undefined
  return status < 500 ? 'refusal' : undefined
}

/** Returns the id of the subject of a request: as requested, or of the account that was found. */
export function subjectOf(input: object, response: HandlerResponse<AnyEndpoint>): string | undefined {
  return idOf(input) ?? ('body' in response ? idOf(response.body) : undefined)
}

/** Returns the reference of a transfer that was refused, by which staff know it. */
function referenceOf(body: unknown): string | undefined {
  const fields = z.safeParse(z.object({ reference_id: callersId }), body)
  return fields.success ? fields.data.reference_id : undefined
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const ulid = /^(?=.*[a-z])[\da-hjkmnp-tv-z]{26}$/i
const keyId = /^(?:(?:key|env)_[\da-z]{10}|oidc_[\da-f]{16})$/i

/** A client may write anything where an id belongs, so only what has the form of one is returned, never a phone number or a key. */
function idOf(fields: unknown): string | undefined {
  const { id, subject, account_id } = fields as { id?: unknown; subject?: unknown; account_id?: unknown }
  const found = id ?? subject ?? account_id
  if (typeof found !== 'string') return undefined
  if (uuid.test(found)) return found.toLowerCase()
  return ulid.test(found) || keyId.test(found) ? found : undefined
}
