import { Icon } from '../../../components/icon/icon.tsx'
import { saveFile } from '../../../browser/save-file.ts'
import { formatMiles } from '../../../format/miles.ts'
import { countWords } from '../../../format/offer-words.ts'
import { csvFile } from '../../../format/csv.ts'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/is-storing.ts'
import { BatchHeading } from './batch-heading.tsx'
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

/** The result of a check: the errors by line, or what would be sent. */
export function CheckedView(props: CheckedViewProps) {
  return props.checked.errors.length > 0 ? <WithErrors {...props} /> : <Ready {...props} />
}

function WithErrors({ checked, onChooseAnother }: CheckedViewProps) {
  const { errors, fileName, lines } = checked
  const wrongLines = new Set(errors.map(({ line }) => line)).size
  return (
    <section className="desk-card batch-card">
      <BatchHeading takesFocus>
        {countWords(wrongLines, 'line', 'lines')} of {fileName} to fix
      </BatchHeading>
      <p>
        Nothing can be sent until every line is right.{' '}
        {lines.length > 0 && `${countWords(lines.length, 'other line is', 'other lines are')} right. `}
        Fix the file, then choose it again.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-strong" onClick={onChooseAnother}>
          Choose the fixed file
        </button>
        <button
          type="button"
          className="button"
          onClick={() =>
            saveFile(
              `errors-of-${fileName}`,
              'text/csv;charset=utf-8',
              csvFile(
                ['line', 'error'],
                errors.map(({ line, text }) => ({ line, error: text })),
              ),
            )
          }
        >
          <Icon name="download" size={16} />
          Download the errors
        </button>
      </div>
      <ul className="batch-errors" aria-label="Errors">
        {errors.slice(0, mostShown).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <b>Line {formatNumber(line)}:</b> {text}
          </li>
        ))}
      </ul>
      {errors.length > mostShown && (
        <p className="batch-more">
          These are the first {mostShown} of {countWords(errors.length, 'error', 'errors')}; the file has all of them.
        </p>
      )}
    </section>
  )
}

function Ready({ checked, error, isStoring, onSend, onChooseAnother }: CheckedViewProps) {
  const { lines, miles, recipientCount, similar, ignoredColumns, madeReferences, fileName } = checked
  const storesBatches = useIsStoring()
  return (
    <section className="desk-card batch-card">
      <BatchHeading takesFocus>{fileName} is ready to send</BatchHeading>
      <dl className="batch-sums">
        <div>
          <dt>Transfers</dt>
          <dd>{formatNumber(lines.length)}</dd>
        </div>
        <div>
          <dt>Miles in total</dt>
          <dd>{formatMiles(miles)}</dd>
        </div>
        <div>
          <dt>Recipients</dt>
          <dd>{formatNumber(recipientCount)}</dd>
        </div>
      </dl>
      <p className="batch-good">
        <Icon name="check" size={16} />
        Every line is right, and every recipient has an account.
      </p>
      {madeReferences > 0 && (
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
        <button
          type="button"
          className="button button-strong"
          aria-disabled={isStoring}
          onClick={isStoring ? undefined : onSend}
        >
          {isStoring ? 'Storing the batch…' : `Send ${countWords(lines.length, 'transfer', 'transfers')}`}
        </button>
        <button type="button" className="button" disabled={isStoring} onClick={onChooseAnother}>
          Choose another file
        </button>
      </div>
    </section>
  )
}

const mostNamed = 6

function listLines(lines: readonly number[]): string {
  const named = lines.slice(0, mostNamed).map((line) => formatNumber(line))
  const rest = lines.length - named.length
  const last = rest > 0 ? `${formatNumber(rest)} more` : named.pop()
  return `${named.join(', ')} and ${last ?? ''}`
}
