import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { forgetMiles } from '../../../api/forget-miles.ts'
import { useSession } from '../../../browser/session.ts'
import { type BatchRun, createBatchRun } from './batch-run.ts'
import { forgetBatch, keptBatch, keptLines } from './batch-store.ts'
import { BatchUnderWay, beginBatch } from './begin-batch.ts'
import { checkBatch, type CheckedBatch, type CheckProgress } from './check-batch.ts'
import type { Gate } from './gate.ts'
import { BatchFileFault } from './read-batch.ts'

/** Where a batch stands at the desk. */
export type BatchPhase =
  | { readonly step: 'loading' }
  | { readonly step: 'choose'; readonly fault?: string }
  | { readonly step: 'checking'; readonly fileName: string; readonly progress: CheckProgress }
  | { readonly step: 'checked'; readonly checked: CheckedBatch; readonly fault?: string; readonly isKeeping?: boolean }
  | { readonly step: 'run'; readonly run: BatchRun; readonly isFresh: boolean }

const progressEveryMs = 100

/** The course of a batch: a file is chosen, checked whole, kept on this device, and sent; one that was left is taken up. */
export function useBatch() {
  const queryClient = useQueryClient()
  const session = useSession()
  const [phase, setPhase] = useState<BatchPhase>({ step: 'loading' })
  const checking = useRef<AbortController>(undefined)
  const checkGate = useRef<Gate>(undefined)
  const run = phase.step === 'run' ? phase.run : undefined
  const goodKey = session === undefined || session.isExpired ? undefined : session.key

  useEffect(() => {
    let isWanted = true
    loadRun()
      .then((kept) => {
        if (isWanted) setPhase(kept === undefined ? { step: 'choose' } : { step: 'run', run: kept, isFresh: false })
      })
      .catch(() => {
        if (isWanted) setPhase({ step: 'choose', fault: nothingKept })
      })
    return () => {
      isWanted = false
      checking.current?.abort()
    }
  }, [])

  useEffect(() => () => run?.pause(), [run])

  // A connection that is back, or a key that is good again, ends the waiting.
  useEffect(() => {
    function goOn() {
      run?.goOn()
      checkGate.current?.open()
    }
    if (goodKey !== undefined) goOn()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [run, goodKey])

  async function start(started: BatchRun) {
    await started.start()
    await forgetMiles(queryClient)
  }

  return {
    phase,
    start: (started: BatchRun) => void start(started),

    async check(file: File) {
      checking.current?.abort()
      const stop = new AbortController()
      checking.current = stop
      let toldAtMs = 0
      const tell = (progress: CheckProgress) => {
        if (stop.signal.aborted || (Date.now() - toldAtMs < progressEveryMs && progress.trouble === undefined)) return
        toldAtMs = Date.now()
        setPhase({ step: 'checking', fileName: file.name, progress })
      }
      tell({ done: 0, total: 0, trouble: undefined })
      try {
        const checked = await checkBatch(file, {
          signal: stop.signal,
          onProgress: tell,
          onGate: (gate) => (checkGate.current = gate),
        })
        if (!stop.signal.aborted) setPhase({ step: 'checked', checked })
      } catch (error) {
        if (stop.signal.aborted) return
        const fault = error instanceof BatchFileFault ? error.message : explainError(error)
        setPhase({ step: 'choose', fault: `${file.name} could not be checked. ${fault}` })
      }
    },

    chooseAnother() {
      checking.current?.abort()
      setPhase({ step: 'choose' })
    },

    /** Keeps the batch on this device, and sends it. */
    async send(checked: CheckedBatch) {
      setPhase({ step: 'checked', checked, isKeeping: true })
      try {
        const batch = await beginBatch(checked)
        const begun = createBatchRun(batch, await keptLines(batch.id))
        setPhase({ step: 'run', run: begun, isFresh: true })
        await start(begun)
      } catch (error) {
        setPhase({ step: 'checked', checked, fault: error instanceof BatchUnderWay ? underWay : nothingKept })
      }
    },

    /** Forgets the batch that is at its end. */
    async startAnother() {
      await forgetBatch()
      setPhase({ step: 'choose' })
    },
  }
}

const nothingKept =
  'This browser keeps nothing for this page, so that a batch could not be taken up after a fault. Nothing was sent.'
const underWay =
  'Another batch on this device is not at its end. Nothing of this one was sent. Reload the page to see the other one.'

/** The batch that was left here, if any. */
async function loadRun(): Promise<BatchRun | undefined> {
  const batch = await keptBatch()
  return batch === undefined ? undefined : createBatchRun(batch, await keptLines(batch.id))
}
