import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createOutboundAgents, isPrivateAddress } from '../runtime/outbound-agents.ts'
import { PictureError } from './picture-error.ts'

export interface FetchPictureOptions {
  /** Origins that are trusted regardless of address, also over http. */
  readonly trustedOrigins: readonly string[]
  /** Resolves host names; the system's resolver if omitted. */
  readonly lookup?: LookupFunction
}

/** Requests a picture; resolves before its body is read, or rejects with a `PictureError`. Aborting also ends the body. */
export type FetchPicture = (url: string, signal: AbortSignal) => Promise<IncomingMessage>

const maxRedirects = 3

/** The caller's headers are not forwarded. */
const headers = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Milestay',
}

/**
 * Creates the function that requests pictures from their origin. It allows only https and public addresses: it checks the
 * address of a host name when connecting, also after a redirect, so that no URL in the catalogue reaches the operator's own
 * network. A trusted origin is exempt, but other origins cannot redirect to it.
 */
export function createFetchPicture({ trustedOrigins, lookup }: FetchPictureOptions): FetchPicture {
  const agentOf = createOutboundAgents(trustedOrigins)
  const isTrusted = ({ origin }: URL) => trustedOrigins.includes(origin)

  function requestOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isHttps = url.protocol === 'https:'
    const options = { agent: agentOf(url), headers, signal, ...(lookup === undefined ? {} : { lookup }) }
    return new Promise((resolve, reject) => {
      const request = isHttps ? requestHttps(url, options) : requestHttp(url, options)
      let hasResponse = false
      request.on('response', (response) => {
        hasResponse = true
        resolve(response)
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // An error in a truncated body is emitted on the request as well.
        if (hasResponse) return
        // The server may close a kept-alive connection just as it is used again.
        const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
        if (request.reusedSocket && isClosed) resolve(requestOnce(url, signal))
        else reject(error)
      })
      // Has no effect after a response or an error.
      request.on('close', () => reject(new Error('There is no response')))
      request.end()
    })
  }

  return async (text, signal) => {
    let url = parse(text)
    const mayUseTrusted = url !== undefined && isTrusted(url)
    for (let redirects = 0; ; redirects += 1) {
      if (url === undefined || agentOf(url) === undefined) throw new PictureError('its URL is not an https one')
      if (isTrusted(url) && !mayUseTrusted) throw new PictureError('it is redirected to a private origin')
      const { host } = url
      const response = await requestOnce(url, signal).catch((cause: unknown) => {
        if (isPrivateAddress(cause)) throw new PictureError(`${host}: has a private address`)
        throw new PictureError(`${host}: cannot be reached`, { isTemporary: true, cause })
      })
      const { statusCode: status = 0, headers: responseHeaders } = response
      if (status === 200) return response
      response.resume()
      if (status < 300 || status >= 400 || responseHeaders.location === undefined) {
        throw new PictureError(`${host}: HTTP ${status}`, { isTemporary: status === 429 || status >= 500 })
      }
      if (redirects >= maxRedirects) throw new PictureError(`${host}: too many redirects`)
      url = parse(responseHeaders.location, url)
    }
  }
}

/** Returns an http or https URL; refuses credentials, which must never be sent. */
function parse(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base)
  return url.username === '' && url.password === '' && /^https?:$/.test(url.protocol) ? url : undefined
}
