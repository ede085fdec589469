import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#web/api/explain-error.ts'
import { namedAccountsQuery } from './account-queries.ts'
import { explainNoMember } from './account-messages.ts'

/** Looks up the members that a typed text names, and says why none is found. */
export function useMemberLookup() {
  const queryClient = useQueryClient()
  const { mutateAsync, reset, data, error, isPending, variables } = useMutation({
    mutationFn: async (text: string) => (text === '' ? [] : queryClient.fetchQuery(namedAccountsQuery(text))),
  })
  const none = data?.length === 0 ? explainNoMember(variables ?? '') : undefined
  return {
    /** Returns the members; none where the look-up fails. */
    find: async (text: string) => mutateAsync(text).catch(() => []),
    reset,
    found: data ?? [],
    problem: error === null ? none : `The account could not be looked up. ${explainError(error)}`,
    isPending,
  }
}
