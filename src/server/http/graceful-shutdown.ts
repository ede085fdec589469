import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The longest wait for open responses once new connections are refused. */
const maxDrainMs = 4_000
/** Within this time, requests arrive that clients sent before they received `Connection: close`. */
const quietMs = 500
const pollMs = 25

export type GracefulShutdown = ReturnType<typeof prepareShutdown>

/**
 * Tracks open requests, so that the service can stop without breaking one: closing the server immediately would reset
 * connections on which a client has just sent its next request.
 *
 * @param drainDelayMs how long requests are served as usual while the service is stopping
 */
export function prepareShutdown(app: FastifyInstance, drainDelayMs = 0) {
  const inFlight = new Set<ServerResponse>()
  let stopping = false
  let closing = false
  let accepted = 0
  let lastRequestMs = 0

  app.server.on('connection', () => (accepted += 1))

  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply.raw)
    // Also emitted when the client disconnects early.
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    if (closing) {
      lastRequestMs = performance.now()
      reply.raw.setHeader('connection', 'close')
    }
    done()
  })

  /** Waits until all pending connections are accepted; they would be reset otherwise. */
  async function untilAccepted() {
    const startMs = performance.now()
    let before: number
    do {
      before = accepted
      await nextTurn()
    } while (accepted > before && performance.now() - startMs < quietMs)
  }

  return {
    isStopping: () => stopping,
    /**
     * Serves requests as usual during the delay, so that a load balancer notices the stop and uses other servers. Then
     * refuses new connections, asks clients to close theirs with the next response, and closes the server.
     */
    async stop() {
      stopping = true
      await sleep(drainDelayMs)
      await untilAccepted()
      // The server's own `close` would also close idle connections, on which a request may be arriving.
      Server.prototype.close.call(app.server)
      closing = true
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
      const startMs = performance.now()
      lastRequestMs = startMs
      const isBusy = () => inFlight.size > 0 || performance.now() - lastRequestMs < quietMs
      while (isBusy() && performance.now() - startMs < maxDrainMs) await sleep(pollMs)
      if (inFlight.size > 0) app.server.closeAllConnections()
      await app.close()
    },
  }
}
