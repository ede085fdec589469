import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../operation/errors.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'
import { sentBytesOfRequest } from '../requests/rate-limiter.ts'

/** The most bytes in open or unread responses at a time. */
export interface UnreadBounds {
  readonly ofAddress: number
  readonly inAll: number
  /** The limit for short responses, which do not wait, in total. */
  readonly ofShort: number
  /** The longest wait; shorter than the timeout of a silent connection. */
  readonly maxWaitMs: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until memory is available for a response of some megabytes; counts it until its client has received it. */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

const defaultBounds = { ofAddress: 48 * 2 ** 20, inAll: 96 * 2 ** 20, ofShort: 32 * 2 ** 20, maxWaitMs: 20_000 }
/** The memory counted for a response in preparation: some megabytes, as much as the compression of a stream takes. */
const preparedBytes = 8 * 2 ** 20
/** The memory counted for a file of any length. */
const streamBytes = 96 * 2 ** 10
/** Shorter responses are sent immediately, without waiting for others. */
const maxShortBytes = 2 ** 18
/** Responses up to this length are not counted, because they fit the buffers of a connection. */
const maxUncountedBytes = 2 ** 14
const sliceBytes = 65_536
/** A connection with more pipelined requests than this is closed. */
const mostAhead = 50
/** The same for all connections; few clients pipeline requests. */
const mostAheadInAll = 1000
/** The most responses that wait for others. */
const maxWaiting = 500
const tooMany = 'Too many responses are under way'
const checkMs = 1000
/**
 * The number of consecutive checks without progress after which a client loses its connection, if another response waits.
 * Checks are counted instead of time, because a pause of this process must not count against its clients.
 */
const stalledChecks = 4

interface Unread {
  readonly response: ServerResponse
  readonly address: string
  bytes: number
  /** The bytes held by the response while it waits. */
  readonly madeBytes: number
  takenBytes: number
  /** The number of consecutive checks that found the same `takenBytes`. */
  checks: number
}

/**
 * Limits the memory for responses that clients do not read, on every route. A connection has one response at a time:
 * pipelined requests wait and are not read further. Streams, and responses of more than 256 kB, wait if too much is unread.
 * If short responses take too much, the oldest one of the address with the most is closed.
 */
export function boundUnreadResponses(app: FastifyInstance, bounds: UnreadBounds = defaultBounds): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const ahead = new WeakMap<Socket, number>()
  let aheadInAll = 0
  const admit = createAdmit(bounds)
  app.decorate('admit', (request, reply) => admit(request, reply, preparedBytes))

  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const before = latest.get(socket)
    latest.set(socket, reply.raw)
    if (before === undefined || before.writableFinished || before.destroyed) return
    const pause = () => (ahead.get(socket) ?? 0) > 0 && socket.pause()
    // Reads neither the body nor further requests. Pauses again on `resume`, which Node calls after each request.
    if (!ahead.has(socket)) socket.on('resume', pause)
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    aheadInAll += 1
    if (count > mostAhead || aheadInAll > mostAheadInAll) socket.destroy()
    process.nextTick(pause)
    if (!before.closed) await once(before, 'close')
    aheadInAll -= 1
    const left = (ahead.get(socket) ?? 1) - 1
    ahead.set(socket, left)
    if (left === 0) socket.resume()
    if (socket.destroyed) reply.hijack()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (payload === null || payload === undefined || payload === '') return payload
    const isWhole = Buffer.isBuffer(payload) || typeof payload === 'string'
    const sentBytes = isWhole ? Buffer.byteLength(payload) : Number(reply.getHeader('content-length') ?? 0)
    request.charge?.(Math.floor(sentBytes / sentBytesOfRequest))
    if (request.method === 'HEAD') return payload
    // Passing many bytes to the system takes time, so this yields first.
    if (isWhole && sentBytes > sentBytesOfRequest) await yieldToEventLoop()
    try {
      await (isWhole ? admit(request, reply, sentBytes, sentBytes) : admit(request, reply, streamBytes))
    } catch (error) {
      if (!isWhole) (payload as Readable).destroy()
      reply.removeHeader('content-encoding').removeHeader('etag')
      throw error
    }
    if (!isWhole || sentBytes <= maxShortBytes) return payload
    reply.header('content-length', sentBytes)
    return Readable.from(slicesOf(typeof payload === 'string' ? Buffer.from(payload) : payload), { objectMode: false })
  })
}

/** Slices the bytes, because the progress of a client only shows between slices. */
async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await yieldToEventLoop()
  }
}

function createAdmit({ ofAddress, inAll, ofShort, maxWaitMs }: UnreadBounds) {
  const short = new Map<ServerResponse, Unread>()
  const held = new Map<ServerResponse, Unread>()
  const waiting = new Map<Unread, () => void>()
  let timer: NodeJS.Timeout | undefined

  function isFull({ address, bytes }: Unread): boolean {
    const ofSame = [...held.values()].filter((other) => other.address === address)
    return held.size > 0 && (sum(held.values(), 'bytes') + bytes > inAll || sum(ofSame, 'bytes') + bytes > ofAddress)
  }

  function admitWaiting() {
    for (const [unread, resume] of waiting) {
      if (isFull(unread)) continue
      waiting.delete(unread)
      held.set(unread.response, unread)
      resume()
    }
  }

  function addShort(unread: Unread) {
    short.set(unread.response, unread)
    while (sum(short.values(), 'bytes') > ofShort) {
      const ofAddresses = [...Map.groupBy(short.values(), ({ address }) => address).values()]
      const [most] = ofAddresses.toSorted((one, other) => sum(other, 'bytes') - sum(one, 'bytes'))
      const oldest = most?.[0] ?? unread
      short.delete(oldest.response)
      oldest.response.destroy()
    }
  }

  /** Closes the connection that has stalled longest, one per check, because the next response takes memory as well. */
  function makeRoom() {
    timer = undefined
    const stalled = [...held.values()].filter(isStalled)
    const [longest] = stalled.sort((a, b) => b.checks - a.checks)
    longest?.response.destroy()
    watch()
  }

  function watch() {
    if (waiting.size > 0) timer ??= setTimeout(makeRoom, checkMs).unref()
  }

  /**
   * @param madeBytes the bytes of a complete response; 0 for one that is not complete yet or comes in parts
   * @throws {UnavailableError} when too many responses wait, they hold too much, or one has waited too long
   */
  return async (request: FastifyRequest, { raw: response }: FastifyReply, bytes: number, madeBytes = 0) => {
    const known = held.get(response)
    if (known !== undefined) known.bytes = madeBytes || known.bytes
    if (known !== undefined || response.destroyed || (madeBytes > 0 && madeBytes <= maxUncountedBytes)) return
    const address = addressGroup(callerAddress(request))
    const unread: Unread = { response, address, bytes, madeBytes, takenBytes: -1, checks: 0 }
    // Also emitted when the client disconnects early.
    response.once('close', () => {
      waiting.get(unread)?.()
      waiting.delete(unread)
      short.delete(response)
      if (held.delete(response)) admitWaiting()
    })
    if (madeBytes > 0 && madeBytes <= maxShortBytes) return addShort(unread)
    if (!isFull(unread)) return void held.set(response, unread)
    if (waiting.size >= maxWaiting || sum(waiting.keys(), 'madeBytes') + madeBytes > inAll) {
      throw new UnavailableError(tooMany, 1)
    }
    return new Promise<void>((resume, reject) => {
      const end = setTimeout(() => waiting.delete(unread) && reject(new UnavailableError(tooMany, 1)), maxWaitMs)
      waiting.set(unread, () => {
        clearTimeout(end)
        resume()
      })
      watch()
    })
  }
}

function sum(responses: Iterable<Unread>, of: 'bytes' | 'madeBytes'): number {
  return [...responses].reduce((total, response) => total + response[of], 0)
}

/** Checks once whether a client receives nothing, and counts it. */
function isStalled(unread: Unread): boolean {
  const { socket } = unread.response
  if (socket === null || socket.writableLength === 0) return false
  const takenBytes = socket.bytesWritten - socket.writableLength
  unread.checks = takenBytes === unread.takenBytes ? unread.checks + 1 : 0
  unread.takenBytes = takenBytes
  return unread.checks >= stalledChecks
}
