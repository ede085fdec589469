import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#web/api/explain-error.ts'
import { matchingAccountsQuery } from './account-queries.ts'
import { explainNoMember } from './account-messages.ts'

/** Returns a look-up of the members that a typed text matches, with an error if there are none. */
export function useMemberLookup() {
  const queryClient = useQueryClient()
  const { mutateAsync, reset, data, error, isPending, variables } = useMutation({
    mutationFn: async (text: string) => (text === '' ? [] : queryClient.fetchQuery(matchingAccountsQuery(text))),
  })
  const none = data?.length === 0 ? explainNoMember(variables ?? '') : undefined
  return {
    /** Resolves to the members; to an empty list if the look-up fails. */
    find: async (text: string) => mutateAsync(text).catch(() => []),
    reset,
    found: data ?? [],
    problem: error === null ? none : `The account could not be looked up. ${explainError(error)}`,
    isPending,
  }
}
