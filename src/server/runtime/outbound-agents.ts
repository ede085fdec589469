import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Returns the agent that connects to a URL, or `undefined` if the URL is not allowed. */
export type AgentOf = (url: URL) => HttpAgent | undefined

/**
 * Allows only https and public addresses. Checks the address of a host name when connecting, so that no URL reaches the
 * operator's own network. Trusted origins are exempt.
 */
export function createOutboundAgents(trustedOrigins: readonly string[]): AgentOf {
  const pool = { keepAlive: true, maxFreeSockets: 8 }
  const publicHttps = new RequestFilteringHttpsAgent(pool)
  const trustedHttps = new HttpsAgent(pool)
  const trustedHttp = new HttpAgent(pool)
  return ({ origin, protocol }) => {
    if (trustedOrigins.includes(origin)) return protocol === 'https:' ? trustedHttps : trustedHttp
    return protocol === 'https:' ? publicHttps : undefined
  }
}

/** Returns whether a connection was refused because of a private address; the agent's errors have no code. */
export function isPrivateAddress(error: unknown): boolean {
  return error instanceof Error && /is not allowed\. Because/.test(error.message)
}
