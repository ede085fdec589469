import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a host of files answers, which a test changes while it runs. */
export interface ArchiveHostState {
  bytes: Buffer
  /** `undefined` for a host that sends none. */
  etag: string | undefined
  /** Like a simple web server: the whole file whatever was asked for. */
  ignoresRanges: boolean
  /** An error in place of an answer. */
  status: number | undefined
  /** No answer, ever. */
  isSilent: boolean
  /** The connection breaks in the middle of the answer. */
  cuts: boolean
}

export interface ArchiveHost {
  readonly url: string
  readonly state: ArchiveHostState
  /** The ranges that were asked for. */
  readonly ranges: readonly string[]
  close(): Promise<void>
}

/** Starts a host of one file on the loopback, which supports range requests as object stores do. */
export async function startArchiveHost(bytes: Buffer): Promise<ArchiveHost> {
  const state: ArchiveHostState = {
    bytes,
    etag: '"1"',
    ignoresRanges: false,
    status: undefined,
    isSilent: false,
    cuts: false,
  }
  const ranges: string[] = []
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? 'whole')
    answer(request, response, state)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/world.pmtiles?signature=secret`,
    state,
    ranges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer({ headers }: IncomingMessage, response: ServerResponse, state: ArchiveHostState): void {
  const { bytes, etag, ignoresRanges, status, isSilent, cuts } = state
  if (isSilent) return
  if (status !== undefined) return void response.writeHead(status).end('<html>No</html>')
  const tags = etag === undefined ? {} : { etag }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || ignoresRanges) return void response.writeHead(200, tags).end(bytes)
  if (Number(from) >= bytes.length) return void response.writeHead(416, tags).end()
  const part = bytes.subarray(Number(from), Number(to) + 1)
  response.writeHead(206, {
    ...tags,
    'content-length': part.length,
    'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
  })
  if (cuts) response.write(part.subarray(0, part.length >>> 1), () => response.destroy())
  else response.end(part)
}
