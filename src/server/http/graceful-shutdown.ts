import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long responses in flight may take once the service stops. */
const maxDrainMs = 10_000
/** A client of a busy connection that has sent nothing for this long has seen `Connection: close`. */
const quietMs = 500
const pollMs = 25

export interface GracefulShutdown {
  readonly isStopping: () => boolean
  /**
   * Serves for the delay as before, so that a load balancer sees that the service is stopping and sends requests elsewhere.
   * Then lets requests in flight finish, asks their clients to close the connections, and closes the server.
   */
  stop(): Promise<void>
}

/**
 * Tracks the requests in flight so that the service can stop without breaking any: closing the server at once would
 * reset connections on which the next request is already on its way.
 *
 * @param drainDelayMs how long requests are served as before once the service is stopping
 */
export function prepareShutdown(app: FastifyInstance, drainDelayMs = 0): GracefulShutdown {
  const inFlight = new Set<ServerResponse>()
  let stopping = false
  let closing = false
  let lastRequestMs = 0

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

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true
      if (drainDelayMs > 0) await sleep(drainDelayMs)
      closing = true
      const startMs = performance.now()
      lastRequestMs = startMs
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
      const isBusy = () => inFlight.size > 0 || performance.now() - lastRequestMs < quietMs
      while (isBusy() && performance.now() - startMs < maxDrainMs) await sleep(pollMs)
      if (inFlight.size > 0) app.server.closeAllConnections()
      await app.close()
    },
  }
}
