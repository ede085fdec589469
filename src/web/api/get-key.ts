import { createClient } from '#client/client'
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { getKey } from '#contract/data/get-key'
import { foldPerson } from '#contract/fold-person'
import { skipToken, useQuery } from '@tanstack/react-query'
import { isOffered } from './platform.tsx'
import { useSession } from './session.ts'

/**
 * Returns the role, rights and person of a key without signing in with it.
 *
 * @throws {ApiError} 401 when the key is invalid
 */
export async function describeKey(key: string): Promise<ResponseOf<typeof getKey>> {
  return (await createClient({ baseUrl: '/v1', apiKey: () => key }).call(getKey, {})).data
}

/** Returns the name of a person; `undefined` for a key without an owner, whose id means nothing to people. */
export function personName(person: string | null): string | undefined {
  return person === null || /^(key|env)_[\w-]+$/.test(person) ? undefined : person
}

/** Rights may change while a user is signed in. */
const freshMs = 60_000

/** Returns whether the signed-in user has a right, or one of several. Until known, `true`: the service checks. */
export function useHasRight(right: AnyEndpoint['right']): boolean {
  const rights = useOwnKey()?.rights
  return rights === undefined || right === undefined || [right].flat().some((one) => rights.includes(one))
}

/** Returns whether the service has an operation and the signed-in user may call it. */
export function useMay({ operation, right }: AnyEndpoint): boolean {
  return useHasRight(right) && isOffered(operation as OperationName)
}

/** Returns a function that checks whether a person, in any spelling, is the signed-in user. Until known, `false`. */
export function useIsSelf(): (person: string | null | undefined) => boolean {
  const own = useOwnKey()?.person
  return (person) => typeof own === 'string' && typeof person === 'string' && foldPerson(own) === foldPerson(person)
}

/** Returns the signed-in user's key; `undefined` until it is loaded. */
export function useOwnKey(): ResponseOf<typeof getKey> | undefined {
  const session = useSession()
  const { data } = useQuery({
    queryKey: [getKey.operation, session?.key],
    queryFn: session === undefined || session.isExpired ? skipToken : async () => describeKey(session.key),
    initialData: session?.rights && {
      role: session.role,
      rights: [...session.rights],
      person: session.person ?? null,
      agency: null,
    },
    initialDataUpdatedAt: 0,
    staleTime: freshMs,
  })
  return data
}
