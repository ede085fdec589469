import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { InvalidInputError } from '../operation/errors.ts'

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns the IP address of the client: the socket's, or the one reported by the outermost trusted proxy. Returns an
 * IPv4-mapped IPv6 address as IPv4.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** Returns the group of addresses that share a rate limit: for IPv6 the /64, which belongs to one client. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the origin by which the client reached the service, without a trailing slash: from the Host header, or the
 * `X-Forwarded-*` headers of a trusted proxy; without either, from the socket.
 *
 * @throws {InvalidInputError} when the host is invalid
 */
export function requestOrigin({
  host,
  protocol,
  socket,
}: Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>): string {
  if (host === '') return `http://${socketHost(socket.localAddress)}:${socket.localPort ?? 80}`
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
  // The pattern does not check the ranges of ports and of the numbers in an address.
  if (!hostPattern.test(host) || !URL.canParse(origin)) throw new InvalidInputError([['Host', 'is not a host name']])
  return origin
}

/**
 * Returns the origin of links in a response: the request's if it is one of `publicUrls` or there are none, otherwise the
 * first of `publicUrls`. So no response contains an address that another caller sent in a header.
 *
 * @throws {InvalidInputError} like `requestOrigin`
 */
export function linkOrigin(request: Parameters<typeof requestOrigin>[0], publicUrls: readonly string[]): string {
  const [first, ...others] = publicUrls
  if (first !== undefined && others.length === 0) return first
  const origin = requestOrigin(request)
  return first === undefined || others.includes(origin) ? origin : first
}

function socketHost(address = '127.0.0.1'): string {
  return isIPv6(address) ? `[${address}]` : address
}
