import { maxBatchNameLength } from '#contract/miles/transfer'
import { transferMiles } from '#contract/miles/transfer-miles'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { offeredFields } from '#web/api/platform.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, FocusHeading } from '#web/kit/card.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { explainInterruption, explainStop } from '../delivery/explain-delivery.ts'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { newReference } from '../delivery/new-reference.ts'
import styles from './batch.module.css'
import { checkBatch, selectLines, type SendableLine } from './check-batch.ts'
import { CheckedView } from './checked-view.tsx'
import { RunView } from './run-view.tsx'
import { type Backoff, createBackoff, type Interruption } from '#web/api/backoff.ts'
import { DeliveryError, newBatch } from '../delivery/delivery.ts'
import { createRun, type DeliveryRun } from '../delivery/delivery-run.ts'
import { beginBatch, loadBatches, removeBatch } from '../delivery/delivery-store.ts'
import { useDelivery, useRecovery } from '../delivery/use-delivery.ts'
import { ChooseFile } from './choose-file.tsx'

/** A file being sent: its ready lines, including previously sent lines if the user included them. */
interface StartedFile {
  readonly file: File
  readonly ready: readonly SendableLine[]
  readonly includesSentBefore: boolean
}

/** Sends a file of transfers: checks it whole, stores it on this device, then sends it, and resumes after a stop. */
export function BatchTab() {
  const { page, progress, delivery, check, start, chooseAnother } = useBatch()
  if (page === 'loading') return <DeskSkeleton />
  if (page !== 'file') {
    const startAnother = () => void removeBatch(page.progress().batch.id).then(chooseAnother)
    return <RunView run={page} delivery={delivery} onStartAnother={startAnother} />
  }
  if (check.isPending) {
    return <CheckingView fileName={check.variables.name} {...progress} onCancel={chooseAnother} />
  }
  if (check.data !== undefined) {
    const { data: checked } = check
    return (
      <CheckedView
        checked={checked}
        error={start.error instanceof DeliveryError ? explainStop(start.error) : start.error?.message}
        isStoring={start.isPending}
        onSend={(ready, includesSentBefore) => start.mutate({ file: check.variables, ready, includesSentBefore })}
        onChooseAnother={chooseAnother}
      />
    )
  }
  return <ChooseFile name={check.variables?.name} error={check.error} onFile={check.mutate} />
}

/** Returns the tab's state and actions: check a file, store it as a batch and send it, or resume a batch. */
function useBatch() {
  const [page, setPage] = useState<'loading' | 'file' | DeliveryRun>('loading')
  const [progress, setProgress] = useState<CheckProgress>(noProgress)
  const checking = useRef<{ readonly stop: AbortController; readonly backoff: Backoff }>(undefined)
  const delivery = useDelivery(typeof page === 'string' ? undefined : page)
  const check = useMutation({ mutationFn: runCheck })
  const start = useMutation({
    mutationFn: async ({ file: chosen, ready, includesSentBefore }: StartedFile) => {
      // Someone else may have sent some lines since the check.
      const again = await runCheck(chosen)
      const known = (lines: readonly SendableLine[]) =>
        JSON.stringify(lines.map(({ request, accountId, earlier }) => [request, accountId, earlier?.transaction_id]))
      if (known(selectLines(again, includesSentBefore).ready) !== known(ready)) {
        throw new Error('The ledger has changed since the file was checked. This is the new result; nothing was sent.')
      }
      return beginFile(chosen.name, ready)
    },
    onError(error, { file: chosen }) {
      // The file may have changed or been deleted too; the check reports it.
      if (!(error instanceof DeliveryError)) check.mutate(chosen)
    },
    onSuccess(run) {
      setPage(run)
      void delivery.deliver({ run }).catch(() => {})
    },
  })

  /** Checks a file, until the user leaves the tab or selects another file. Waits while the service is unavailable. */
  async function runCheck(chosen: File) {
    const stop = new AbortController()
    const report = () => setProgress((last) => ({ ...last, interruption: backoff.interruption }))
    const backoff = createBackoff(stop.signal, report)
    checking.current = { stop, backoff }
    setProgress(noProgress)
    return checkBatch(chosen, backoff, (done, total) => setProgress((last) => ({ ...last, done, total })))
  }

  const showStored = async () => {
    const stored = (await loadBatches('file')).at(-1)
    setPage(stored === undefined ? 'file' : createRun(stored))
  }
  const showFirst = useEffectEvent(() => void showStored())
  useEffect(() => {
    showFirst()
    return () => checking.current?.stop.abort()
  }, [])
  useRecovery(() => checking.current?.backoff.resume())

  function chooseAnother() {
    checking.current?.stop.abort()
    check.reset()
    start.reset()
    void showStored()
  }

  return { page, progress, delivery, check, start, chooseAnother }
}

/** Stores a file's ready lines as a batch to send. */
async function beginFile(fileName: string, ready: readonly SendableLine[]): Promise<DeliveryRun> {
  const id = newReference(new Date(), 'batch')
  const batch = { id, name: fileName.slice(0, maxBatchNameLength) }
  const lines = ready.map(({ line, request, accountId, knownSimilar }) => ({
    line,
    request: {
      ...request,
      ...offeredFields(transferMiles, { batch }),
      ...(knownSimilar && { known_similar: knownSimilar }),
    },
    accountId,
  }))
  const stored = newBatch(id, { kind: 'file', fileName }, lines)
  await beginBatch(stored)
  return createRun(stored)
}

interface CheckProgress {
  readonly done: number
  /** The number of lines; 0 while the file is being read. */
  readonly total: number
  readonly interruption: Interruption | undefined
}

const noProgress: CheckProgress = { done: 0, total: 0, interruption: undefined }

interface CheckingViewProps extends CheckProgress {
  readonly fileName: string
  readonly onCancel: () => void
}

function CheckingView({ fileName, done, total, interruption, onCancel }: CheckingViewProps) {
  return (
    <Card className={styles.card}>
      <FocusHeading takesFocus>Checking {fileName}</FocusHeading>
      <ProgressBar label={total === 0 ? 'Reading the lines' : 'Checking the lines'} done={done} total={total} />
      <Notice tone="warning" role="status">
        {interruption !== undefined && explainInterruption(interruption)}
      </Notice>
      <Actions>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </Card>
  )
}
