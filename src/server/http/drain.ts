import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** No answer may take longer once the service stops. */
const maxDrainMs = 10_000
/** A busy connection that asks nothing for this long has heard that it ends. */
const quietMs = 500
const lookEveryMs = 25

export interface Drain {
  readonly isStopping: () => boolean
  /** Lets requests in flight finish, tells their connections to end, and closes the service. */
  stop(): Promise<void>
}

/**
 * Watches what is in flight, so that the service can stop without cutting anybody off: closing it at once would reset
 * connections on which the next request is already under way.
 */
export function watchDrain(app: FastifyInstance): Drain {
  const inFlight = new Set<ServerResponse>()
  let stopping = false
  let lastRequestMs = 0

  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply.raw)
    // It comes too when the caller goes away before the end.
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    if (stopping) {
      lastRequestMs = performance.now()
      reply.raw.setHeader('connection', 'close')
    }
    done()
  })

  return {
    isStopping: () => stopping,
    async stop() {
      stopping = true
      const beganMs = performance.now()
      lastRequestMs = beganMs
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close')
      const isBusy = () => inFlight.size > 0 || performance.now() - lastRequestMs < quietMs
      while (isBusy() && performance.now() - beganMs < maxDrainMs) await sleep(lookEveryMs)
      if (inFlight.size > 0) app.server.closeAllConnections()
      await app.close()
    },
  }
}
