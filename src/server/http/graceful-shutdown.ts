import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long responses in flight may take once new connections are refused. */
const maxDrainMs = 4_000
/** A request that a client has sent before it saw `Connection: close` arrives within this time. */
const quietMs = 500
const pollMs = 25

export type GracefulShutdown = ReturnType<typeof prepareShutdown>

/**
 * Tracks the requests in flight so that the service can stop without breaking any: closing the server at once would
 * reset connections on which the next request is already on its way.
 *
 * @param drainDelayMs how long requests are served as before once the service is stopping
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
    // Emitted too when the client disconnects early.
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    if (closing) {
      lastRequestMs = performance.now()
      reply.raw.setHeader('connection', 'close')
    }
    done()
  })

  /** Waits until no connection is left to accept, all of which would be reset. */
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
     * Serves for the delay as before, so that a load balancer sees that the service is stopping and sends requests elsewhere.
     * Then refuses new connections, has clients close those that there are with their next response, and closes the server.
     */
    async stop() {
      stopping = true
      await sleep(drainDelayMs)
      await untilAccepted()
      // The server's own `close` would also cut connections that are idle, on which a request may be on its way.
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
