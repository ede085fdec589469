import { saveFile } from '#web/browser/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, FocusHeading, Status } from '#web/kit/card.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { type Column, Figure } from '#web/kit/list/table.tsx'
import batchStyles from '../batch/batch.module.css'
import { describeFile, FileWarnings, Sums } from '../batch/file-summary.tsx'
import { KindTable } from '../batch/kind-table.tsx'
import type { CsvSummary } from '#client/csv/read-csv'
import { Soft } from '#web/kit/text.tsx'
import { type Agreement, missingFile, type ReconciledLine, reconciledFile } from './reconcile.ts'
import { TransferLink } from '../transfer-link.tsx'

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

interface ReconciledProps {
  readonly fileName: string
  readonly file: CsvSummary
  readonly lines: readonly ReconciledLine[]
  readonly onAnother: () => void
}

export function Reconciled({ fileName, file, lines, onAnother }: ReconciledProps) {
  const countOf = (kind: Agreement) => lines.filter(({ agreement }) => agreement === kind).length
  const differences = lines.length - countOf('equal')
  const missing = countOf('missing-here')
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
      <FileWarnings warnings={file.warnings} />
      <Actions>
        <Button look="strong" onClick={() => saveFile(`reconciled-${fileName}`, reconciledFile(lines, agreements))}>
          Download the result
        </Button>
        {missing > 0 && (
          <Button onClick={() => saveFile(`missing-${fileName}`, missingFile(lines))}>
            Download {formatCount(missing, 'missing line', 'missing lines')}
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
        columns={columns}
      />
    </Card>
  )
}

const columns: readonly Column<ReconciledLine>[] = [
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
    cell: ({ row }) =>
      row && <Figure what="in the file">{row.miles === undefined ? row.cells.amount : formatMiles(row.miles)}</Figure>,
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
            <TransferLink id={transfer.transaction_id}>Open the transfer</TransferLink>
          </small>
        )}
      </>
    ),
  },
]
