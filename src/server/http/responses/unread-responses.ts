import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../operation/errors.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'
import { sentBytesOfRequest } from '../requests/rate-limiter.ts'

/** How many bytes responses may hold that are under way or unread at the same time. */
export interface UnreadBounds {
  readonly ofAddress: number
  readonly inAll: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits until a response of some megabytes may be prepared, and counts it until its client has taken it.
     *
     * @throws {UnavailableError} when too many wait
     */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

const defaultBounds = { ofAddress: 48 * 2 ** 20, inAll: 96 * 2 ** 20 }
/** What a response is taken to hold while it is prepared: some megabytes. Compressing a stream takes as much. */
const preparedBytes = 4 * 2 ** 20
/** Of a file, whatever its length. */
const streamBytes = 2 ** 17
/** Shorter responses are sent at once. */
const maxUncountedBytes = 2 ** 18
/** More responses than this do not wait for others. */
const maxWaiting = 500
/** A client that has taken nothing for this long loses its connection where another response waits. */
const stalledMs = 2000
const checkMs = 1000

interface Unread {
  readonly response: ServerResponse
  readonly address: string
  bytes: number
  takenBytes: number
  sinceMs: number
}

interface Waiting {
  /** What it holds although it is not sent yet. */
  readonly madeBytes: number
  readonly resume: () => void
}

/**
 * Bounds the memory for responses that clients do not read, of every route. A connection has one response at a time: requests
 * that are sent ahead of it wait. One of more than 256 kB, and every stream, waits for others where too much is unread.
 */
export function boundUnreadResponses(app: FastifyInstance, bounds: UnreadBounds = defaultBounds): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const { admit, isHeld } = createUnread(bounds)
  app.decorate('admit', (request, reply) => admit(request, reply, preparedBytes, 0))

  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = latest.get(socket)
    latest.set(socket, reply.raw)
    if (before === undefined || before.writableFinished || before.destroyed) return
    await once(before, 'close')
    if (socket.destroyed) reply.hijack()
  })

  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || payload === null || payload === undefined) return
    const isStream = !Buffer.isBuffer(payload) && typeof payload !== 'string'
    const bytes = isStream ? streamBytes : payload.length
    const sentBytes = isStream ? Number(reply.getHeader('content-length') ?? 0) : bytes
    request.charge?.(Math.floor(sentBytes / sentBytesOfRequest))
    if (isStream ? isHeld(reply.raw) : bytes <= maxUncountedBytes && !isHeld(reply.raw)) return
    try {
      await admit(request, reply, bytes, isStream ? 0 : bytes)
    } catch (error) {
      if (isStream) (payload as Readable).destroy()
      reply.removeHeader('content-encoding').removeHeader('etag')
      throw error
    }
  })
}

function createUnread({ ofAddress, inAll }: UnreadBounds) {
  const held = new Map<ServerResponse, Unread>()
  const waiting = new Map<Unread, Waiting>()
  let timer: NodeJS.Timeout | undefined

  function isFull({ address, bytes }: Unread): boolean {
    const others = [...held.values()]
    return (
      others.length > 0 &&
      (sum(others) + bytes > inAll || sum(others.filter((other) => other.address === address)) + bytes > ofAddress)
    )
  }

  function admitWaiting() {
    for (const [unread, { resume }] of waiting) {
      if (isFull(unread)) continue
      waiting.delete(unread)
      held.set(unread.response, unread)
      resume()
    }
  }

  /** Closes the connection that has stalled for longest; one at a time, as preparing the next takes memory too. */
  function makeRoom() {
    timer = undefined
    const nowMs = performance.now()
    const stalled = [...held.values()].filter((unread) => isStalled(unread, nowMs))
    const [longest] = stalled.sort((a, b) => a.sinceMs - b.sinceMs)
    longest?.response.destroy()
    watch()
  }

  function watch() {
    if (waiting.size > 0) timer ??= setTimeout(makeRoom, checkMs).unref()
  }

  return {
    isHeld: (response: ServerResponse) => held.has(response),
    /** @throws {UnavailableError} when too many wait, or those that do hold too much */
    async admit(request: FastifyRequest, { raw: response }: FastifyReply, bytes: number, madeBytes: number) {
      if (response.destroyed) return
      const known = held.get(response)
      if (known !== undefined) {
        known.bytes = bytes
        admitWaiting()
        return
      }
      const address = addressGroup(callerAddress(request))
      const unread: Unread = { response, address, bytes, takenBytes: -1, sinceMs: 0 }
      // Emitted too when the client disconnects early.
      response.once('close', () => {
        waiting.get(unread)?.resume()
        waiting.delete(unread)
        if (held.delete(response)) admitWaiting()
      })
      if (!isFull(unread)) {
        held.set(response, unread)
        return
      }
      const waitingBytes = [...waiting.values()].reduce((total, one) => total + one.madeBytes, madeBytes)
      if (waiting.size >= maxWaiting || waitingBytes > inAll) {
        throw new UnavailableError('Too many responses are under way', 1)
      }
      await new Promise<void>((resume) => {
        waiting.set(unread, { madeBytes, resume })
        watch()
      })
    },
  }
}

function sum(responses: readonly Unread[]): number {
  return responses.reduce((total, { bytes }) => total + bytes, 0)
}

function isStalled(unread: Unread, nowMs: number): boolean {
  const { socket } = unread.response
  if (socket === null || socket.writableLength === 0) return false
  const takenBytes = socket.bytesWritten - socket.writableLength
  if (takenBytes !== unread.takenBytes) Object.assign(unread, { takenBytes, sinceMs: nowMs })
  return nowMs - unread.sinceMs >= stalledMs
}
