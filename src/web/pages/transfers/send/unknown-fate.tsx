import { ApiError } from '#client/errors'
import { formatMiles } from '../../../format/miles.ts'
import type { OpenTransfer } from './open-transfer.ts'
import type { SeekReason } from './send-phase.ts'
import { sentWhen } from './sent-when.ts'
import type { Fate } from './transfer-fate.ts'
import { useFate } from './use-fate.ts'

interface UnknownFateProps {
  readonly open: OpenTransfer
  readonly reason: SeekReason
  readonly onFate: (fate: Fate) => void
}

/** A transfer whose answer never came, while the desk looks it up. */
export function UnknownFate({ open, reason, onFate }: UnknownFateProps) {
  const { trouble, isPaused, lookNow } = useFate(open, onFate)
  const { request, account, startedAt } = open
  return (
    <section className="send-card send-unknown" aria-busy={!isPaused}>
      <h2 tabIndex={-1}>{reason === 'duplicate' ? 'The reference is used already' : 'We do not know yet'}</h2>
      <p>{explanations[reason]}</p>
      <dl className="send-facts">
        <dt>Miles</dt>
        <dd>{formatMiles(request.amount)}</dd>
        <dt>Recipient</dt>
        <dd>{account.external_id}</dd>
        <dt>Reference</dt>
        <dd className="send-id">{request.reference_id}</dd>
        <dt>First sent</dt>
        <dd>{sentWhen({ created_at: startedAt })}</dd>
      </dl>
      {isPaused ? (
        <p className="send-warning">The key is not valid any more. Sign in again, and the desk goes on looking.</p>
      ) : (
        <>
          <div className="send-looking" aria-hidden />
          {trouble === undefined ? (
            <p className="send-hint">Looking the reference up…</p>
          ) : (
            <p className="send-hint">
              {troubleWords(trouble.error)} Looking again within {Math.ceil(trouble.pauseMs / 1000)} s. You may close
              this page: the transfer is kept on this device, and looked up when the desk is opened again.
            </p>
          )}
          {trouble !== undefined && (
            <div className="send-actions">
              <button type="button" className="button" onClick={lookNow}>
                Look now
              </button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const explanations: Readonly<Record<SeekReason, string>> = {
  unanswered:
    'The transfer was sent, but its answer did not come. It may have gone through or not: do not send it by other means. The desk looks its reference up and tells.',
  resumed:
    'This transfer was sent from this device, and the page was left before its fate was seen. The desk looks its reference up and tells.',
  duplicate: 'The service refused this transfer. The desk looks up which other one has its reference.',
}

function troubleWords(error: unknown): string {
  if (!navigator.onLine) return 'You are offline.'
  if (error instanceof ApiError && error.status === 403) return 'This key may not look transfers up.'
  return 'The service cannot be asked just now.'
}
