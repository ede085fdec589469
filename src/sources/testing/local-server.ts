import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as a simulator receives it. */
export interface SimulatedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  /** The body as JSON; `undefined` where it is none. */
  readonly json: unknown
}

/** A response: JSON, or a text of another type. */
export interface SimulatedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; no body where both are left out. */
  readonly json?: unknown
  readonly text?: string
}

/** A failure of the connection or the body, in place of a response. */
export type SimulatedFailure =
  /** A page of HTML with this status. */
  | { readonly failure: 'html'; readonly status: number }
  /** The response ends in the middle: its length says more. */
  | { readonly failure: 'cut'; readonly json: unknown }
  /** JSON of this many bytes. */
  | { readonly failure: 'huge'; readonly bytes: number }
  /** Nothing, ever. */
  | { readonly failure: 'silence' }
  /** One byte at a time, this long apart. */
  | { readonly failure: 'trickle'; readonly json: unknown; readonly everyMs: number }
  /** The connection is closed without a response. */
  | { readonly failure: 'close' }
  | { readonly failure: 'redirect'; readonly to: string }

/** A server on the loopback. */
export interface LocalServer {
  /** Without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}

export type Respond = (
  request: SimulatedRequest,
) => SimulatedResponse | SimulatedFailure | Promise<SimulatedResponse | SimulatedFailure>

/** Starts a server on the loopback that answers every request by a function. */
export async function startLocalServer(respond: Respond, port = 0): Promise<LocalServer> {
  const server = createServer((request, response) => {
    void handle(request, response, respond).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(request: IncomingMessage, response: ServerResponse, respond: Respond): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const body = (await buffer(request)).toString('utf8')
  const answered = await respond({
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    json: parseJson(body),
  })
  if ('failure' in answered) return fail(response, answered)
  const { status = 200, headers = {}, json, text } = answered
  const type = json === undefined ? 'text/plain; charset=utf-8' : 'application/json'
  const sent = json === undefined ? text : JSON.stringify(json)
  response.writeHead(status, sent === undefined ? headers : { 'content-type': type, ...headers })
  response.end(sent)
}

async function fail(response: ServerResponse, failed: SimulatedFailure): Promise<void> {
  const json = { 'content-type': 'application/json' }
  switch (failed.failure) {
    case 'html':
      response.writeHead(failed.status, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>')
      return
    case 'cut': {
      const text = Buffer.from(JSON.stringify(failed.json))
      response.writeHead(200, { ...json, 'content-length': text.length })
      response.write(text.subarray(0, text.length >>> 1), () => response.destroy())
      return
    }
    case 'huge': {
      response.writeHead(200, json)
      // Each wait adds one.
      response.setMaxListeners(0)
      const chunk = Buffer.alloc(65_536, ' ')
      for (let left = failed.bytes; left > 0 && !response.destroyed; left -= chunk.length) {
        if (!response.write(chunk)) await writable(response)
      }
      response.end('{}')
      return
    }
    case 'silence':
      return
    case 'trickle': {
      response.writeHead(200, json)
      for (const byte of Buffer.from(JSON.stringify(failed.json))) {
        if (response.destroyed) return
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setTimeout(resolve, failed.everyMs))
      }
      response.end()
      return
    }
    case 'close':
      response.destroy()
      return
    case 'redirect':
      response.writeHead(302, { location: failed.to }).end()
  }
}

/** Resolves when more can be written, or never will be. */
function writable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
