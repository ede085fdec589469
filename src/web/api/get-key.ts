import { createClient } from '#client/client'
import type { AnyEndpoint, ResponseOf } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { getKey } from '#contract/data/get-key'
import { foldPerson } from '#contract/fold-person'
import { skipToken, useQuery } from '@tanstack/react-query'
import { isOffered } from './platform.tsx'
import { useSession } from './session.ts'

/**
 * Returns the role, the rights and the person of a key, without signing in with it.
 *
 * @throws {ApiError} 401 when the key is invalid
 */
export async function describeKey(key: string): Promise<ResponseOf<typeof getKey>> {
  return (await createClient({ baseUrl: '/v1', apiKey: () => key }).call(getKey, {})).data
}

/** A key that was never assigned to anybody is a person of its own, by an id that says nothing to people. */
export function personName(person: string | null): string | undefined {
  return person === null || /^(key|env)_[\w-]+$/.test(person) ? undefined : person
}

/** Rights are given and taken away while somebody is signed in. */
const freshMs = 60_000

/** Returns whether the signed-in user has a right, or one of several; until that is known, the service is left to say so. */
export function useHasRight(right: AnyEndpoint['right']): boolean {
  const rights = useOwnKey()?.rights
  return rights === undefined || right === undefined || [right].flat().some((one) => rights.includes(one))
}

/** Returns whether the service has an operation, and the signed-in user a right to it. */
export function useMay({ operation, right }: AnyEndpoint): boolean {
  return useHasRight(right) && isOffered(operation as OperationName)
}

/** Returns a function that says whether a person is the signed-in user, however the name is spelled; `false` until that is known. */
export function useIsSelf(): (person: string | null | undefined) => boolean {
  const own = useOwnKey()?.person
  return (person) => typeof own === 'string' && typeof person === 'string' && foldPerson(own) === foldPerson(person)
}

/** Returns what the key of the signed-in user is; `undefined` until that is known. */
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
