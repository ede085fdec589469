import { LoadError } from '#web/kit/load-error.tsx'
import { explainError } from './explain-error.ts'

interface QueryErrorProps {
  /** What failed to load, as the subject of a sentence. */
  readonly what: string
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  readonly explain?: (error: unknown) => string
}

/** Says that a query failed, and offers Retry; nothing where it did not. */
export function QueryError({ what, query: { error, isFetching, refetch }, explain = explainError }: QueryErrorProps) {
  if (error === null) return null
  return <LoadError what={what} reason={explain(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
}
