import './load-error.css'

interface LoadErrorProps {
  /** What failed to load, as the subject of a sentence: `The rates`. */
  readonly what: string
  /** Why, in one or more sentences. */
  readonly reason: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** Says in place that something did not load and why, and offers Retry; what was on screen stays next to it. */
export function LoadError({ what, reason, isRetrying, onRetry }: LoadErrorProps) {
  return (
    <div className="load-error" role="alert">
      <p>
        <b>{what} could not be loaded.</b> {reason}
      </p>
      <button type="button" className="button" aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Retrying…' : 'Retry'}
      </button>
    </div>
  )
}
