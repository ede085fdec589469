import { createClient, type Client } from '#client/client'
import { ApiError } from '#client/errors'
import { currentKey, expireKey } from '../browser/session.ts'

/** Calls the service that served this page, with the key of the signed-in user or else with the page's own. */
export const client: Client = {
  async call(endpoint, request, signal) {
    const key = currentKey()
    try {
      return await createClient({ baseUrl: '/v1', apiKey: () => key }).call(endpoint, request, signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) expireKey(key)
      throw error
    }
  },
}
