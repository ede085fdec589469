import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createServer } from './create-server.ts'
import { addressGroup, callerAddress, requestOrigin } from './caller-address.ts'

function socketAt(localAddress: string): Socket {
  return { remoteAddress: '10.0.0.9', localAddress, localPort: 3000 } as Socket
}
const socket = socketAt('10.0.0.1')

/** Sends a request to a server with trusted proxies, and returns the caller that the server sees. */
async function read<Value>(
  readRequest: (request: FastifyRequest) => Value,
  headers: Record<string, string>,
  trustedProxies: number,
): Promise<Value> {
  const app = createServer({ logger: fastify().log, trustedProxies })
  let value: Value | undefined
  app.get('/', (request, reply) => {
    value = readRequest(request)
    return reply.send('')
  })
  await app.inject({ url: '/', headers, remoteAddress: '10.0.0.9' })
  return value as Value
}

describe('The address of a caller', () => {
  it.each([
    ['the socket, whatever a header says', 0, '203.0.113.1', '10.0.0.9'],
    ['the one that the only proxy reports', 1, '203.0.113.1', '203.0.113.1'],
    ['not what the client itself wrote in the header', 1, '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['the one that the outer of two proxies reports', 2, '198.51.100.1, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    ['the first one, where there are fewer than trusted proxies', 3, '203.0.113.1', '203.0.113.1'],
    ['the socket, where a proxy reports something else', 1, 'unknown', '10.0.0.9'],
    ['the socket, where a proxy reports nothing', 1, undefined, '10.0.0.9'],
  ])('is %s', async (_, trusted, forwarded, expected) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(await read(callerAddress, headers, trusted)).toBe(expected)
  })

  it('is IPv4 even on a dual-stack socket', () => {
    expect(callerAddress({ ip: '::ffff:192.0.2.1', socket })).toBe('192.0.2.1')
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})

describe('The origin of the service', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['Example.COM', 'http://example.com'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('is that of the Host header %s', async (host, origin) => {
    expect(await read(requestOrigin, { host }, 0)).toBe(origin)
  })

  it('is the address of the socket without a Host header', () => {
    const request = { host: '', protocol: 'http' } as const
    expect(requestOrigin({ ...request, socket })).toBe('http://10.0.0.1:3000')
    expect(requestOrigin({ ...request, socket: socketAt('::1') })).toBe('http://[::1]:3000')
  })

  it.each(['a b', 'a/b', 'a@b', '<a>', 'a"', 'a:b', 'a,b', '-', 'a:65536', '1.2.3.999', 'a'.repeat(300)])(
    'rejects the invalid Host %s',
    (host) => {
      expect(() => requestOrigin({ host, protocol: 'http', socket })).toThrow('Host: is not a host name')
    },
  )

  it('comes from a trusted proxy only', async () => {
    const headers = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'stay.example.com' }
    expect(await read(requestOrigin, headers, 1)).toBe('https://stay.example.com')
    expect(await read(requestOrigin, headers, 0)).toBe('http://inner:3000')
  })
})
