import { useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { formatMiles } from '../../../format/miles.ts'
import { countWords } from '../../../format/offer-words.ts'
import { ConfirmDialog } from '../decisions/confirm-dialog.tsx'
import { type DeliveryState, openCount } from '../delivery/delivery.ts'
import type { DeliveryRun, RunSnapshot } from '../delivery/delivery-run.ts'
import { explainInterruption, explainStop, nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/is-storing.ts'
import { useRun } from '../delivery/use-run.ts'
import { formatSentAt } from '../format-sent-at.ts'
import { ProgressBar } from '../../../components/controls/progress-bar.tsx'
import { BatchHeading } from './batch-heading.tsx'
import { resultsFile, stateNames } from './results-file.ts'
import { formatNumber } from '../../../format/locale.ts'

interface RunViewProps {
  readonly run: DeliveryRun
  /** It was started here, just now. */
  readonly isFresh: boolean
  readonly onStart: () => void
  readonly onStartAnother: () => void
}

/** A batch that is being sent: its progress, the lines that were not credited, and what can be done. */
export function RunView({ run, isFresh, onStart, onStartAnother }: RunViewProps) {
  const snapshot = useRun(run)
  const { batch, counts, state, interruption, error, notCredited } = snapshot
  const isStoring = useIsStoring()
  const [isStopAsked, setIsStopAsked] = useState(false)
  const fileName = fileNameOf(snapshot)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const open = openCount(counts)
  const isFinished = open === 0 || (batch.isStopped && state === 'paused')
  const notCreditedCount = counts.refused + counts['reference-used'] + counts['already-sent'] + counts.failed

  return (
    <section className="desk-card batch-card">
      <BatchHeading takesFocus={isFresh || state !== 'paused' || isFinished}>
        {isFinished
          ? `${fileName} is ${open === 0 ? 'finished' : 'stopped'}`
          : state === 'paused'
            ? `${fileName} is paused`
            : `Sending ${fileName}`}
      </BatchHeading>
      <ProgressBar label="Finished" done={total - open} total={total} />
      {!isStoring && !isFinished && (
        <p className="desk-warning">
          {nothingStored} Keep it open until the batch is finished. If it is closed before, send the same file again: no
          line is credited twice.
        </p>
      )}
      <output className="batch-status">{explainStatus(snapshot, isFinished, isStoring)}</output>
      {interruption !== undefined && state === 'running' && (
        <p role="status" className="desk-warning">
          {explainInterruption(interruption)}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="desk-error">
          {explainStop(error)}
        </p>
      )}
      <dl className="batch-sums">
        {tallies.map(({ name, states, isAlways, whileRunning }) => {
          const count = states.reduce((sum, each) => sum + counts[each], 0)
          if (count === 0 && isAlways !== true) return null
          return (
            <div key={name}>
              <dt>{state === 'paused' ? name : (whileRunning ?? name)}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          )
        })}
      </dl>
      <div className="desk-actions">
        {!isFinished && state === 'paused' && (
          <button type="button" className="button button-strong" onClick={onStart}>
            Resume
          </button>
        )}
        {!isFinished && state !== 'paused' && (
          <button
            type="button"
            className="button button-strong"
            aria-disabled={state === 'pausing'}
            onClick={() => run.pause()}
          >
            {state === 'pausing' ? 'Pausing…' : 'Pause'}
          </button>
        )}
        {isFinished && (
          <button type="button" className="button button-strong" onClick={onStartAnother}>
            Start another batch
          </button>
        )}
        <button type="button" className="button" onClick={() => saveResults(run, snapshot)}>
          <Icon name="download" size={16} />
          Download the results
        </button>
        {isFinished && counts.refused > 0 && !batch.isStopped && (
          <button type="button" className="button" onClick={() => void run.resetRefused().then(onStart)}>
            Send the refused again ({formatNumber(counts.refused)})
          </button>
        )}
        {!isFinished && state === 'paused' && (
          <button type="button" className="button" onClick={() => setIsStopAsked(true)}>
            Stop here…
          </button>
        )}
      </div>
      {notCredited.length > 0 && (
        <div className="batch-not-credited">
          <h3>Not credited by this batch</h3>
          <ul aria-label="Lines not credited">
            {notCredited.map(({ line, state: outcome, request, message }) => (
              <li key={line}>
                <b>Line {formatNumber(line)}:</b> {stateNames[outcome]}.{' '}
                {message ?? `${formatMiles(request.amount)} miles, reference ${request.reference_id}.`}
              </li>
            ))}
          </ul>
          {notCreditedCount > notCredited.length && (
            <p className="batch-more">
              These are the first {notCredited.length} of {formatNumber(notCreditedCount)}; the results file has all.
            </p>
          )}
        </div>
      )}
      {isStopAsked && (
        <ConfirmDialog
          title="Stop the batch here?"
          action="Stop here"
          onConfirm={() => {
            setIsStopAsked(false)
            void run.stop()
          }}
          onClose={() => setIsStopAsked(false)}
        >
          <p>
            {countWords(open, 'line', 'lines')} will not be sent. What is credited stays credited, and the results file
            says which lines are.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface Tally {
  readonly name: string
  /** Its name while the batch is being sent. */
  readonly whileRunning?: string
  readonly states: readonly DeliveryState[]
  /** It is shown even when the count is 0. */
  readonly isAlways?: boolean
}

const tallies: readonly Tally[] = [
  { name: 'Credited', states: ['success'], isAlways: true },
  { name: 'Waiting for approval', states: ['pending'] },
  { name: 'Sent before', states: ['already-sent'] },
  { name: 'Reference used', states: ['reference-used'] },
  { name: 'Refused', states: ['refused'] },
  { name: 'Rejected', states: ['failed'] },
  { name: 'To be looked up', states: ['sending', 'unknown'], whileRunning: 'On its way' },
  { name: 'To send', states: ['waiting', 'absent'], isAlways: true },
]

function fileNameOf({ batch: { source } }: RunSnapshot): string {
  return source.kind === 'file' ? source.fileName : 'The batch'
}

function explainStatus({ batch, counts, state }: RunSnapshot, isFinished: boolean, isStoring: boolean): string {
  if (isFinished) {
    const credited = `${countWords(counts.success, 'transfer', 'transfers')} credited`
    return `${credited}. Started ${formatSentAt(batch.startedAt)}.`
  }
  if (state === 'pausing') return 'Waiting for what is on its way.'
  if (state === 'running') {
    return isStoring
      ? 'Every line is stored on this device before it is sent: closing the tab loses nothing.'
      : 'Every line is looked up if its response is lost.'
  }
  return counts.sending + counts.unknown > 0
    ? 'Resume to continue. What was on its way is looked up first, and sent again only if it never arrived.'
    : 'Resume to continue. Nothing is on its way.'
}

function saveResults(run: DeliveryRun, snapshot: RunSnapshot) {
  saveFile(`results-of-${fileNameOf(snapshot)}`, 'text/csv;charset=utf-8', resultsFile(run.deliveries()))
}
