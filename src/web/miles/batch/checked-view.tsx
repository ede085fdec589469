import { type Column, NarrowOnly } from '#web/kit/list/table.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { parseMiles } from '#client/typed-miles'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Status } from '#web/kit/card.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import styles from './batch.module.css'
import { Icon } from '#web/kit/icon.tsx'
import { saveFile } from '#web/device/save-file.ts'
import { csvFile } from '#web/kit/format/csv.ts'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/delivery-store.ts'
import { Figure, FocusHeading, Id } from '../desk-parts.tsx'
import type { BatchLine, CheckedBatch, LineOutlook } from './check-batch.ts'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { useRef, useState } from 'react'
import { KindTable } from './kind-table.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { recipientKey } from './check-lines.ts'

interface CheckedViewProps {
  readonly checked: CheckedBatch
  /** Why sending could not start. */
  readonly error: string | undefined
  readonly isStoring: boolean
  readonly onSend: () => void
  readonly onChooseAnother: () => void
}

const mostShown = 50

/** From so many transfers or miles on, a person types the total: a wrong file is then noticed, and a usual one is not held up. */
const typedFrom = { transfers: 100, miles: 100_000 }

/** The result of a check: what can be sent, what has to be fixed, and every line. */
export function CheckedView({ checked, error, isStoring, onSend, onChooseAnother }: CheckedViewProps) {
  const { lines, ready, counts, miles, recipientCount, similar, ignoredColumns, madeReferences, isBlocked } = checked
  const storesBatches = useIsStoring()
  const canSend = ready.length > 0 && !isBlocked
  const mustType = canSend && (ready.length >= typedFrom.transfers || miles >= typedFrom.miles)
  const total = useRef<HTMLInputElement>(null)
  const [isWrong, setIsWrong] = useState(false)
  const waiting = counts.pending > 0 ? `, ${formatNumber(counts.pending)} will wait` : ''

  function send() {
    const isTyped = !mustType || parseMiles(total.current?.value ?? '') === miles
    setIsWrong(!isTyped)
    if (isTyped) onSend()
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
      {counts.unchecked > 0 && (
        <Notice tone="warning">
          Only the file itself was checked. Whether the accounts are open, the references are new, and who has to
          approve is known once each line is sent.
        </Notice>
      )}
      {counts['to-fix'] > 0 && <p>{explainFixing(checked)}</p>}
      {madeReferences > 0 && !isBlocked && (
        <p>
          {formatCount(madeReferences, 'line has', 'lines have')} no reference. One is made from the content of the
          file, the same each time: if this file is sent again, no recipient is credited twice.
        </p>
      )}
      {ignoredColumns.length > 0 && <p>Not used: {ignoredColumns.join(', ')}.</p>}
      {similar.length > 0 && (
        <Notice tone="warning">
          <p>
            <b>{formatCount(similar.length, 'recipient gets', 'recipients get')} the same miles more than once.</b> That
            may be intended; look at these lines before you send.
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
          <Button look="strong" isBusy={isStoring} onClick={send}>
            {isStoring
              ? 'Storing the batch…'
              : `Send ${formatCount(ready.length, 'transfer', 'transfers')}, ${formatMiles(miles)} miles${waiting}`}
          </Button>
        )}
        <Button look={canSend ? undefined : 'strong'} disabled={isStoring} onClick={onChooseAnother}>
          {counts['to-fix'] > 0 ? 'Choose the fixed file' : 'Choose another file'}
        </Button>
        {counts['to-fix'] > 0 && (
          <Button onClick={() => saveErrors(checked)}>
            <Icon name="download" size={16} />
            Download the errors
          </Button>
        )}
      </Actions>
      <KindTable
        caption="Lines of the file"
        kinds={outlooks}
        first={counts['to-fix'] > 0 ? 'to-fix' : 'all'}
        rows={lines}
        isOfKind={({ outlook }, kind) => outlook === kind}
        rowKey={({ line }) => line}
        columns={columns}
      />
    </Card>
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

function describeCheck({ counts, ready, fileName }: CheckedBatch): string {
  const toFix = `${fileName}: ${formatCount(counts['to-fix'], 'line needs fixing', 'lines need fixing')}`
  if (counts['to-fix'] === 0) {
    return ready.length > 0 ? `${fileName} is ready to send` : `Every line of ${fileName} was sent before`
  }
  return ready.length > 0 ? `${toFix}; ${formatCount(ready.length, 'line is valid', 'lines are valid')}` : toFix
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

/** What will happen with a line. */
const outlooks = {
  'to-fix': { name: 'Needs fixing', icon: 'x', tone: 'bad' },
  pending: { name: 'Will wait for approval', icon: 'clock', tone: 'waiting' },
  success: { name: 'Will be credited', icon: 'check', tone: 'good' },
  'already-sent': { name: 'Already sent, not sent again', icon: 'minus', tone: 'none' },
  unchecked: { name: 'Not checked', icon: 'minus', tone: 'none' },
} as const satisfies Readonly<Record<LineOutlook, object>>

const columns: readonly Column<BatchLine>[] = [
  {
    title: 'Line',
    isHeading: true,
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
  {
    title: 'What will happen',
    cell: ({ outlook, errors }) => (
      <>
        <Status {...outlooks[outlook]}>{outlooks[outlook].name}</Status>
        {errors.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </>
    ),
  },
]
