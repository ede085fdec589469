import { ApiError, NetworkError } from '#client/errors'
import { QueryClient } from '@tanstack/react-query'

const freshMs = 60_000

/** Caches the responses of the service. A failure that may be temporary is retried once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: freshMs,
      // Without a connection a request fails at once, where it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)),
      retryDelay: 800,
    },
  },
})
