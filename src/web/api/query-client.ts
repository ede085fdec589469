import { ApiError, NetworkError } from '#client/errors'
import { QueryClient } from '@tanstack/react-query'
import { isStoredAnswer } from './stored-answers.ts'

const freshMs = 60_000
/** How often what the service did not answer is asked for again. */
const againMs = 30_000

/** Caches the responses of the service. A failure that may be temporary is retried once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: (query) => (isStoredAnswer(query) ? 0 : freshMs),
      // Without a connection a request fails at once, or gets what is stored, where it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: (query) => isStoredAnswer(query) && againMs,
      retry: (failures, error) => failures < 1 && isTemporary(error),
      retryDelay: 800,
    },
  },
})

function isTemporary(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
