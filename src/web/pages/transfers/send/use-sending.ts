import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/transfer'
import type { TransferRequest } from '#contract/transfer-miles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { explainRefusal } from '../../../api/explain-refusal.ts'
import { invalidateMiles } from '../../../api/invalidate-miles.ts'
import type { Interruption } from '../delivery/backoff.ts'
import { type Delivery, isSettled, type Recipient, type StoredBatch } from '../delivery/delivery.ts'
import { asUnknown, createRun, type DeliveryRun, type RunSnapshot } from '../delivery/delivery-run.ts'
import { beginBatch, loadSingleTransfers, removeBatch } from '../delivery/delivery-store.ts'
import { explainStart, explainStop } from '../delivery/explain-delivery.ts'
import { formatPhone } from '../../../format/phone.ts'
import { useRun, useValidKey } from '../delivery/use-run.ts'
import { type Draft, draftErrors, prepareDraft } from './prepare-draft.ts'
import { emptyValues, newReference, type SendValues, valuesOf } from './send-schema.ts'
import { type SendError, serviceError } from './service-error.ts'

export type SendForm = UseFormReturn<SendValues, unknown, TransferRequest>

type Step =
  | { readonly name: 'loading' | 'form' }
  | { readonly name: 'review'; readonly draft: Draft; readonly refusal?: string }
  /** Sent, or about to be; without a draft when it was stored here before. */
  | { readonly name: 'run'; readonly run: DeliveryRun; readonly draft?: Draft }

/** A transfer that was sent, for the screens that show its outcome. */
export interface SentTransfer {
  readonly recipient: Recipient
  /** When it was first sent, ISO 8601. */
  readonly startedAt: string
  readonly delivery: Delivery
  /** It was sent before this page was opened. */
  readonly isResumed: boolean
  /** Why it is not being looked up for now. */
  readonly interruption: Interruption | undefined
  readonly error: unknown
}

/** What the tab shows. */
export type Screen =
  | { readonly name: 'loading' | 'form' }
  | {
      readonly name: 'review'
      readonly draft: Draft
      readonly refusal?: string | undefined
      readonly isSending: boolean
    }
  | { readonly name: 'unknown' | 'absent' | 'resending' | 'used' | 'settled'; readonly sent: SentTransfer }

/** One transfer as a batch of one: reviewed, stored on this device, sent, and stored until its outcome was seen. */
export function useSending(form: SendForm) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [errors, setErrors] = useState<readonly SendError[]>([])
  const isBusy = useRef(false)
  const run = step.name === 'run' ? step.run : undefined
  const snapshot = useRun(run)
  const validKey = useValidKey()

  /** Shows a transfer that was left without an outcome, before another one begins. */
  async function showNext() {
    const [left] = await loadSingleTransfers()
    setStep(
      left === undefined
        ? { name: 'form' }
        : { name: 'run', run: createRun({ ...left, deliveries: left.deliveries.map(asUnknown) }) },
    )
  }

  const load = useEffectEvent(() => void showNext())
  useEffect(() => {
    load()
  }, [])

  async function lookUp(sent: DeliveryRun) {
    await sent.lookUp()
    await invalidateMiles(queryClient)
  }

  const lookUpLeft = useEffectEvent(() => {
    if (run !== undefined && run.snapshot().first.state === 'unknown') void lookUp(run)
  })
  useEffect(() => {
    if (validKey !== undefined) lookUpLeft()
  }, [run, validKey])

  function refuse(next: readonly SendError[]) {
    setErrors(next)
    for (const { text, path } of next) {
      if (path !== undefined) form.setError(path, { type: 'service', message: text })
    }
    setStep({ name: 'form' })
  }

  /** Sends what is stored, and leads back to where a refusal can be fixed. */
  async function start(sent: DeliveryRun, draft: Draft | undefined) {
    await sent.start()
    const { first, batch, error } = sent.snapshot()
    const isRefused = first.state === 'absent' && first.isDuplicate === true && first.attempts === 1
    if (isRefused || ((first.state === 'waiting' || first.state === 'absent') && error !== undefined)) {
      await removeBatch(batch.id).catch(() => undefined)
      if (draft === undefined) form.reset(valuesOf(first.request))
      const texts = isRefused ? [duplicateReferenceMessage] : refusalTexts(error, first)
      if (draft !== undefined && error instanceof ApiError && error.status !== 400) {
        setStep({ name: 'review', draft, refusal: texts.join(' ') })
      } else refuse(texts.map((text) => serviceError(text, valuesOf(first.request).recipient)))
      return
    }
    if (!isSettled(first)) return
    // Found by a look-up, an outcome stays stored until it was seen.
    if (first.found === undefined) await removeBatch(batch.id).catch(() => undefined)
    await invalidateMiles(queryClient)
  }

  /** Runs one thing at a time: a second press may come before the button is disabled. */
  async function once(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }

  return {
    screen: screenOf(step, snapshot),
    errors,

    async review(request: TransferRequest) {
      setErrors([])
      try {
        setStep({ name: 'review', draft: await prepareDraft(queryClient, request) })
      } catch (error) {
        refuse(draftErrors(error, valuesOf(request).recipient))
      }
    },

    async send(draft: Draft) {
      await once(async () => {
        const stored = storedDraft(draft)
        try {
          await beginBatch(stored)
        } catch (error) {
          refuse([{ text: explainStart(error), path: undefined }])
          return
        }
        const sent = createRun(stored)
        setStep({ name: 'run', run: sent, draft })
        await start(sent, draft)
      })
    },

    async sendAgain() {
      if (run !== undefined) await once(async () => start(run, undefined))
    },

    lookNow() {
      if (run === undefined) return
      if (run.snapshot().state === 'paused') void lookUp(run)
      else run.retryNow()
    },

    /** Returns to the form with what was to be sent, under its own reference or a new one. */
    async edit({ request }: Delivery, reference = request.reference_id) {
      await removeBatch(request.reference_id)
      form.reset({ ...valuesOf(request), reference_id: reference })
      setErrors([])
      setStep({ name: 'form' })
    },

    backToForm() {
      setStep({ name: 'form' })
    },

    /** Starts another transfer; the outcome of this one has been seen. */
    async startAnother({ request }: Delivery) {
      await removeBatch(request.reference_id)
      form.reset(emptyValues(newReference(new Date())))
      setErrors([])
      await showNext()
    },
  }
}

export type Sending = ReturnType<typeof useSending>

function refusalTexts(error: unknown, { attempts }: Delivery): readonly string[] {
  if (error instanceof ApiError) return explainRefusal(error)
  return [attempts === 0 ? explainStart(error) : explainStop(error)]
}

function storedDraft({ request, account, usedBy }: Draft): StoredBatch {
  const id = request.reference_id
  const { account_id = '', phone_number = '' } = request
  const recipient = {
    phoneNumber: account?.phone_number ?? phone_number,
    externalId: account?.external_id ?? (account_id === '' ? formatPhone(phone_number) : account_id),
  }
  return {
    batch: { id, startedAt: new Date().toISOString(), source: { kind: 'form', recipient }, isStopped: false },
    deliveries: [
      {
        batchId: id,
        line: 1,
        request,
        accountId: account?.account_id ?? account_id,
        state: 'waiting',
        attempts: 0,
        priorTransactionId: usedBy?.transaction_id,
      },
    ],
  }
}

function screenOf(step: Step, snapshot: RunSnapshot | undefined): Screen {
  if (step.name === 'review') return { ...step, isSending: false }
  if (step.name !== 'run') return step
  const { draft } = step
  const { source } = snapshot?.batch ?? {}
  if (snapshot === undefined || source?.kind !== 'form') return { name: 'loading' }
  const { batch, first: delivery, state: runState, interruption, error } = snapshot
  const sent: SentTransfer = {
    recipient: source.recipient,
    startedAt: batch.startedAt,
    delivery,
    isResumed: draft === undefined,
    interruption,
    error,
  }
  switch (delivery.state) {
    case 'waiting':
    case 'sending':
      return draft !== undefined && delivery.attempts <= (delivery.state === 'sending' ? 1 : 0)
        ? { name: 'review', draft, isSending: true }
        : { name: 'resending', sent }
    case 'unknown':
      return { name: 'unknown', sent }
    case 'absent':
      return { name: runState === 'paused' ? 'absent' : 'resending', sent }
    case 'already-sent':
    case 'reference-used':
    case 'refused':
      return { name: 'used', sent }
    case 'success':
    case 'pending':
    case 'failed':
      return { name: 'settled', sent }
  }
}
