import { useMemo, useRef, useState } from 'react'
import { parseMiles } from '#client/typed-miles'
import { similarDays } from '#contract/miles/same-reference'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, FocusHeading } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import styles from './batch.module.css'
import { type CheckedBatch, selectLines, type SendableLine } from './check-batch.ts'
import { describeFile, FileWarnings, Sums } from './file-summary.tsx'
import { KindTable } from './kind-table.tsx'
import { lineColumns, outlooks } from './line-columns.tsx'

interface CheckedViewProps {
  readonly checked: CheckedBatch
  /** Why sending could not start. */
  readonly error: string | null | undefined
  readonly isStoring: boolean
  readonly onSend: (lines: readonly SendableLine[], includesSentBefore: boolean) => void
  readonly onChooseAnother: () => void
}

const mostShown = 50

/** From this size on, the user must type the total: this catches a wrong file without delaying usual ones. */
const typedFrom = { transfers: 100, miles: 100_000 }

/** The result of a check: the lines that can be sent, those to fix, and the whole file. */
export function CheckedView({ checked, error, isStoring, onSend, onChooseAnother }: CheckedViewProps) {
  const { lines, counts, file } = checked
  const [includesSentBefore, setIncludesSentBefore] = useState(false)
  const { ready, miles, recipientCount, repeatCount, similar } = useMemo(
    () => selectLines(checked, includesSentBefore),
    [checked, includesSentBefore],
  )
  const [isConfirmed, setIsConfirmed] = useState(file.warnings.length === 0)
  const canSend = ready.length > 0
  const mustType = canSend && (ready.length >= typedFrom.transfers || miles >= typedFrom.miles)
  const total = useRef<HTMLInputElement>(null)
  const [isWrong, setIsWrong] = useState(false)
  const waiting = counts.pending > 0 ? `, ${formatNumber(counts.pending)} will wait` : ''
  const isToFix = counts['to-fix'] > 0

  function send() {
    const isTyped = !mustType || parseMiles(total.current?.value ?? '') === miles
    setIsWrong(!isTyped)
    if (isTyped) onSend(ready, includesSentBefore)
    else total.current?.focus()
  }

  return (
    <Card className={styles.card}>
      <FocusHeading takesFocus>{describeCheck(checked)}</FocusHeading>
      <Sums
        sums={[
          ['Transfers', ready.length],
          ['Miles in total', miles],
          ['Recipients', recipientCount],
          ['Will wait for approval', counts.pending || undefined],
          ['Already sent', counts['already-sent'] || undefined],
        ]}
      />
      <p>
        {describeFile(file)} {describeFixing(checked)}
      </p>
      <Notice tone="warning">{counts.unchecked > 0 && uncheckedText}</Notice>
      {counts['sent-before'] > 0 && (
        <Notice tone="news">
          <p>
            <b>{formatCount(counts['sent-before'], 'line was', 'lines were')} sent before.</b> To send them again,
            include them all. To send only some, give those a new reference in the file.
          </p>
          <Check checked={includesSentBefore} onChange={({ target }) => setIncludesSentBefore(target.checked)}>
            Include all {formatCount(counts['sent-before'], 'line', 'lines')}
          </Check>
        </Notice>
      )}
      <Notice tone="warning">
        {repeatCount > 0 &&
          `${formatCount(repeatCount, 'line has', 'lines have')} the same member and miles as a transfer of the last ${similarDays} days, under another reference. Check them before you send.`}
      </Notice>
      {similar.length > 0 && <SimilarLines similar={similar} />}
      <FileWarnings warnings={file.warnings}>
        <Check checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
          The file was read correctly
        </Check>
      </FileWarnings>
      <ErrorNotice>{error}</ErrorNotice>
      {mustType && (
        <InputField
          label={`Type the total of ${formatMiles(miles)} miles to confirm`}
          className={styles.total}
          error={isWrong ? `This is not the total, ${formatMiles(miles)}.` : undefined}
          ref={total}
          inputMode="numeric"
          autoComplete="off"
          aria-required
          onChange={() => setIsWrong(false)}
        />
      )}
      <Actions>
        {canSend && (
          <Button
            look={isToFix ? undefined : 'strong'}
            isBusy={isStoring}
            aria-disabled={!isConfirmed}
            onClick={() => isConfirmed && send()}
          >
            {isStoring
              ? 'Storing the batch…'
              : `Send ${formatCount(ready.length, 'transfer', 'transfers')}, ${formatMiles(miles)} miles${waiting}`}
          </Button>
        )}
        <Button look={canSend && !isToFix ? undefined : 'strong'} disabled={isStoring} onClick={onChooseAnother}>
          {isToFix ? 'Choose the fixed file' : 'Choose another file'}
        </Button>
      </Actions>
      <KindTable
        caption="Lines of the file"
        kinds={outlooks}
        first={isToFix ? 'to-fix' : 'all'}
        rows={lines}
        isOfKind={({ outlook }, kind) => outlook === kind}
        rowKey={({ line }) => line}
        columns={lineColumns}
      />
    </Card>
  )
}

/** Lists lines that credit the same miles to the same member. */
function SimilarLines({ similar }: { readonly similar: ReturnType<typeof selectLines>['similar'] }) {
  const recipientCount = new Set(similar.map(({ accountId }) => accountId)).size
  return (
    <Notice tone="warning">
      <p>
        <b>{formatCount(recipientCount, 'recipient gets', 'recipients get')} the same miles more than once.</b> Check
        these lines before you send.
      </p>
      <Stack as="ul" gap={2} aria-label="Lines that look alike">
        {similar.slice(0, mostShown).map(({ lines: alike, amount }) => (
          <li key={alike[0]}>
            Lines {listLines(alike)}: {formatMiles(amount)} miles
          </li>
        ))}
      </Stack>
      {similar.length > mostShown && <p>And {formatNumber(similar.length - mostShown)} more.</p>}
    </Notice>
  )
}

function describeCheck({ counts, fileName }: CheckedBatch): string {
  const toFix = `${fileName}: ${formatCount(counts['to-fix'], 'line needs fixing', 'lines need fixing')}`
  const valid = counts.success + counts.pending + counts.unchecked
  if (counts['to-fix'] === 0) {
    return valid > 0 ? `${fileName} is ready to send` : `Every line of ${fileName} was sent before`
  }
  return valid > 0 ? `${toFix}; ${formatCount(valid, 'line is valid', 'lines are valid')}` : toFix
}

const uncheckedText =
  'Only the file was checked. Accounts, references and approvals are checked when each line is sent.'

/** Explains how to fix lines with errors, and how lines without references are handled. */
function describeFixing({ counts, madeReferences }: CheckedBatch): string {
  const fixing =
    counts['to-fix'] > 0 ? 'Fix these lines and choose the file again: lines that were sent are not sent again. ' : ''
  const made = `${formatCount(madeReferences, 'line has', 'lines have')} no reference. One is made from the member, the miles and the note, so that the same line is not sent twice.`
  return fixing + (madeReferences > 0 ? made : '')
}

const mostNamed = 6

function listLines(lines: readonly number[]): string {
  const named = lines.slice(0, mostNamed).map((line) => formatNumber(line))
  const rest = lines.length - named.length
  const last = rest > 0 ? `${formatNumber(rest)} more` : named.pop()
  return `${named.join(', ')} and ${last ?? ''}`
}
