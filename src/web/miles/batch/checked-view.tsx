import { type Column, NarrowOnly } from '#web/kit/list/table.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { parseMiles } from '#client/typed-miles'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Status } from '#web/kit/card.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import styles from './batch.module.css'
import { Icon } from '#web/kit/icon.tsx'
import { saveFile } from '#web/device/save-file.ts'
import { csvFile } from '#web/kit/format/csv.ts'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/delivery-store.ts'
import { transferHref } from '../addresses.ts'
import { Figure, FocusHeading, Id, LoneLink } from '../desk-parts.tsx'
import { describeSender, formatSentOn } from '../words.ts'
import { Check } from '#web/kit/controls/choice.tsx'
import type { CsvSummary } from '#client/csv/read-csv'
import { type BatchLine, type CheckedBatch, type LineOutlook, selectLines, type SendableLine } from './check-batch.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { useMemo, useRef, useState } from 'react'
import { KindTable } from './kind-table.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { recipientKey } from './check-lines.ts'

interface CheckedViewProps {
  readonly checked: CheckedBatch
  /** Why sending could not start. */
  readonly error: string | undefined
  readonly isStoring: boolean
  readonly onSend: (lines: readonly SendableLine[]) => void
  readonly onChooseAnother: () => void
}

const mostShown = 50

/** From so many transfers or miles on, a person types the total: a wrong file is then noticed, and a usual one is not held up. */
const typedFrom = { transfers: 100, miles: 100_000 }

/** The result of a check: what can be sent, what has to be fixed, and every line. */
export function CheckedView({ checked, error, isStoring, onSend, onChooseAnother }: CheckedViewProps) {
  const { lines, counts, file, madeReferences } = checked
  const [included, setIncluded] = useState<ReadonlySet<number>>(new Set())
  const { ready, miles, recipientCount, similar } = useMemo(() => selectLines(checked, included), [checked, included])
  const storesBatches = useIsStoring()
  const [isConfirmed, setIsConfirmed] = useState(file.warnings.length === 0)
  const canSend = ready.length > 0
  const mustType = canSend && (ready.length >= typedFrom.transfers || miles >= typedFrom.miles)
  const total = useRef<HTMLInputElement>(null)
  const [isWrong, setIsWrong] = useState(false)
  const waiting = counts.pending > 0 ? `, ${formatNumber(counts.pending)} will wait` : ''
  const isToFix = counts['to-fix'] > 0

  function include(numbers: readonly number[], isIncluded: boolean) {
    const next = new Set(included)
    for (const line of numbers) {
      if (isIncluded) next.add(line)
      else next.delete(line)
    }
    setIncluded(next)
  }

  function send() {
    const isTyped = !mustType || parseMiles(total.current?.value ?? '') === miles
    setIsWrong(!isTyped)
    if (isTyped) onSend(ready)
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
      <p>{describeFile(file)}</p>
      {counts.unchecked > 0 && (
        <Notice tone="warning">
          Only the file itself was checked. Whether the accounts are open, the references are new, and who has to
          approve is known once each line is sent.
        </Notice>
      )}
      {isToFix && (
        <p>
          {canSend
            ? 'Fix these lines and choose the file again: lines that were sent are not sent again.'
            : 'Fix the file, then choose it again.'}
        </p>
      )}
      {madeReferences > 0 && (
        <p>
          {formatCount(madeReferences, 'line has', 'lines have')} no reference. One is made from the member, the miles
          and the note of each line, so that the same line is not sent twice.
        </p>
      )}
      <SentBefore lines={lines} included={included} onInclude={include} />
      {similar.length > 0 && <SimilarLines similar={similar} />}
      {file.warnings.length > 0 && (
        <FileWarnings warnings={file.warnings} isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      )}
      {!storesBatches && <Notice tone="warning">{nothingStored} Keep it open until the batch is finished.</Notice>}
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
        {isToFix && (
          <Button onClick={() => saveErrors(checked)}>
            <Icon name="download" size={16} />
            Download the errors
          </Button>
        )}
      </Actions>
      <KindTable
        caption="Lines of the file"
        kinds={outlooks}
        first={isToFix ? 'to-fix' : 'all'}
        rows={lines}
        isOfKind={({ outlook }, kind) => outlook === kind}
        rowKey={({ line }) => line}
        columns={[...columns, outlookColumn(included, include)]}
      />
    </Card>
  )
}

/** Returns how many records a file has and where its header is: `268 records, header in line 3. Not used: Team.` */
export function describeFile({ recordCount, headerLine, totalLine, ignoredColumns }: CsvSummary): string {
  const total = totalLine === undefined ? '' : `, totals in line ${formatNumber(totalLine)}`
  const unused = ignoredColumns.length === 0 ? '' : ` Not used: ${ignoredColumns.join(', ')}.`
  return `${formatCount(recordCount, 'record', 'records')}, header in line ${formatNumber(headerLine)}${total}.${unused}`
}

interface FileWarningsProps {
  readonly warnings: CsvSummary['warnings']
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

/** Signs that lines of the file were lost, which a person confirms. */
export function FileWarnings({ warnings, isConfirmed, onConfirm }: FileWarningsProps) {
  return (
    <Notice tone="warning">
      <Stack as="ul" gap={2} aria-label="Warnings">
        {warnings.slice(0, mostShown).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {formatNumber(line)}: {text}
          </li>
        ))}
      </Stack>
      <Check checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
        The file is right as it was read
      </Check>
    </Notice>
  )
}

interface SentBeforeProps {
  readonly lines: readonly BatchLine[]
  readonly included: ReadonlySet<number>
  readonly onInclude: (lines: readonly number[], isIncluded: boolean) => void
}

/** Includes all lines that were sent before, or those of a day. */
function SentBefore({ lines, included, onInclude }: SentBeforeProps) {
  const held = lines.filter(({ outlook }) => outlook === 'sent-before')
  if (held.length === 0) return null
  const days = Map.groupBy(held, ({ earlier }) => (earlier === undefined ? '' : formatSentOn(earlier.created_at)))
  const groups = [...(days.size > 1 ? [['all', held] as const] : []), ...days]
  return (
    <Notice tone="news">
      <p>
        <b>{formatCount(held.length, 'line was', 'lines were')} sent before.</b> To credit the same miles once more,
        include the lines here or in the table.
      </p>
      {groups.map(([day, alike]) => {
        const numbers = alike.map(({ line }) => line)
        return (
          <Check
            key={day}
            checked={numbers.every((line) => included.has(line))}
            onChange={({ target }) => onInclude(numbers, target.checked)}
          >
            {day === 'all'
              ? `Include all ${formatCount(alike.length, 'line', 'lines')}`
              : `Include ${formatCount(alike.length, 'line', 'lines')} ${day === '' ? 'of this file' : `sent on ${day}`}`}
          </Check>
        )
      })}
    </Notice>
  )
}

/** Lists lines that credit the same miles to the same member. */
function SimilarLines({ similar }: { readonly similar: ReturnType<typeof selectLines>['similar'] }) {
  const recipientCount = new Set(similar.map(({ accountId }) => accountId)).size
  return (
    <Notice tone="warning">
      <p>
        <b>{formatCount(recipientCount, 'recipient gets', 'recipients get')} the same miles more than once.</b> That may
        be intended; look at these lines before you send.
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

/** Names and large figures side by side; what has no figure is left out. */
export function Sums({ sums }: { readonly sums: readonly (readonly [name: string, figure: number | undefined])[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(
        ([name, figure]) =>
          figure !== undefined && (
            <div key={name}>
              <Text as="dt" size="small" tone="soft">
                {name}
              </Text>
              <Text as="dd" size="figure" weight="strong">
                {formatNumber(figure)}
              </Text>
            </div>
          ),
      )}
    </dl>
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

/** What will happen with a line. */
const outlooks = {
  'to-fix': { name: 'Needs fixing', icon: 'x', tone: 'bad' },
  pending: { name: 'Will wait for approval', icon: 'clock', tone: 'waiting' },
  success: { name: 'Will be credited', icon: 'check', tone: 'good' },
  'already-sent': { name: 'Already sent, not sent again', icon: 'minus', tone: 'none' },
  'sent-before': { name: 'Sent before', icon: 'minus', tone: 'none' },
  unchecked: { name: 'Not checked', icon: 'minus', tone: 'none' },
} as const satisfies Readonly<Record<LineOutlook, object>>

const columns: readonly Column<BatchLine>[] = [
  {
    title: 'Line',
    isHeading: true,
    width: 4,
    cell: ({ line }) => (
      <Text as="span" weight="regular" tone="soft">
        <NarrowOnly>Line </NarrowOnly>
        {formatNumber(line)}
      </Text>
    ),
  },
  {
    title: 'Member',
    narrow: 'start',
    cell: ({ cells, request, externalId }) => {
      const { account_id } = request ?? {}
      const typed =
        request === undefined ? (cells.phone_number ?? cells.account_id) : formatPhone(recipientKey(request))
      const recipient = account_id === undefined ? typed : <Id of="account">{account_id}</Id>
      return (
        <>
          {externalId}
          {externalId === undefined ? recipient : <small>{recipient}</small>}
        </>
      )
    },
  },
  {
    title: 'Miles',
    narrow: 'end',
    isNumber: true,
    cell: ({ cells, request }) => (
      <Figure what="miles">{request === undefined ? cells.amount : formatMiles(request.amount)}</Figure>
    ),
  },
  {
    title: 'Reference and note',
    cell: ({ cells, request }) => request?.reference_id ?? cells.reference_id,
    remark: ({ cells }) => cells.note,
  },
]

/** What will happen with a line; one that was sent before can be included. */
function outlookColumn(included: ReadonlySet<number>, onInclude: SentBeforeProps['onInclude']): Column<BatchLine> {
  return {
    title: 'What will happen',
    cell: ({ line, outlook, errors, earlier, repeats }) => (
      <>
        <Status {...outlooks[outlook]}>
          {outlook === 'sent-before' && earlier !== undefined
            ? `Sent on ${formatSentOn(earlier.created_at)} by ${describeSender(earlier)}`
            : outlooks[outlook].name}
        </Status>
        {errors.map((text) => (
          <small key={text}>{text}</small>
        ))}
        {repeats !== undefined && <small>Line {formatNumber(repeats)} has the same member, miles and reference</small>}
        {earlier !== undefined && (
          <small>
            {outlook !== 'sent-before' && outlook !== 'to-fix' && 'Same member and miles: '}
            <LoneLink to={transferHref(earlier.transaction_id)}>
              {outlook === 'sent-before' || outlook === 'to-fix'
                ? 'Open the earlier transfer'
                : `${earlier.reference_id}, sent on ${formatSentOn(earlier.created_at)}`}
            </LoneLink>
          </small>
        )}
        {outlook === 'sent-before' && (
          <Check checked={included.has(line)} onChange={({ target }) => onInclude([line], target.checked)}>
            Send again<Hidden>: line {formatNumber(line)}</Hidden>
          </Check>
        )}
      </>
    ),
  }
}
