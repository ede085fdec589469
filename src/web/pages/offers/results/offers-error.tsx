import { explainError } from '../../../api/explain-error.ts'

interface OffersFaultProps {
  readonly error: Error
  readonly isTrying: boolean
  readonly onRetry: () => void
}

/** Says that the rates did not load and why; what was there stays below it. */
export function OffersFault({ error, isTrying, onRetry }: OffersFaultProps) {
  return (
    <div className="rates-fault" role="alert">
      <p>
        <b>The rates could not be loaded.</b> {explainError(error)}
      </p>
      <button type="button" className="button" aria-disabled={isTrying} onClick={isTrying ? undefined : onRetry}>
        {isTrying ? 'Trying…' : 'Retry'}
      </button>
    </div>
  )
}
