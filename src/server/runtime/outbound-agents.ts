import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Chooses how a URL is connected to; `undefined` where it is not allowed to be. */
export type AgentOf = (url: URL) => HttpAgent | undefined

/**
 * Allows https and public addresses only: what a name resolves to is checked when connecting, so that no URL reaches into the
 * operator's own network. A trusted origin is exempt.
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

/** Returns whether a connection failed because the address is private: the agent's errors have no code of their own. */
export function isPrivateAddress(error: unknown): boolean {
  return error instanceof Error && /is not allowed\. Because/.test(error.message)
}
