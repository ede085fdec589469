import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { formatMiles } from '../../../format/miles.ts'
import { countWords } from '../../../format/offer-words.ts'
import { csvFile } from '../../../format/csv.ts'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/is-storing.ts'
import { BatchHeading } from './batch-heading.tsx'
import { BatchLines } from './batch-lines.tsx'
import type { CheckedBatch } from './check-batch.ts'
import { formatNumber } from '../../../format/locale.ts'

interface CheckedViewProps {
  readonly checked: CheckedBatch
  /** Why sending could not start. */
  readonly error: string | undefined
  readonly isStoring: boolean
  readonly onSend: () => void
  readonly onChooseAnother: () => void
}

const mostShown = 50

/** The result of a check: what can be sent, what has to be fixed, and every line. */
export function CheckedView({ checked, error, isStoring, onSend, onChooseAnother }: CheckedViewProps) {
  const { lines, ready, counts, miles, recipientCount, similar, ignoredColumns, madeReferences, isBlocked } = checked
  const storesBatches = useIsStoring()
  const canSend = ready.length > 0 && !isBlocked
  return (
    <section className="desk-card batch-card">
      <BatchHeading takesFocus>{describeCheck(checked)}</BatchHeading>
      <dl className="batch-sums">
        <Sum name="Transfers">{formatNumber(ready.length)}</Sum>
        <Sum name="Miles in total">{formatMiles(miles)}</Sum>
        <Sum name="Recipients">{formatNumber(recipientCount)}</Sum>
        {counts.pending > 0 && <Sum name="Will wait for approval">{formatNumber(counts.pending)}</Sum>}
        {counts['already-sent'] > 0 && <Sum name="Already sent">{formatNumber(counts['already-sent'])}</Sum>}
      </dl>
      {counts.unchecked > 0 && (
        <p className="desk-warning">
          Only the file itself was checked. Whether the accounts are open, the references are new, and who has to
          approve is known once each line is sent.
        </p>
      )}
      {counts['to-fix'] > 0 && <p>{explainFixing(checked)}</p>}
      {madeReferences > 0 && !isBlocked && (
        <p>
          {countWords(madeReferences, 'line has', 'lines have')} no reference. One is made from the content of the file,
          the same each time: if this file is sent again, no recipient is credited twice.
        </p>
      )}
      {ignoredColumns.length > 0 && <p>Not used: {ignoredColumns.join(', ')}.</p>}
      {similar.length > 0 && (
        <div className="desk-warning">
          <p>
            <b>{countWords(similar.length, 'recipient gets', 'recipients get')} the same miles more than once.</b> That
            may be intended; look at these lines before you send.
          </p>
          <ul aria-label="Lines that look alike">
            {similar.slice(0, mostShown).map(({ lines: alike, amount }) => (
              <li key={alike[0]}>
                Lines {listLines(alike)}: {formatMiles(amount)} miles
              </li>
            ))}
          </ul>
          {similar.length > mostShown && <p>And {formatNumber(similar.length - mostShown)} more.</p>}
        </div>
      )}
      {!storesBatches && <p className="desk-warning">{nothingStored} Keep it open until the batch is finished.</p>}
      <p role="alert" className="desk-error">
        {error}
      </p>
      <div className="desk-actions">
        {canSend && (
          <button
            type="button"
            className="button button-strong"
            aria-disabled={isStoring}
            onClick={isStoring ? undefined : onSend}
          >
            {isStoring ? 'Storing the batch…' : `Send ${countWords(ready.length, 'transfer', 'transfers')}`}
          </button>
        )}
        <button
          type="button"
          className={canSend ? 'button' : 'button button-strong'}
          disabled={isStoring}
          onClick={onChooseAnother}
        >
          {counts['to-fix'] > 0 ? 'Choose the fixed file' : 'Choose another file'}
        </button>
        {counts['to-fix'] > 0 && (
          <button type="button" className="button" onClick={() => saveErrors(checked)}>
            <Icon name="download" size={16} />
            Download the errors
          </button>
        )}
      </div>
      <BatchLines lines={lines} counts={counts} />
    </section>
  )
}

function Sum({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function describeCheck({ counts, ready, fileName }: CheckedBatch): string {
  const toFix = `${fileName}: ${countWords(counts['to-fix'], 'line needs fixing', 'lines need fixing')}`
  if (counts['to-fix'] === 0) {
    return ready.length > 0 ? `${fileName} is ready to send` : `Every line of ${fileName} was sent before`
  }
  return ready.length > 0 ? `${toFix}; ${countWords(ready.length, 'line is valid', 'lines are valid')}` : toFix
}

function explainFixing({ counts, ready, isBlocked, madeReferences }: CheckedBatch): string {
  if (isBlocked) {
    return 'Nothing is sent before these lines are fixed: lines without a reference get one made from the whole file, and a fixed file would credit the others again.'
  }
  if (madeReferences > 0 && counts['already-sent'] > 0) {
    return 'Fix these lines in a file of their own: references are made from the whole file, and this one, changed, would credit the others again.'
  }
  return ready.length > 0
    ? 'Send the valid lines now, or fix the file first. What was sent before is not sent again.'
    : 'Fix the file, then choose it again.'
}

function saveErrors({ lines, fileName }: CheckedBatch) {
  const rows = lines.flatMap(({ line, errors }) => errors.map((error) => ({ line, error })))
  saveFile(`errors-of-${fileName}`, 'text/csv;charset=utf-8', csvFile(['line', 'error'], rows))
}

const mostNamed = 6

function listLines(lines: readonly number[]): string {
  const named = lines.slice(0, mostNamed).map((line) => formatNumber(line))
  const rest = lines.length - named.length
  const last = rest > 0 ? `${formatNumber(rest)} more` : named.pop()
  return `${named.join(', ')} and ${last ?? ''}`
}
