import type { getKey } from '#contract/get-key'
import type { Operation } from '../http/operation.ts'

/**
 * Tells what the key of the request may do. Never kept: a key may be revoked at any moment.
 *
 * @spec Authentication
 */
export function handleGetKey(): Operation<typeof getKey> {
  return { handle: (_, { role }) => ({ body: { role } }) }
}
