import { createClient, type Client } from '#client/client'
import { ApiError } from '#client/errors'
import type { AnyEndpoint } from '#contract/endpoint'
import { whenHydrated } from '#web/browser/hydration.ts'
import { currentKey, currentSession, expireKey } from './session.ts'

/**
 * Calls the service that served this page with the user's key, or with the page's public key. Responses that arrive
 * early wait until the first view is hydrated.
 */
export const client: Client = {
  call: (endpoint, ...rest) => withCurrentKey(endpoint, (keyed) => keyed.call(endpoint, ...rest)),
  stream: (endpoint, ...rest) => withCurrentKey(endpoint, (keyed) => keyed.stream(endpoint, ...rest)),
}

async function withCurrentKey<Value>({ operation, needs }: AnyEndpoint, request: (keyed: Client) => Promise<Value>) {
  // The public key may not call this operation. The page asks for a new key and keeps its content until then.
  if (currentSession()?.isExpired === true && needs !== 'public') {
    throw new ApiError(operation, 401, ['The key is no longer valid'])
  }
  const key = currentKey()
  try {
    return await request(createClient({ baseUrl: '/v1', apiKey: () => key }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireKey(key)
    throw error
  } finally {
    await whenHydrated()
  }
}
