import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createOutboundAgents, isPrivateAddress } from '../runtime/outbound-agents.ts'
import { PictureError } from './picture-error.ts'

export interface FetchPictureOptions {
  /** Origins that are trusted whatever their address, and over http too. */
  readonly trustedOrigins: readonly string[]
  /** Resolves host names; the system's resolver when left out. */
  readonly lookup?: LookupFunction
}

/** Requests a picture; the body is not read yet. Aborting the signal ends the body too. */
export type FetchPicture = (url: string, signal: AbortSignal) => Promise<IncomingMessage>

const maxRedirects = 3

/** Nothing of the caller is passed on. */
const headers = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Milestay',
}

/**
 * Creates the function that requests pictures from where they are. It connects over https and to public addresses only:
 * what a name resolves to is checked when connecting, at every redirect again, so that no URL in the catalogue reaches
 * into the operator's own network. A trusted origin is exempt, but not reached by a redirect from another.
 */
export function createFetchPicture({ trustedOrigins, lookup }: FetchPictureOptions): FetchPicture {
  const agentOf = createOutboundAgents(trustedOrigins)
  const isTrusted = ({ origin }: URL) => trustedOrigins.includes(origin)

  function requestOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isHttps = url.protocol === 'https:'
    const options = { agent: agentOf(url), headers, signal, ...(lookup === undefined ? {} : { lookup }) }
    return new Promise((resolve, reject) => {
      const request = isHttps ? requestHttps(url, options) : requestHttp(url, options)
      let isAnswered = false
      request.on('response', (response) => {
        isAnswered = true
        resolve(response)
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The error of a body that is cut off comes to the request as well.
        if (isAnswered) return
        // A connection that was kept open may be closed just as it is used again.
        const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE'
        if (request.reusedSocket && isClosed) resolve(requestOnce(url, signal))
        else reject(error)
      })
      // After a response or an error, or without either.
      request.on('close', () => reject(new Error('There is no response')))
      request.end()
    })
  }

  return async (text, signal) => {
    let url = parse(text)
    const mayUseTrusted = url !== undefined && isTrusted(url)
    for (let redirects = 0; ; redirects += 1) {
      if (url === undefined || agentOf(url) === undefined) {
        throw new PictureError('its URL is not an https one', false)
      }
      if (isTrusted(url) && !mayUseTrusted) throw new PictureError('it is redirected to a private origin', false)
      const { host } = url
      const response = await requestOnce(url, signal).catch((cause: unknown) => {
        if (isPrivateAddress(cause)) throw new PictureError(`${host}: has a private address`, false)
        throw new PictureError(`${host}: cannot be reached`, true, { cause })
      })
      const { statusCode: status = 0, headers } = response
      if (status === 200) return response
      response.resume()
      if (status < 300 || status >= 400 || headers.location === undefined) {
        throw new PictureError(`${host}: HTTP ${status}`, status === 429 || status >= 500)
      }
      if (redirects >= maxRedirects) throw new PictureError(`${host}: too many redirects`, false)
      url = parse(headers.location, url)
    }
  }
}

/** Credentials in a URL are never sent. */
function parse(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base?.href)) return undefined
  const url = new URL(text, base)
  return url.username === '' && url.password === '' && /^https?:$/.test(url.protocol) ? url : undefined
}
