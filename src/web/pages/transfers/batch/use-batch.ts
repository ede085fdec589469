import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { invalidateMiles } from '../../../api/invalidate-miles.ts'
import type { Backoff } from '../delivery/backoff.ts'
import type { Delivery, StoredBatch } from '../delivery/delivery.ts'
import { createRun, type DeliveryRun } from '../delivery/delivery-run.ts'
import { beginBatch, loadFileBatch, removeBatch } from '../delivery/delivery-store.ts'
import { explainStart } from '../delivery/explain-delivery.ts'
import { useRecovery } from '../delivery/use-run.ts'
import type { CheckProgress } from './check-at-service.ts'
import { checkBatch, type CheckedBatch } from './check-batch.ts'
import { BatchFileError } from './read-batch.ts'

/** The step that the tab shows. */
export type BatchStep =
  | { readonly name: 'loading' }
  | { readonly name: 'choose'; readonly error?: string }
  | { readonly name: 'checking'; readonly fileName: string; readonly progress: CheckProgress }
  | { readonly name: 'checked'; readonly checked: CheckedBatch; readonly error?: string; readonly isStoring?: boolean }
  | { readonly name: 'run'; readonly run: DeliveryRun; readonly isFresh: boolean }

const progressEveryMs = 100

/** A batch from a file: chosen, checked whole, stored on this device and sent; one that was left is loaded. */
export function useBatch() {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<BatchStep>({ name: 'loading' })
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

  async function start(run: DeliveryRun) {
    await run.start()
    await invalidateMiles(queryClient)
  }

  return {
    step,
    start: (run: DeliveryRun) => void start(run),

    async check(file: File) {
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
    },

    chooseAnother() {
      checking.current?.abort()
      setStep({ name: 'choose' })
    },

    /** Stores the batch on this device, then sends it. */
    async send(checked: CheckedBatch) {
      setStep({ name: 'checked', checked, isStoring: true })
      const stored = storedBatch(checked)
      try {
        await beginBatch(stored)
      } catch (error) {
        setStep({ name: 'checked', checked, error: explainStart(error) })
        return
      }
      const run = createRun(stored)
      setStep({ name: 'run', run, isFresh: true })
      await start(run)
    },

    /** Removes the finished batch from this device. */
    async startAnother(run: DeliveryRun) {
      await removeBatch(run.snapshot().batch.id)
      setStep({ name: 'choose' })
    },
  }
}

function storedBatch({ ready, fileName }: CheckedBatch): StoredBatch {
  const startedAt = new Date().toISOString()
  const batchId = `${startedAt} ${Math.random().toString(36).slice(2)}`
  return {
    batch: { id: batchId, startedAt, source: { kind: 'file', fileName }, isStopped: false },
    deliveries: ready.map(({ line, request, accountId }): Delivery => ({
      batchId,
      line,
      request,
      accountId,
      state: 'waiting',
      attempts: 0,
    })),
  }
}
