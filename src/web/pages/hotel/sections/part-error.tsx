import { explainError } from '../../../api/explain-error.ts'

interface PartFaultProps {
  /** What failed, as the beginning of a sentence: `The rates`. */
  readonly what: string
  readonly error: Error
  readonly isTrying: boolean
  readonly onRetry: () => void
}

/** Says that one part of the page did not load and why; the others go on. */
export function PartFault({ what, error, isTrying, onRetry }: PartFaultProps) {
  return (
    <div className="hotel-fault" role="alert">
      <p>
        <b>{what} could not be loaded.</b> {explainError(error)}
      </p>
      <button type="button" className="button" aria-disabled={isTrying} onClick={isTrying ? undefined : onRetry}>
        {isTrying ? 'Trying…' : 'Retry'}
      </button>
    </div>
  )
}
