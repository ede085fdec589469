import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '../operation/errors.ts'
import type { Metrics } from './metrics.ts'

const timeoutMs = 10_000
const maxHeaderBytes = 16_384

/**
 * Serves `/metrics` on a separate port, which clients of the service need not reach.
 *
 * @throws {StartError} when it cannot listen on the address
 */
export async function listenForMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: Pick<Metrics, 'contentType' | 'text'>,
) {
  const options = { maxHeaderSize: maxHeaderBytes, headersTimeout: timeoutMs, requestTimeout: timeoutMs }
  const server = createServer(options, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url?.split('?', 1)[0] !== '/metrics' || !isRead) return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(port, host), 'listening').catch((cause) => {
    throw metricsListenError(cause, host, port)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

export function metricsListenError(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reason = cause.code ?? String(cause)
  return new StartError(`METRICS_ADDRESS: cannot listen on port ${port} of ${host}: ${reason}`, { cause })
}
