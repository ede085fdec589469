import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../operation/errors.ts'
import { addressGroup, callerAddress } from '../caller-address.ts'

/** How many responses may be under way or unread at the same time. */
export interface UnreadBounds {
  readonly ofAddress: number
  readonly inAll: number
}

/** More requests than this do not wait for others. */
const maxWaiting = 500
/** A client that has taken nothing for this long loses its connection where another request waits. */
const stalledMs = 2000
const checkMs = 1000

interface Unread {
  readonly response: FastifyReply['raw']
  readonly address: string
  takenBytes: number
  sinceMs: number
}

/** Bounds the memory for responses that clients do not read. */
export function createUnreadResponses({ ofAddress, inAll }: UnreadBounds) {
  const held = new Set<Unread>()
  const waiting = new Map<Unread, () => void>()
  let timer: NodeJS.Timeout | undefined

  function isFull(address: string): boolean {
    if (held.size >= inAll) return true
    return held.size >= ofAddress && [...held].filter((unread) => unread.address === address).length >= ofAddress
  }

  function admitWaiting() {
    for (const [unread, resume] of waiting) {
      if (held.size >= inAll) return
      if (isFull(unread.address)) continue
      waiting.delete(unread)
      held.add(unread)
      resume()
    }
  }

  /** Closes the connection that has stalled for longest; one at a time, as preparing the next takes memory too. */
  function makeRoom() {
    timer = undefined
    const nowMs = performance.now()
    const [longest] = [...held].filter((unread) => isStalled(unread, nowMs)).sort((a, b) => a.sinceMs - b.sinceMs)
    longest?.response.destroy()
    watch()
  }

  function watch() {
    if (waiting.size > 0) timer ??= setTimeout(makeRoom, checkMs).unref()
  }

  /**
   * Waits until a response may be prepared, and counts it until its client has taken it.
   *
   * @throws {UnavailableError} when too many wait
   */
  return async (request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> => {
    const unread = { response, address: addressGroup(callerAddress(request)), takenBytes: -1, sinceMs: 0 }
    // Emitted too when the client disconnects early.
    response.once('close', () => {
      waiting.delete(unread)
      if (held.delete(unread)) admitWaiting()
    })
    if (!isFull(unread.address)) {
      held.add(unread)
      return
    }
    if (waiting.size >= maxWaiting) throw new UnavailableError('Too many responses are under way', 1)
    await new Promise<void>((resume) => {
      waiting.set(unread, resume)
      watch()
    })
  }
}

function isStalled(unread: Unread, nowMs: number): boolean {
  const { socket } = unread.response
  if (socket === null || socket.writableLength === 0) return false
  const takenBytes = socket.bytesWritten - socket.writableLength
  if (takenBytes !== unread.takenBytes) Object.assign(unread, { takenBytes, sinceMs: nowMs })
  return nowMs - unread.sinceMs >= stalledMs
}
