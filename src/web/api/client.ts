import { createClient, type Client } from '#client/client'
import { ApiError } from '#client/errors'
import type { AnyEndpoint } from '#contract/endpoint'
import { whenHydrated } from '#web/browser/hydration.ts'
import { currentKey, expireKey, isExpired } from './session.ts'

/**
 * Calls the service that served this page, with the key of the signed-in user or else with the page's own. Everything that arrives
 * before the first view is hydrated waits for that.
 */
export const client: Client = {
  call: (endpoint, ...rest) => withCurrentKey(endpoint, (keyed) => keyed.call(endpoint, ...rest)),
  stream: (endpoint, ...rest) => withCurrentKey(endpoint, (keyed) => keyed.stream(endpoint, ...rest)),
}

async function withCurrentKey<Value>({ operation, needs }: AnyEndpoint, request: (keyed: Client) => Promise<Value>) {
  // The page's own key may not do it: another is being asked for, and what is shown stays until then.
  if (isExpired() && needs !== 'public') throw new ApiError(operation, 401, ['The key is no longer valid'])
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
