import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a receiver received. */
export interface ReceivedEvent {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver of events on the loopback address; `at` returns the requests to a path, in order. */
export type EventReceiver = Awaited<ReturnType<typeof startEventReceiver>>

/** The receiver's responses at some paths; at other paths it accepts the event. */
const responses: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/slow': () => undefined,
  '/refusing': (response) => response.writeHead(503, { 'retry-after': '1' }).end('Later'),
  '/redirecting': (response) => response.writeHead(307, { location: '/redirected' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
}

/** Starts a receiver that reads the whole event and responds with 204, or differently at some paths. */
export async function startEventReceiver() {
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const { url: path = '/', headers } = request
    void text(request).then((body) => {
      received.push({ path, headers, body })
      if (responses[path] === undefined) response.writeHead(204).end()
      else responses[path](response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path: string): readonly ReceivedEvent[] => received.filter((each) => each.path === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
