import { useState } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { formatMiles } from '../../../format/miles.ts'
import { countWords } from '../../../format/offer-words.ts'
import { formatDeadline, ownTimeZone } from '../../../format/zone-time.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { BatchHeading } from './batch-heading.tsx'
import { type LineState, openCount } from './batch-line.ts'
import type { BatchRun, RunSnapshot } from './batch-run.ts'
import { resultsFile, stateWords } from './results-file.ts'
import { troubleWords } from './trouble-words.ts'
import { useRun } from './use-run.ts'

interface RunViewProps {
  readonly run: BatchRun
  /** Whether it has just been begun here. */
  readonly isFresh: boolean
  readonly onStart: () => void
  readonly onStartAnother: () => void
}

/** A batch on its way: how far it has come, what was not credited, and what can be done. */
export function RunView({ run, isFresh, onStart, onStartAnother }: RunViewProps) {
  const snapshot = useRun(run)
  const { batch, counts, state, trouble, words, notable } = snapshot
  const [isAskedToStop, setIsAskedToStop] = useState(false)
  const open = openCount(counts)
  const isAtEnd = open === 0 || (batch.isStopped && state === 'paused')
  const notableCount = counts.refused + counts.used + counts.present + counts.failed

  return (
    <section className="batch-card">
      <BatchHeading takesFocus={isFresh || state !== 'paused' || isAtEnd}>
        {isAtEnd ? `${batch.fileName} is ${open === 0 ? 'settled' : 'stopped'}` : headingOf(snapshot)}
      </BatchHeading>
      <ProgressBar label="Settled" done={batch.lineCount - open} total={batch.lineCount} />
      <output className="batch-status">{statusWords(snapshot, isAtEnd)}</output>
      {trouble !== undefined && state === 'running' && (
        <p role="status" className="batch-trouble">
          {troubleWords(trouble)}
        </p>
      )}
      {words !== undefined && (
        <p role="alert" className="batch-fault">
          {words}
        </p>
      )}
      <dl className="batch-sums">
        {tallies.map(({ name, states, isAlways, whileRunning }) => {
          const count = states.reduce((sum, each) => sum + counts[each], 0)
          if (count === 0 && isAlways !== true) return null
          return (
            <div key={name}>
              <dt>{state === 'paused' ? name : (whileRunning ?? name)}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          )
        })}
      </dl>
      <div className="batch-actions">
        {!isAtEnd && state === 'paused' && (
          <button type="button" className="button button-strong" onClick={onStart}>
            Resume
          </button>
        )}
        {!isAtEnd && state !== 'paused' && (
          <button
            type="button"
            className="button button-strong"
            aria-disabled={state === 'pausing'}
            onClick={() => run.pause()}
          >
            {state === 'pausing' ? 'Pausing…' : 'Pause'}
          </button>
        )}
        {isAtEnd && (
          <button type="button" className="button button-strong" onClick={onStartAnother}>
            Start another batch
          </button>
        )}
        <button type="button" className="button" onClick={() => saveResults(run, snapshot)}>
          <Icon name="download" size={16} />
          Download the results
        </button>
        {isAtEnd && counts.refused > 0 && !batch.isStopped && (
          <button type="button" className="button" onClick={() => void run.takeBackRefused().then(onStart)}>
            Send the refused again ({counts.refused.toLocaleString('en-US')})
          </button>
        )}
        {!isAtEnd && state === 'paused' && (
          <button type="button" className="button" onClick={() => setIsAskedToStop(true)}>
            Stop here…
          </button>
        )}
      </div>
      {notable.length > 0 && (
        <div className="batch-notable">
          <h3>Not credited by this batch</h3>
          <ul aria-label="Lines not credited">
            {notable.map(({ line, state: fate, request, message }) => (
              <li key={line}>
                <b>Line {line.toLocaleString('en-US')}:</b> {stateWords[fate]}.{' '}
                {message ?? `${formatMiles(request.amount)} miles, reference ${request.reference_id}.`}
              </li>
            ))}
          </ul>
          {notableCount > notable.length && (
            <p className="batch-more">
              These are the first {notable.length} of {notableCount.toLocaleString('en-US')}; the results file has all.
            </p>
          )}
        </div>
      )}
      {isAskedToStop && (
        <ConfirmDialog
          title="Stop the batch here?"
          action="Stop here"
          onConfirm={() => {
            setIsAskedToStop(false)
            void run.stop()
          }}
          onClose={() => setIsAskedToStop(false)}
        >
          <p>
            {countWords(open, 'line', 'lines')} will not be sent. What is credited stays credited, and the results file
            says which is which.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface Tally {
  readonly name: string
  /** What it is called while the batch is being sent. */
  readonly whileRunning?: string
  readonly states: readonly LineState[]
  /** Whether it is shown where there are none. */
  readonly isAlways?: boolean
}

const tallies: readonly Tally[] = [
  { name: 'Credited', states: ['success'], isAlways: true },
  { name: 'Waiting for approval', states: ['pending'] },
  { name: 'Sent before', states: ['present'] },
  { name: 'Reference used', states: ['used'] },
  { name: 'Refused', states: ['refused'] },
  { name: 'Rejected', states: ['failed'] },
  { name: 'To be looked up', states: ['sending'], whileRunning: 'On its way' },
  { name: 'To send', states: ['waiting'], isAlways: true },
]

function headingOf({ batch, state }: RunSnapshot): string {
  return state === 'paused' ? `${batch.fileName} is paused` : `Sending ${batch.fileName}`
}

function statusWords({ batch, counts, state }: RunSnapshot, isAtEnd: boolean): string {
  if (isAtEnd) {
    const credited = `${countWords(counts.success, 'transfer', 'transfers')} credited`
    return `${credited}. Begun ${formatDeadline(Date.parse(batch.startedAt), ownTimeZone(), new Date())}.`
  }
  if (state === 'pausing') return 'What is on its way comes down first.'
  if (state === 'running') return 'Every line is kept on this device before it is sent: closing the tab loses nothing.'
  return counts.sending > 0
    ? 'Resume to go on. What was on its way is looked up first, and sent again only if it never arrived.'
    : 'Resume to go on. Nothing is on its way.'
}

function saveResults(run: BatchRun, { batch }: RunSnapshot) {
  saveFile(`results-of-${batch.fileName}`, 'text/csv;charset=utf-8', resultsFile(run.lines()))
}
