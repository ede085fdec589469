import { maxBatchNameLength } from '#contract/miles/transfer'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { takesField } from '#web/device/platform.ts'
import { saveFile } from '#web/device/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card } from '#web/kit/card.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { FileButton, FileDrop } from '#web/kit/controls/file-drop.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { explainInterruption, explainStart } from '../delivery/explain-delivery.ts'
import { Columns, FocusHeading, DeskSkeleton, Mark } from '../desk-parts.tsx'
import { newReference } from '../send/send-schema.ts'
import styles from './batch.module.css'
import { checkBatch, type CheckedBatch, type CheckProgress } from './check-batch.ts'
import { CheckedView } from './checked-view.tsx'
import { BatchFileError, mostBatchLines } from './read-batch.ts'
import { RunView } from './run-view.tsx'
import { explainError } from '#web/device/requests/explain-error.ts'
import type { Backoff } from '../delivery/backoff.ts'
import { newBatch } from '../delivery/delivery.ts'
import { createRun, type DeliveryRun } from '../delivery/delivery-run.ts'
import { beginBatch, loadFileBatch, removeBatch } from '../delivery/delivery-store.ts'
import { useDelivery, useRecovery } from '../delivery/use-delivery.ts'

interface BatchTabProps {
  /** A file to check as soon as no other batch is under way. */
  readonly file: File | undefined
}

/** Many transfers from one file: checked whole, then sent; one that was left can be resumed. */
export function BatchTab({ file }: BatchTabProps) {
  const { step, delivery, check, chooseAnother, send, startAnother } = useBatch(file)
  switch (step.name) {
    case 'loading':
      return <DeskSkeleton />
    case 'choose':
      return <ChooseFile error={step.error} onFile={(file) => void check(file)} />
    case 'checking':
      return <CheckingView fileName={step.fileName} {...step.progress} onCancel={chooseAnother} />
    case 'checked':
      return <CheckedView {...step} onSend={() => void send(step.checked)} onChooseAnother={chooseAnother} />
    case 'run':
      return <RunView {...step} delivery={delivery} onStartAnother={() => void startAnother(step.run)} />
  }
}

interface ChooseFileProps {
  /** Why the last file could not be used. */
  readonly error: string | undefined
  readonly onFile: (file: File) => void
}

const format = {
  'account_id or phone_number': 'the recipient; each line gives one of the two',
  amount: 'whole miles, 1 to 999999, digits only',
  reference_id: 'optional: if empty, one is made from the content of the file, the same each time',
  note: 'optional; the member can read it',
}

const template = 'phone_number,amount,reference_id,note\r\n+12025550123,25000,partner-2027-000123,Welcome miles\r\n'

/** Takes a file of transfers, chosen or dropped, and describes its format. */
function ChooseFile({ error, onFile }: ChooseFileProps) {
  const id = useId()
  return (
    <Columns>
      <FileDrop aria-labelledby={`${id}-title`} className={styles.drop} onFile={onFile}>
        <Mark icon="file-text" />
        <Text as="h2" size="large" id={`${id}-title`}>
          Send many transfers from a file
        </Text>
        <p>Choose a CSV, or drop it here. The whole file is checked, and nothing is sent until you confirm it.</p>
        <Notice tone="error" role="alert">
          {error}
        </Notice>
        <FileButton accept=".csv,.txt,text/csv" onFile={onFile} />
      </FileDrop>
      <Text as={Stack} size="small" tone="soft" align="start">
        <Text as="h3" tone="ink">
          What the file holds
        </Text>
        <p>
          A first line that names the columns, in any order, separated by commas or semicolons; then one line for each
          transfer, at most {formatNumber(mostBatchLines)}. Text in UTF-8.
        </p>
        <Stack as="dl" gap={2}>
          {Object.entries(format).map(([name, text]) => (
            <div key={name}>
              <Text as="dt" weight="strong" tone="ink">
                {name}
              </Text>
              <dd>{text}</dd>
            </div>
          ))}
        </Stack>
        <Button look="plain" onClick={() => saveFile('transfers-template.csv', 'text/csv;charset=utf-8', template)}>
          Download a template
        </Button>
      </Text>
    </Columns>
  )
}

interface CheckingViewProps extends CheckProgress {
  readonly fileName: string
  readonly onCancel: () => void
}

/** The progress of the check of a file. */
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

/** The step that the tab shows. */
type BatchStep =
  | { readonly name: 'loading' }
  | { readonly name: 'choose'; readonly error?: string }
  | { readonly name: 'checking'; readonly fileName: string; readonly progress: CheckProgress }
  | { readonly name: 'checked'; readonly checked: CheckedBatch; readonly error?: string; readonly isStoring?: boolean }
  | { readonly name: 'run'; readonly run: DeliveryRun; readonly isFresh: boolean }

const progressEveryMs = 100

/** A batch from a file: chosen, checked whole, stored on this device and sent; one that was left is loaded. */
function useBatch(file: File | undefined) {
  const [step, setStep] = useState<BatchStep>({ name: 'loading' })
  const taken = useRef<File>(undefined)
  const checking = useRef<AbortController>(undefined)
  const checkBackoff = useRef<Backoff>(undefined)

  useEffect(() => {
    let isMounted = true
    void loadFileBatch().then((stored) => {
      if (!isMounted) return
      setStep(stored === undefined ? { name: 'choose' } : { name: 'run', run: createRun(stored), isFresh: false })
    })
    return () => {
      isMounted = false
      checking.current?.abort()
    }
  }, [])

  useRecovery(() => checkBackoff.current?.resume())
  const delivery = useDelivery(step.name === 'run' ? step.run : undefined)

  async function check(file: File) {
    checking.current?.abort()
    const stop = new AbortController()
    checking.current = stop
    let reportedAtMs = 0
    const report = (progress: CheckProgress) => {
      const isTooSoon = Date.now() - reportedAtMs < progressEveryMs && progress.interruption === undefined
      if (stop.signal.aborted || isTooSoon) return
      reportedAtMs = Date.now()
      setStep({ name: 'checking', fileName: file.name, progress })
    }
    report({ done: 0, total: 0, interruption: undefined })
    try {
      const checked = await checkBatch(file, {
        signal: stop.signal,
        onProgress: report,
        onBackoff: (backoff) => (checkBackoff.current = backoff),
      })
      if (!stop.signal.aborted) setStep({ name: 'checked', checked })
    } catch (error) {
      if (stop.signal.aborted) return
      const text = error instanceof BatchFileError ? error.message : explainError(error)
      setStep({ name: 'choose', error: `${file.name} could not be checked. ${text}` })
    }
  }

  const checkGiven = useEffectEvent(() => {
    if (file === undefined || file === taken.current) return
    taken.current = file
    void check(file)
  })
  const isFree = step.name === 'choose' || step.name === 'checked'
  useEffect(() => {
    if (isFree) checkGiven()
  }, [file, isFree])

  return {
    step,
    delivery,
    check,

    chooseAnother() {
      checking.current?.abort()
      setStep({ name: 'choose' })
    },

    /** Stores the batch on this device, then sends it. */
    async send(checked: CheckedBatch) {
      setStep({ name: 'checked', checked, isStoring: true })
      const id = newReference(new Date(), 'batch')
      const batch = { id, name: checked.fileName.slice(0, maxBatchNameLength) }
      const lines = checked.ready.map(({ line, request, accountId }) => {
        return { line, request: takesField('transferMiles.batch') ? { ...request, batch } : request, accountId }
      })
      const stored = newBatch(id, { kind: 'file', fileName: checked.fileName }, lines)
      try {
        await beginBatch(stored)
      } catch (error) {
        setStep({ name: 'checked', checked, error: explainStart(error) })
        return
      }
      const run = createRun(stored)
      setStep({ name: 'run', run, isFresh: true })
      await delivery.deliver({ run }).catch(() => {})
    },

    /** Removes the finished batch from this device. */
    async startAnother(run: DeliveryRun) {
      await removeBatch(run.progress().batch.id)
      setStep({ name: 'choose' })
    },
  }
}
