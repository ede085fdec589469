import type { AnyEndpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { retryWhenLimited } from './backoff.ts'
import { client } from './client.ts'

/**
 * Returns the mutation of an operation: `useMutation({ ...change(createKey, listKeys), onSuccess })`. It refetches the
 * queries of the given operations, even after an error: the change may have been made although its response was lost.
 */
export function change<E extends AnyEndpoint>(endpoint: E, ...changed: readonly AnyEndpoint[]) {
  return mutationOptions({
    mutationFn: async (request: RequestOf<E>) => (await client.call(endpoint, request)).data,
    onSettled: async (_response, _error, _request, _result, { client: cache }) => invalidate(cache, changed),
  })
}

/** One of several changes made in sequence. */
export interface Change<E extends AnyEndpoint> {
  readonly operation: E
  readonly request: RequestOf<E>
  /** The name of the changed entry, if there are several. */
  readonly name?: string
}

/** The outcome of a change: its response or its error. */
type Changed<E extends AnyEndpoint> = Change<E> & ({ readonly done: ResponseOf<E> } | { readonly error: Error })

/**
 * Returns the mutation that makes several changes in sequence, one request each. A failed change does not stop the
 * others. It does not wait for the queries it refetches.
 *
 * @param onTry receives the number of changes already attempted
 */
export function changeEach<E extends AnyEndpoint>(changed: readonly AnyEndpoint[], onTry: (tried: number) => void) {
  return mutationOptions({
    async mutationFn(changes: readonly Change<E>[]) {
      const made: Changed<E>[] = []
      for (const one of changes) {
        onTry(made.length)
        const outcome = await retryWhenLimited(() => client.call(one.operation, one.request)).then(
          ({ data }) => ({ done: data }),
          (error: Error) => ({ error }),
        )
        made.push({ ...one, ...outcome })
      }
      return made
    },
    onSettled(_changed, _error, _changes, _result, { client: cache }) {
      void invalidate(cache, changed)
    },
  })
}

export async function invalidate(cache: QueryClient, operations: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(operations.map(async ({ operation }) => cache.invalidateQueries({ queryKey: [operation] })))
}
