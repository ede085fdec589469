import { createClient } from '#client/client'
import type { Right } from '#contract/endpoint'
import { getKey } from '#contract/get-key'

/**
 * What a key that nobody has signed in with yet may do.
 *
 * @throws {ApiError} 401 when it is not good
 */
export async function roleOfKey(key: string): Promise<Right> {
  return (await createClient({ baseUrl: '/v1', apiKey: () => key }).call(getKey, {})).data.role
}
