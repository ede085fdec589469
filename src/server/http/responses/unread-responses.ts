import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../operation/errors.ts'
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'
import { sentBytesOfRequest } from '../requests/rate-limiter.ts'

/** How many bytes responses may hold that are under way or unread at the same time. */
export interface UnreadBounds {
  readonly ofAddress: number
  readonly inAll: number
  /** Of those that do not wait, in all. */
  readonly ofShort: number
  /** For how long others wait: less than the time after which a silent connection is closed. */
  readonly maxWaitMs: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until a response of some megabytes may be prepared, and counts it until its client has taken it. */
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

const defaultBounds = { ofAddress: 48 * 2 ** 20, inAll: 96 * 2 ** 20, ofShort: 32 * 2 ** 20, maxWaitMs: 20_000 }
/** The memory counted for a response while it is prepared: some megabytes. Compressing a stream takes as much. */
const preparedBytes = 8 * 2 ** 20
/** Of a file, whatever its length. */
const streamBytes = 96 * 2 ** 10
/** Shorter responses are sent at once, without waiting for others. */
const maxShortBytes = 2 ** 18
/** The shortest fit the buffers of a connection. */
const maxUncountedBytes = 2 ** 14
const sliceBytes = 65_536
/** A connection that sends more requests than this ahead of their responses is closed. */
const mostAhead = 50
/** Of all connections: few clients send any ahead. */
const mostAheadInAll = 1000
/** More responses than this do not wait for others. */
const maxWaiting = 500
const tooMany = 'Too many responses are under way'
const checkMs = 1000
/**
 * A client that has taken nothing for so many checks loses its connection where another response waits. Time alone would count
 * a pause of this process against its clients.
 */
const stalledChecks = 4

interface Unread {
  readonly response: ServerResponse
  readonly address: string
  bytes: number
  /** The bytes that it holds while it waits. */
  readonly madeBytes: number
  takenBytes: number
  /** How many checks in a row have found it at `takenBytes`. */
  checks: number
}

/**
 * Bounds the memory for responses that clients do not read, of every route. A connection has one response at a time: requests
 * that are sent ahead of it wait, and are read no further. One of more than 256 kB, and every stream, waits for others where too
 * much is unread; where shorter ones are too much, the oldest of the address that has most of them is closed.
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
    // Its body, and what follows it, stay with the client. Node reads on after each request.
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
    // Handing much to the system takes time, too.
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

/** Slices show how much a client has taken, which the whole does not before its end. */
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

  /** Closes the connection that has stalled for longest; one at a time, as preparing the next takes memory too. */
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
   * @param madeBytes what a response holds that is made; of one that is to be made, or comes in parts, 0
   * @throws {UnavailableError} when too many wait, they hold too much, or one has waited for too long
   */
  return async (request: FastifyRequest, { raw: response }: FastifyReply, bytes: number, madeBytes = 0) => {
    const known = held.get(response)
    if (known !== undefined) known.bytes = madeBytes || known.bytes
    if (known !== undefined || response.destroyed || (madeBytes > 0 && madeBytes <= maxUncountedBytes)) return
    const address = addressGroup(callerAddress(request))
    const unread: Unread = { response, address, bytes, madeBytes, takenBytes: -1, checks: 0 }
    // Emitted too when the client disconnects early.
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

/** Checks once whether a client takes nothing. */
function isStalled(unread: Unread): boolean {
  const { socket } = unread.response
  if (socket === null || socket.writableLength === 0) return false
  const takenBytes = socket.bytesWritten - socket.writableLength
  unread.checks = takenBytes === unread.takenBytes ? unread.checks + 1 : 0
  unread.takenBytes = takenBytes
  return unread.checks >= stalledChecks
}
