import type { UseQueryResult } from '@tanstack/react-query'

/** Loads again what failed to load. */
export function retryFailed(queries: readonly Pick<UseQueryResult, 'isError' | 'refetch'>[]): void {
  for (const query of queries) if (query.isError) void query.refetch()
}
