import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSendEvent } from './send-event.ts'

const timeoutMs = 2000
let server: Server
let answer: (socket: Socket) => void
let open = 0
beforeEach(async () => {
  server = createServer((socket) => {
    open += 1
    socket.on('close', () => (open -= 1)).on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.close()
})

function send() {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const webhook = { url: `${origin}/`, secret: 'whsec_AAAA', earlierSecrets: [] }
  const { signal } = new AbortController()
  return createSendEvent([origin], timeoutMs)(webhook, { id: 'msg_1', body: '{}' }, Date.now(), signal)
}

test('an attempt ends and closes its connection for any response', async () => {
  const answers = {
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n': 'unreachable',
    'HTTP/1.1 100 Continue\r\n\r\n': 'timeout',
    'not HTTP\r\n\r\n': 'unreachable',
    'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n': null,
    'HTTP/1.1 500 Bad\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n': 'status',
  }
  for (const [text, problem] of Object.entries(answers)) {
    answer = (socket) => socket.write(text)
    expect([text, await send()]).toMatchObject([text, { problem }])
    await vi.waitFor(() => expect(open).toBe(0), 10_000)
  }
})
