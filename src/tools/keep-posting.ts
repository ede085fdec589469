import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface KeepPostingOptions {
  readonly url: string
  readonly key: string
  /** How many ask at once, each on a connection of its own and one request at a time. */
  readonly senders: number
  readonly seconds: number
  /** The body of the next request, in JSON. */
  nextBody(): string
}

const headEnd = '\r\n\r\n'

/**
 * Posts as fast as answers come, and gives how long each took. It reads no more of an answer than it must: on a small
 * machine whoever asks takes from whoever answers.
 *
 * @throws {Error} when an answer is not a 200, or never comes
 */
export async function keepPosting(options: KeepPostingOptions): Promise<number[]> {
  const timesMs: number[] = []
  const endAtMs = performance.now() + options.seconds * 1000
  await Promise.all(Array.from({ length: options.senders }, () => send(options, endAtMs, timesMs)))
  return timesMs
}

async function send({ url, key, nextBody }: KeepPostingOptions, endAtMs: number, timesMs: number[]): Promise<void> {
  const { hostname, port, pathname, host } = new URL(url)
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: `
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  try {
    await exchange(socket, endAtMs, timesMs, () => {
      const body = nextBody()
      return `${head}${Buffer.byteLength(body)}${headEnd}${body}`
    })
  } finally {
    socket.destroy()
  }
}

function exchange(socket: Socket, endAtMs: number, timesMs: number[], nextRequest: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let sentAtMs = 0
    const next = () => {
      sentAtMs = performance.now()
      if (sentAtMs >= endAtMs) resolve()
      else socket.write(nextRequest())
    }
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed before its answer came')))
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (!isWhole(answer)) return
      if (!answer.startsWith('HTTP/1.1 200 ')) {
        reject(new Error(`a request was refused: ${answer}`))
        return
      }
      answer = ''
      timesMs.push(performance.now() - sentAtMs)
      next()
    })
    next()
  })
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf(headEnd)
  if (end === -1) return false
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0)
  return answer.length >= end + headEnd.length + length
}
