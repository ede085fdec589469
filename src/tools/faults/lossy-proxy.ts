import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Random } from '#sources/sample/random'

/** Forwards connections to a service, and loses some requests and responses. */
export interface LossyProxy {
  readonly origin: string
  readonly lost: { readonly requests: number; readonly responses: number }
  close(): Promise<void>
}

/** @param share of the requests, and of the responses, that are lost: truncated, or not forwarded at all */
export async function startLossyProxy(
  { origin }: { readonly origin: string },
  share: number,
  random: Random,
): Promise<LossyProxy> {
  const lost = { requests: 0, responses: 0 }
  const sockets = new Set<Socket>()

  function join(caller: Socket) {
    const service = connect(Number(new URL(origin).port), '127.0.0.1').setNoDelay()
    caller.setNoDelay()
    let isAwaitingResponse = false
    const end = () => {
      for (const socket of [caller, service]) {
        sockets.delete(socket)
        if (random.chance(0.5)) socket.resetAndDestroy()
        else socket.destroy()
      }
    }
    /** Forwards half of a chunk, or nothing, then cuts the connection. */
    const lose = (chunk: Buffer, to: Socket) => {
      if (random.chance(0.5)) end()
      else to.write(chunk.subarray(0, chunk.length / 2), end)
    }
    for (const socket of [caller, service]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', end)
    }
    caller.on('data', (chunk) => {
      const isFirst = !isAwaitingResponse
      isAwaitingResponse = true
      if (!isFirst || !random.chance(share)) return void service.write(chunk)
      lost.requests += 1
      caller.pause()
      return lose(chunk, service)
    })
    service.on('data', (chunk) => {
      const isFirst = isAwaitingResponse
      isAwaitingResponse = false
      if (!isFirst || !random.chance(share)) return void caller.write(chunk)
      lost.responses += 1
      service.pause()
      return lose(chunk, caller)
    })
  }

  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
