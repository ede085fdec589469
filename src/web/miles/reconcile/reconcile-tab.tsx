import { CsvFileError } from '#client/csv/csv-file-error'
import { addDays, utcDay } from '#contract/days'
import { checkTransfers } from '#contract/miles/check-transfers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createBackoff } from '#web/api/backoff.ts'
import { explainError } from '#web/api/explain-error.ts'
import { useHasRight, useMay } from '#web/api/get-key.ts'
import { Card, FocusHeading } from '#web/kit/card.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { exactText, Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row } from '#web/kit/stack.tsx'
import type { TransfersSearch } from '../addresses.ts'
import batchStyles from '../batch/batch.module.css'
import { readBatch } from '../batch/read-batch.ts'
import { historyRequest } from '../history/history-request.ts'
import { fetchAllTransfers, mostExported } from '../transfers/fetch-transfers.ts'
import { reconcile } from './reconcile.ts'
import { Reconciled } from './reconciled.tsx'
import { resolveMembers } from './resolve-members.ts'

const noProgress = { label: 'Transfers of the ledger', done: 0, total: 0 }
const defaultDays = 30

/** Returns the filters of the transfers to compare, and the comparison of a file with them. */
function useReconciliation() {
  const mayRead = useHasRight('read')
  const [filters, setFilters] = useState<Pick<TransfersSearch, 'sender' | 'from' | 'to'>>(() => ({
    from: addDays(utcDay(Date.now()), -defaultDays),
  }))
  const mayCheck = useMay(checkTransfers)
  const [progress, setProgress] = useState(noProgress)
  const comparison = useMutation({
    async mutationFn(chosen: File) {
      setProgress(noProgress)
      // A comparison cannot be cancelled.
      const { signal } = new AbortController()
      const { rows, file } = await readBatch(await chosen.arrayBuffer(), signal, 'reference_id')
      const request = { ...historyRequest(filters, ownTimeZone()), ...(mayRead && { all: true }) }
      const { transfers, isCut } = await fetchAllTransfers(request, signal, (found) =>
        setProgress({ ...noProgress, ...found }),
      )
      if (isCut) {
        throw new CsvFileError(
          `The ledger has more than ${formatNumber(mostExported)} transfers on these days. Choose fewer days.`,
        )
      }
      const report = (done: number, total: number) => setProgress({ label: 'Members of the file', done, total })
      const backoff = createBackoff(signal, () => {})
      const accountOf = await resolveMembers(rows, mayCheck, backoff, report)
      return { fileName: chosen.name, file, lines: reconcile(rows, transfers, accountOf) }
    },
  })
  return { mayRead, filters, setFilters, progress, ...comparison }
}

/** Compares a partner's file with a sender's transfers within an interval, by reference. */
export function ReconcileTab() {
  const { mayRead, filters, setFilters, progress, mutate, data, isPending, error, reset } = useReconciliation()
  if (isPending) {
    return (
      <Card className={batchStyles.card}>
        <FocusHeading takesFocus>Comparing with the ledger</FocusHeading>
        <ProgressBar {...progress} />
      </Card>
    )
  }
  if (data !== undefined) return <Reconciled {...data} onAnother={reset} />
  return (
    <FileDrop title="Compare a partner’s file with the ledger" onFile={mutate}>
      <p>
        Choose the partner’s CSV, or drop it here. It needs the columns reference_id and amount; with account_id or
        phone_number, members are compared too. Nothing is sent or changed.
      </p>
      <Row gap={4}>
        <Row as="label">
          Sent by
          <Input
            {...exactText}
            placeholder={mayRead ? 'All' : 'Only you'}
            value={filters.sender ?? ''}
            onChange={({ target }) => setFilters({ ...filters, sender: target.value.trim() || undefined })}
          />
        </Row>
        <DayInput label="From" day={filters.from} onDay={(from) => setFilters({ ...filters, from })} />
        <DayInput label="To" day={filters.to} onDay={(to) => setFilters({ ...filters, to })} />
      </Row>
      <ErrorNotice>
        {error !== null &&
          `The file could not be compared. ${error instanceof CsvFileError ? error.message : explainError(error)}`}
      </ErrorNotice>
      <FileButton accept=".csv,.txt,text/csv" onFile={mutate} />
    </FileDrop>
  )
}
