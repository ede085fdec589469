import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { InvalidInputError } from '../operation/errors.ts'

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns the IP address of the client: the socket's, or the one that the outermost trusted proxy reports. An
 * IPv4-mapped IPv6 address is returned as IPv4.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** Returns the addresses that count as one for rate limits: of IPv6 the /64, all of which belongs to one client. */
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
 * Returns the origin that the client reached the service at, without a trailing slash: from the Host header, the
 * `X-Forwarded-*` headers of a trusted proxy, or of the socket where there is neither.
 *
 * @throws {InvalidInputError} when the host is not a valid one
 */
export function requestOrigin({
  host,
  protocol,
  socket,
}: Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>): string {
  if (host === '') return `http://${socketHost(socket.localAddress)}:${socket.localPort ?? 80}`
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
  // The pattern does not limit ports and the numbers of an address.
  if (!hostPattern.test(host) || !URL.canParse(origin)) throw new InvalidInputError([['Host', 'is not a host name']])
  return origin
}

/**
 * Returns the origin of links in a response: the request's where it is one of the service's own or none are named, else
 * the first of them. So no caller receives an address that another has sent in a header.
 *
 * @throws {InvalidInputError} as `requestOrigin`
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
