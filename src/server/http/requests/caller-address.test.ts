import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressGroup, callerAddress, requestOrigin } from './caller-address.ts'

function request(headers: IncomingMessage['headers'], socket: object = {}) {
  const here = { remoteAddress: '10.0.0.9', localAddress: '10.0.0.1', localPort: 3000, ...socket }
  return { headers, socket: here } as unknown as IncomingMessage
}

describe('The address of a caller', () => {
  it.each([
    ['the socket, whatever a header says', 0, '203.0.113.1', '10.0.0.9'],
    ['whom the one proxy forwards for', 1, '203.0.113.1', '203.0.113.1'],
    ['not what the caller wrote before it', 1, '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['whom the outer of two forwards for', 2, '198.51.100.1, 203.0.113.1, 10.0.0.8', '203.0.113.1'],
    ['the first there is, of fewer than are trusted', 3, '203.0.113.1', '203.0.113.1'],
    ['the socket, where a proxy says no address', 1, 'unknown', '10.0.0.9'],
    ['the socket, where a proxy says nothing', 1, undefined, '10.0.0.9'],
  ])('is %s', (_, trusted, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(callerAddress(request(headers), trusted)).toBe(expected)
  })

  it('is IPv4 also on a socket for both', () => {
    expect(callerAddress(request({}, { remoteAddress: '::ffff:192.0.2.1' }), 0)).toBe('192.0.2.1')
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
  ])('is that of the Host header %s', (host, origin) => {
    expect(requestOrigin(request({ host }), 0)).toBe(origin)
  })

  it('is the address the request came to where there is no Host', () => {
    expect(requestOrigin(request({}), 0)).toBe('http://10.0.0.1:3000')
    expect(requestOrigin(request({}, { localAddress: '::1' }), 0)).toBe('http://[::1]:3000')
  })

  it.each(['a b', 'a/b', 'a@b', '<a>', 'a"', 'a:b', 'a,b', '-', 'a:65536', '1.2.3.999', 'a'.repeat(300)])(
    'is never the junk of Host: %s',
    (host) => {
      expect(() => requestOrigin(request({ host }), 0)).toThrow('Host: is not a host name')
    },
  )

  it('is what a trusted proxy says, and only a trusted one', () => {
    const headers = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'stay.example.com' }
    expect(requestOrigin(request(headers), 1)).toBe('https://stay.example.com')
    expect(requestOrigin(request(headers), 0)).toBe('http://inner:3000')
  })
})
