import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface KeepAskingOptions {
  readonly origin: string
  /** How many ask at once, each on a connection of its own and one request at a time. */
  readonly senders: number
  readonly seconds: number
  /** The next request as it goes over the wire. */
  nextRequest(): string
}

const lineEnd = '\r\n'
const headEnd = lineEnd + lineEnd

/**
 * Asks as fast as answers come, and gives how long each took, in milliseconds. It reads no more of an answer than it must:
 * on a small machine whoever asks takes from whoever answers.
 *
 * @throws {Error} when an answer is not a 200, or never comes
 */
export async function keepAsking(options: KeepAskingOptions): Promise<number[]> {
  const timesMs: number[] = []
  const endAtMs = performance.now() + options.seconds * 1000
  await Promise.all(Array.from({ length: options.senders }, () => ask(options, endAtMs, timesMs)))
  return timesMs
}

/** A request with these headers and, where there is one, this body. */
export function requestText(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${line} HTTP/1.1`, ...head].join(lineEnd)}${headEnd}${body}`
}

async function ask({ origin, nextRequest }: KeepAskingOptions, endAtMs: number, timesMs: number[]): Promise<void> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  try {
    await exchange(socket, endAtMs, timesMs, nextRequest)
  } finally {
    socket.destroy()
  }
}

function exchange(socket: Socket, endAtMs: number, timesMs: number[], nextRequest: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    /** How much of the answer is still to come, once its head says so. */
    let missingBytes: number | undefined
    let sentAtMs = 0
    const next = () => {
      head = ''
      missingBytes = undefined
      sentAtMs = performance.now()
      if (sentAtMs >= endAtMs) resolve()
      else socket.write(nextRequest())
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed before its answer came')))
    socket.on('data', (chunk: Buffer) => {
      if (missingBytes === undefined) {
        head += chunk.toString('latin1')
        missingBytes = missingOf(head)
      } else missingBytes -= chunk.length
      if (missingBytes !== 0) return
      if (!head.startsWith('HTTP/1.1 200 ')) {
        reject(new Error(`a request was refused: ${head}`))
        return
      }
      timesMs.push(performance.now() - sentAtMs)
      next()
    })
    next()
  })
}

/** How many bytes of an answer are to come after those that are there, once its head is whole. */
function missingOf(answer: string): number | undefined {
  const end = answer.indexOf(headEnd)
  if (end === -1) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0)
  return end + headEnd.length + length - answer.length
}
