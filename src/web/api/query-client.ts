import { ApiError, NetworkError } from '#client/errors'
import { QueryClient } from '@tanstack/react-query'

const freshMs = 60_000

/** What the page knows of the service. A fault that may pass is tried once more before it is told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => failures < 1 && mayPass(error),
      retryDelay: 800,
    },
  },
})

function mayPass(error: Error): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
