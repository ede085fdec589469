import { addDays, utcDay } from '#contract/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#web/browser/save-file.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Status } from '#web/kit/card.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { DateField, SearchField } from '#web/kit/form/field.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import type { Column } from '#web/kit/list/table.tsx'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row } from '#web/kit/stack.tsx'
import { transferHref } from '../addresses.ts'
import batchStyles from '../batch/batch.module.css'
import { describeFile, FileWarnings, Sums } from '../batch/file-summary.tsx'
import { KindTable } from '../batch/kind-table.tsx'
import { readBatch } from '../batch/read-batch.ts'
import { canBeReversed, ReverseDialog } from '../decisions/reverse-dialog.tsx'
import { createBackoff } from '../delivery/backoff.ts'
import { resolveMembers } from './resolve-members.ts'
import type { Transfer } from '#contract/miles/transfer'
import { CsvFileError } from '#client/csv/csv-file-error'
import type { CsvSummary } from '#client/csv/read-csv'
import { isOffered } from '#web/api/platform.ts'
import { Figure, FocusHeading, LoneLink, Soft } from '../desk-parts.tsx'
import { fetchAllTransfers, mostExported } from '../history/export-transfers.ts'
import { historyRequest } from '../history/history-request.ts'
import { explainRead } from '../words.ts'
import { type Agreement, missingFile, type ReconciledLine, reconcile, reconciledFile } from './reconcile.ts'

const agreements = {
  equal: { name: 'Equal', icon: 'check', tone: 'good' },
  'missing-here': { name: 'Missing in the ledger', icon: 'minus', tone: 'waiting' },
  'missing-there': { name: 'Missing in the file', icon: 'minus', tone: 'waiting' },
  'different-reference': { name: 'Different reference', icon: 'x', tone: 'bad' },
  different: { name: 'Different', icon: 'x', tone: 'bad' },
  'missing-return': { name: 'Return missing in the ledger', icon: 'minus', tone: 'waiting' },
  unreadable: { name: 'Cannot be compared', icon: 'x', tone: 'bad' },
} as const
const kinds = { differences: { name: 'Differences' }, ...agreements }

const rareKinds = new Set<Agreement>(['different-reference', 'missing-return', 'unreadable'])
const noProgress = { label: 'Transfers of the ledger', done: 0, total: 0 }

const defaultDays = 30
const csvType = 'text/csv;charset=utf-8'

interface ReconcileTabProps {
  /** Called with a file of the lines that the ledger lacks. */
  readonly onBatch: (file: File) => void
}

/** Compares a partner's file with the transfers of a sender within an interval, by their references. */
export function ReconcileTab({ onBatch }: ReconcileTabProps) {
  const mayRead = useHasRight('read')
  const [asked, setAsked] = useState(() => ({ sender: '', from: addDays(utcDay(Date.now()), -defaultDays), to: '' }))
  const maySend = useHasRight('transfer')
  const [progress, setProgress] = useState(noProgress)
  const { mutate, variables, data, isPending, error, reset } = useMutation({
    async mutationFn(chosen: File) {
      setProgress(noProgress)
      const { signal } = new AbortController()
      const { rows, file } = await readBatch(await chosen.arrayBuffer(), signal, 'reference_id')
      const days = historyRequest({ from: asked.from || undefined, to: asked.to || undefined }, ownTimeZone())
      const sent_by = asked.sender.trim() || undefined
      const request = { ...days, ...(mayRead && { all: true }), ...(sent_by !== undefined && { sent_by }) }
      const { transfers, isCut } = await fetchAllTransfers(request, signal, (found) =>
        setProgress({ ...noProgress, ...found }),
      )
      if (isCut) {
        throw new CsvFileError(`The ledger has more than ${formatNumber(mostExported)} of them. Shorten the interval.`)
      }
      const report = (done: number, total: number) => setProgress({ label: 'Members of the file', done, total })
      const accountOf = await resolveMembers(
        rows,
        maySend,
        createBackoff(signal, () => {}),
        report,
      )
      return { fileName: chosen.name, file, lines: reconcile(rows, transfers, accountOf) }
    },
  })

  if (isPending) {
    return (
      <Card className={batchStyles.card}>
        <FocusHeading takesFocus>Comparing with the ledger</FocusHeading>
        <ProgressBar {...progress} />
      </Card>
    )
  }
  if (data !== undefined) {
    return <Reconciled {...data} onBatch={onBatch} onAgain={() => mutate(variables)} onAnother={reset} />
  }
  return (
    <FileDrop title="Compare a partner’s file with the ledger" className={batchStyles.drop} onFile={mutate}>
      <p>
        Choose a CSV with the columns reference_id and amount, and account_id or phone_number where the partner has
        them. Nothing is sent or changed.
      </p>
      <Row
        gap={4}
        align="start"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement) setAsked({ ...asked, [target.name]: target.value })
        }}
      >
        <SearchField
          label="Sender"
          name="sender"
          value={asked.sender}
          hint={mayRead ? 'A person or a key; all when empty.' : 'Only what you have sent.'}
        />
        <DateField label="From" name="from" value={asked.from} />
        <DateField label="To" name="to" value={asked.to} hint="Until now when empty." />
      </Row>
      <ErrorNotice>
        {error !== null &&
          `The file could not be compared. ${error instanceof CsvFileError ? error.message : explainRead(error)}`}
      </ErrorNotice>
      <FileButton accept=".csv,.txt,text/csv" onFile={mutate} />
    </FileDrop>
  )
}

interface ReconciledProps extends ReconcileTabProps {
  readonly fileName: string
  readonly file: CsvSummary
  readonly lines: readonly ReconciledLine[]
  /** Called when the ledger has changed, to compare the same file again. */
  readonly onAgain: () => void
  readonly onAnother: () => void
}

/** What a comparison has found. */
function Reconciled({ fileName, file, lines, onBatch, onAgain, onAnother }: ReconciledProps) {
  const maySend = useHasRight('transfer')
  const mayReverse = useHasRight('correct') && isOffered('reverseTransfer')
  const [isConfirmed, setIsConfirmed] = useState(file.warnings.length === 0)
  const [reversed, setReversed] = useState<Transfer>()
  const countOf = (kind: Agreement) => lines.filter(({ agreement }) => agreement === kind).length
  const differences = lines.length - countOf('equal')
  const missing = countOf('missing-here')
  if (!isConfirmed) {
    return (
      <Card className={batchStyles.card}>
        <FocusHeading takesFocus>{fileName} may have lost lines</FocusHeading>
        <p>{describeFile(file)}</p>
        <FileWarnings warnings={file.warnings} isConfirmed={false} onConfirm={setIsConfirmed} />
        <Actions>
          <Button onClick={onAnother}>Compare another file</Button>
        </Actions>
      </Card>
    )
  }
  return (
    <Card className={batchStyles.card}>
      <FocusHeading takesFocus>
        {fileName}: {differences === 0 ? 'no difference' : formatCount(differences, 'difference', 'differences')}
      </FocusHeading>
      <Sums
        sums={(Object.keys(agreements) as Agreement[]).map((kind) => [
          agreements[kind].name,
          rareKinds.has(kind) ? countOf(kind) || undefined : countOf(kind),
        ])}
      />
      <p>{describeFile(file)}</p>
      <Actions>
        <Button
          look="strong"
          onClick={() => saveFile(`reconciled-${fileName}`, csvType, reconciledFile(lines, agreements))}
        >
          Download the result
        </Button>
        {missing > 0 && maySend && (
          <Button onClick={() => onBatch(new File([missingFile(lines)], `missing-${fileName}`, { type: csvType }))}>
            Check {formatCount(missing, 'missing line', 'missing lines')} as a batch
          </Button>
        )}
        <Button onClick={onAnother}>Compare another file</Button>
      </Actions>
      <KindTable
        caption="Lines of the file and transfers of the ledger"
        kinds={kinds}
        first={differences > 0 ? 'differences' : 'all'}
        rows={lines}
        isOfKind={({ agreement }, kind) => (kind === 'differences' ? agreement !== 'equal' : agreement === kind)}
        rowKey={({ row, transfer }) => row?.line ?? transfer?.transaction_id ?? ''}
        columns={columnsFor(mayReverse ? setReversed : undefined)}
      />
      {reversed !== undefined && (
        <ReverseDialog
          transfer={reversed}
          onClose={(done) => {
            setReversed(undefined)
            if (done !== undefined) onAgain()
          }}
        />
      )}
    </Card>
  )
}

/** @param onReverse called with a transfer whose return the ledger lacks */
const columnsFor = (onReverse: ((transfer: Transfer) => void) | undefined): readonly Column<ReconciledLine>[] => [
  {
    title: 'Reference',
    isHeading: true,
    cell: ({ agreement, row, transfer }) => (
      <>
        {row?.cells.reference_id ?? transfer?.reference_id}
        {agreement === 'different-reference' && <Soft>{transfer?.reference_id} in the ledger</Soft>}
        {row !== undefined && <Soft>Line {formatNumber(row.line)}</Soft>}
      </>
    ),
  },
  {
    title: 'In the file',
    narrow: 'start',
    isNumber: true,
    cell: ({ row }) => row && <Figure what="in the file">{row.cells.amount}</Figure>,
  },
  {
    title: 'In the ledger',
    narrow: 'end',
    isNumber: true,
    cell: ({ transfer }) => transfer && <Figure what="in the ledger">{formatMiles(transfer.amount)}</Figure>,
  },
  {
    title: 'Result',
    cell: ({ agreement, transfer, text }) => (
      <>
        <Status {...agreements[agreement]}>{agreements[agreement].name}</Status>
        {text !== undefined && <small>{text}</small>}
        {transfer !== undefined && agreement !== 'equal' && (
          <small>
            <LoneLink to={transferHref(transfer.transaction_id)}>Open the transfer</LoneLink>
          </small>
        )}
        {agreement === 'missing-return' && transfer !== undefined && canBeReversed(transfer) && onReverse && (
          <Button look="plain" onClick={() => onReverse(transfer)}>
            Reverse…
          </Button>
        )}
      </>
    ),
  },
]
