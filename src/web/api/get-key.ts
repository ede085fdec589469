import { createClient } from '#client/client'
import type { Role } from '#contract/endpoint'
import { getKey } from '#contract/get-key'

/**
 * Returns the role of a key, without signing in with it.
 *
 * @throws {ApiError} 401 when the key is invalid
 */
export async function roleOfKey(key: string): Promise<Role> {
  return (await createClient({ baseUrl: '/v1', apiKey: () => key }).call(getKey, {})).data.role
}
