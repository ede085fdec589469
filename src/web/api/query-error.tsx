import { LoadError } from '#web/kit/load-error.tsx'
import { explainError } from './explain-error.ts'

interface QueryErrorProps {
  /** The data that failed to load, as the subject of a sentence. */
  readonly what: string
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Reports a failed query with a Retry button; renders nothing without an error. */
export function QueryError({ what, query: { error, isFetching, refetch } }: QueryErrorProps) {
  if (error === null) return null
  return <LoadError what={what} reason={explainError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
}
