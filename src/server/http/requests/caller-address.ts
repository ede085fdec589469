import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { InvalidInputError } from '../../errors.ts'

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const hostPattern = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The address of whoever called: the socket's, or the one that the outermost of the trusted proxies says it forwarded
 * for. An IPv4 address comes in its own form, even on a socket for both.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? ''
  const address = trustedProxies === 0 ? socketAddress : (forwardedAddress(request, trustedProxies) ?? socketAddress)
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** Each proxy adds whom it heard from at the end; what comes before the trusted ones' words anybody may have written. */
function forwardedAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = listOf(request.headers['x-forwarded-for'])
  const said = forwarded[Math.max(0, forwarded.length - trustedProxies)] ?? ''
  return isIP(said) === 0 ? undefined : said
}

/** Addresses that count as one for limits: an IPv6 caller has a whole /64 to call from. */
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

/** The last origin that was found to be one: nearly every caller says the same. */
let knownOrigin = ''

/**
 * The origin that a caller reaches the service at, by the request alone.
 *
 * @throws {InvalidInputError} when the Host header cannot be one
 */
export function requestOrigin(request: IncomingMessage, trustedProxies: number): string {
  const { headers, socket } = request
  const trusts = trustedProxies > 0
  const scheme = trusts && listOf(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http'
  const host = (trusts ? listOf(headers['x-forwarded-host']).at(-1) : undefined) ?? headers.host
  if (host === undefined || host === '') return `http://${socketHost(socket.localAddress)}:${socket.localPort ?? 80}`
  const origin = `${scheme}://${host.toLowerCase()}`
  if (origin === knownOrigin) return origin
  // A port or a number of an address may be too large.
  if (!hostPattern.test(host) || !URL.canParse(origin)) throw new InvalidInputError(['Host: is not a host name'])
  knownOrigin = origin
  return origin
}

function socketHost(address = '127.0.0.1'): string {
  return isIPv6(address) ? `[${address}]` : address
}

function listOf(header: string | string[] | undefined): string[] {
  return header === undefined
    ? []
    : String(header)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
}
