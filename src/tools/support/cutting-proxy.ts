import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where in a connection the proxy ends it, and what the client still receives. */
export interface Cut {
  /** The response at which it ends: the first completes the authentication, the second acknowledges the settings. */
  readonly response: number
  /** Whether this response still arrives. */
  readonly isDelivered: boolean
  /** Whether the server's notice of the end arrives, after this response or instead of it. */
  readonly hasNotice: boolean
}

export type CuttingProxy = Awaited<ReturnType<typeof openCuttingProxy>>

/** The types of messages in PostgreSQL's protocol: the end of a response, and a step of the authentication. */
const [readyForQuery, authentication] = ['Z', 'R'].map((type) => type.charCodeAt(0))
const notice = errorMessage({ S: 'FATAL', C: '57P01', M: 'terminating connection due to administrator command' })

/** Opens a proxy to a PostgreSQL server that ends connections at the given responses. */
export async function openCuttingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const cuts: Cut[] = []

  const proxy = createServer((client) => {
    const server = connect(Number(port || 5432), hostname)
    server.on('data', readMessages(createForward(client, cuts.shift(), () => server.destroy())))
    client.pipe(server)
    open.add(client)
    client.on('close', () => {
      open.delete(client)
      server.destroy()
    })
    // Bytes written to the client before are still sent.
    server.on('close', () => client.end())
    for (const socket of [client, server]) socket.setNoDelay().on('error', () => {})
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')

  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

  function endConnections() {
    for (const client of open) client.end()
  }

  return {
    url: url.toString(),
    /** Ends the next connections, one for each cut, in order. */
    cutNext: (...next: readonly Cut[]) => void cuts.push(...next),
    cutNone: () => void cuts.splice(0),
    /** Returns the number of cuts that no connection has taken yet. */
    left: () => cuts.length,
    endConnections,
    close() {
      proxy.close()
      endConnections()
    },
  }
}

/** Creates a function that forwards messages to a client, and ends its connection at the response of the cut. */
function createForward(client: Socket, cut: Cut | undefined, onCut: () => void) {
  let response = 1
  let held: Buffer[] = []
  return (message: Buffer) => {
    const endsResponse = message[0] === readyForQuery
    if (client.writableEnded) return
    if (response !== cut?.response || message[0] === authentication) client.write(message)
    else held.push(message)
    if (!endsResponse) return
    if (response === cut?.response) {
      // A single write, so that the notice reaches the receiver's buffer together with the response.
      client.end(Buffer.concat([...(cut.isDelivered ? held : []), ...(cut.hasNotice ? [notice] : [])]))
      onCut()
    }
    held = []
    response += 1
  }
}

/** Splits received bytes into messages: a byte for the type, then the length of the rest in four bytes, then the rest. */
function readMessages(take: (message: Buffer) => void) {
  let received = Buffer.alloc(0)
  return (data: Buffer) => {
    received = Buffer.concat([received, data])
    while (received.length >= 5 && received.length > received.readInt32BE(1)) {
      const length = 1 + received.readInt32BE(1)
      take(received.subarray(0, length))
      received = received.subarray(length)
    }
  }
}

function errorMessage(fields: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`)
  const body = Buffer.from(`${text.join('')}\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
