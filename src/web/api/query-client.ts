import { ApiError, NetworkError } from '#client/errors'
import { QueryClient } from '@tanstack/react-query'

const freshMs = 60_000

/** Caches the service's responses. Retries a failure once if it may be temporary. */
export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: freshMs,
      // Offline, a request fails at once instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 1 && (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)),
      retryDelay: 800,
    },
  },
})
