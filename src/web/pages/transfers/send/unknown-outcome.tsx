import { useLastValue } from '../../../api/use-last-value.ts'
import { formatMiles } from '../../../format/miles.ts'
import { explainInterruption, explainStop, nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/is-storing.ts'
import { useValidKey } from '../delivery/use-run.ts'
import { formatSentAt } from '../format-sent-at.ts'
import type { SentTransfer } from './use-sending.ts'

interface UnknownOutcomeProps {
  readonly sent: SentTransfer
  readonly onLookNow: () => void
}

/** A transfer whose response was lost, while it is looked up. */
export function UnknownOutcome({ sent, onLookNow }: UnknownOutcomeProps) {
  const { recipient, startedAt, delivery, interruption, error } = sent
  const { request, isDuplicate = false } = delivery
  const isStoring = useIsStoring()
  const hasKey = useValidKey() !== undefined && interruption?.kind !== 'key'
  // It stays during the next look-up, so that the button is not removed while it has focus.
  const shown = useLastValue(interruption)

  return (
    <section className="desk-card" aria-busy={hasKey}>
      <h2 tabIndex={-1}>{isDuplicate ? 'The reference is used already' : 'We do not know yet'}</h2>
      <p>{explain(sent)}</p>
      <dl className="send-facts">
        <dt>Miles</dt>
        <dd>{formatMiles(request.amount)}</dd>
        <dt>Recipient</dt>
        <dd>{recipient.externalId}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        <dt>First sent</dt>
        <dd>{formatSentAt(startedAt)}</dd>
      </dl>
      {!isStoring && (
        <p className="desk-warning">
          {nothingStored} Keep it open until the outcome is shown; if it is closed before, look the reference up in the
          history, and send nothing again.
        </p>
      )}
      {!hasKey ? (
        <p className="desk-warning">{explainInterruption({ kind: 'key' })}</p>
      ) : (
        <>
          <div className="send-looking" aria-hidden />
          <p className="send-hint">
            {error !== undefined
              ? explainStop(error)
              : shown === undefined || shown.kind === 'key'
                ? 'Looking the reference up…'
                : `${explainInterruption(shown)} Looking again within ${Math.ceil(shown.pauseMs / 1000)} s. ${isStoring ? mayClose : ''}`}
          </p>
          {(error !== undefined || (shown !== undefined && shown.kind !== 'key')) && (
            <div className="desk-actions">
              <button type="button" className="button" onClick={onLookNow}>
                Look now
              </button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const mayClose =
  'You may close this page: the transfer is stored on this device, and looked up when the desk is opened again.'

function explain({ delivery, isResumed }: SentTransfer): string {
  if (delivery.isDuplicate === true) {
    return 'The service refused this transfer. The desk looks up which other one has its reference.'
  }
  return isResumed
    ? 'This transfer was sent from this device, and the page was closed before its outcome was seen. The desk looks its reference up.'
    : 'The transfer was sent, but no response came. It may have gone through or not: do not send it another way. The desk looks its reference up.'
}
