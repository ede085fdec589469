import { createClient, type Client } from '#client/client'
import { ApiError } from '#client/errors'
import { whenHydrated } from '#web/kit/lazy/hydration.ts'
import { currentKey, expireKey } from '../session/session.ts'

/**
 * Calls the service that served this page, with the key of the signed-in user or else with the page's own. What arrives
 * before the first view is hydrated waits for that.
 */
export const client: Client = {
  call: (endpoint, request, signal) => withCurrentKey((keyed) => keyed.call(endpoint, request, signal)),
  stream: (endpoint, request, signal) => withCurrentKey((keyed) => keyed.stream(endpoint, request, signal)),
}

async function withCurrentKey<Value>(request: (keyed: Client) => Promise<Value>): Promise<Value> {
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
