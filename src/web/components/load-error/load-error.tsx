import './load-error.css'

interface LoadErrorProps {
  /** What failed to load, as the subject of a sentence: `The rates`. */
  readonly what: string
  /** Why, in one or more sentences. */
  readonly reason: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
  /** What the button says. */
  readonly action?: string
  /** It is said over the page, where a dialog would have opened. */
  readonly isOverPage?: boolean | undefined
  /** Closes what is said over the page. */
  readonly onClose?: (() => void) | undefined
}

/** Says in place that something did not load and why, and offers Retry; what was on screen stays next to it. */
export function LoadError(props: LoadErrorProps) {
  const { what, reason, isRetrying, onRetry, action = 'Retry', isOverPage = false, onClose } = props
  return (
    <div className={`load-error${isOverPage ? ' load-error-over' : ''}`} role="alert">
      <p>
        <b>{what} could not be loaded.</b> {reason}
      </p>
      <button type="button" className="button" aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Retrying…' : action}
      </button>
      {onClose !== undefined && (
        <button type="button" className="button button-plain" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  )
}
