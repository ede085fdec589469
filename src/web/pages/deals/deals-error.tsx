import { explainError } from '../../api/explain-error.ts'

interface DealsFaultProps {
  readonly error: Error
  readonly isTrying: boolean
  readonly onRetry: () => void
}

/** Says that the deals did not load and why; what was there stays below it. */
export function DealsFault({ error, isTrying, onRetry }: DealsFaultProps) {
  return (
    <div className="deals-fault" role="alert">
      <p>
        <b>The deals could not be loaded.</b> {explainError(error)}
      </p>
      <button type="button" className="button" aria-disabled={isTrying} onClick={isTrying ? undefined : onRetry}>
        {isTrying ? 'Trying…' : 'Retry'}
      </button>
    </div>
  )
}
