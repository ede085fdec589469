import type { getKey } from '#contract/data/get-key'
import type { Operation } from '../http/operation.ts'

/**
 * Returns the role, the rights, the person and the agency of the request's key. Never cached: a key may be revoked at any moment.
 *
 * @spec Authentication
 */
export function handleGetKey(): Operation<typeof getKey> {
  return {
    handle: (_, { role, rights, personName, agency }) => ({
      body: {
        role,
        rights: [...rights],
        person: role === 'staff' ? personName : null,
        agency: role === 'public' ? null : agency,
      },
    }),
  }
}
