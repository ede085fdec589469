import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { explainRefusal } from '#web/api/explain-refusal.ts'
import { useSession } from '#web/api/session.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { type Delivery, isSettled, newBatch, type StoredBatch } from '../delivery/delivery.ts'
import { asUnknown, createRun, type DeliveryRun } from '../delivery/delivery-run.ts'
import { beginBatch, loadSingleTransfers, removeBatch } from '../delivery/delivery-store.ts'
import { explainStart, explainStop } from '../delivery/explain-delivery.ts'
import { useDelivery, useValidKey } from '../delivery/use-delivery.ts'
import { explainAccountStatus } from '../words.ts'
import { type Draft, draftErrors, prepareDraft } from './prepare-draft.ts'
import { emptyValues, newReference, serviceError, valuesOf } from './send-schema.ts'
import type { SendError, SendValues, TypedTransfer } from './send-schema.ts'

/** What the page shows: what is typed, what is reviewed, or a transfer with its outcome. */
type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'form'; readonly takesFocus: boolean }
  | { readonly name: 'review'; readonly draft: Draft; readonly refusal?: string }
  /** Sent, or about to be; without a draft when it was stored here before. */
  | { readonly name: 'run'; readonly run: DeliveryRun; readonly draft?: Draft }

/** One transfer as a batch of one: reviewed, stored on this device, sent, and stored until its outcome was seen. */
export function useSending(form: UseFormReturn<SendValues, unknown, TypedTransfer>) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const [errors, setErrors] = useState<readonly SendError[]>([])
  const isBusy = useRef(false)
  const run = step.name === 'run' ? step.run : undefined
  const delivery = useDelivery(run)
  const validKey = useValidKey()
  const isLeaving = useSession()?.isLeaving === true

  /** Shows a transfer that was left without an outcome, before another one begins. */
  async function showNext(takesFocus: boolean) {
    const [left] = await loadSingleTransfers()
    setStep(
      left === undefined
        ? { name: 'form', takesFocus }
        : { name: 'run', run: createRun({ ...left, deliveries: left.deliveries.map(asUnknown) }) },
    )
  }

  function lookUp() {
    // The mutation has its error, which is shown.
    if (run !== undefined && !delivery.isDelivering) void delivery.deliver({ run, isLookUp: true }).catch(() => {})
  }

  const load = useEffectEvent(() => void showNext(false))
  useEffect(() => {
    load()
  }, [])
  const lookUpLeft = useEffectEvent(() => {
    if (run?.deliveries()[0]?.state === 'unknown') lookUp()
  })
  useEffect(() => {
    if (validKey !== undefined && !isLeaving) lookUpLeft()
  }, [run, validKey, isLeaving])

  function refuse(next: readonly SendError[]) {
    setErrors(next)
    for (const { text, path } of next) {
      if (path !== undefined) form.setError(path, { type: 'service', message: text })
    }
    // The error summary takes it.
    setStep({ name: 'form', takesFocus: false })
  }

  /** Sends what is stored, and leads back to where a refusal can be fixed. */
  async function start(sent: DeliveryRun, draft?: Draft) {
    let error: unknown
    try {
      await delivery.deliver({ run: sent })
    } catch (ended) {
      error = ended
    }
    const [first] = sent.deliveries()
    if (first === undefined) return
    const { state, isDuplicate, attempts, batchId, request, found } = first
    const isRefused = state === 'absent' && isDuplicate === true && attempts === 1
    if (isRefused || ((state === 'waiting' || state === 'absent') && error !== undefined)) {
      await removeBatch(batchId).catch(() => {})
      if (draft === undefined) form.reset(valuesOf(request))
      const texts = isRefused ? [duplicateReferenceMessage] : explainUnsent(error, first)
      if (draft !== undefined && error instanceof ApiError && ![400, 412].includes(error.status)) {
        setStep({ name: 'review', draft, refusal: texts.join(' ') })
      } else refuse(texts.map(serviceError))
    } else if (isSettled(first) && found === undefined) {
      // Found by a look-up, an outcome stays stored until it was seen.
      await removeBatch(batchId).catch(() => {})
    }
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
    step,
    errors,
    sent: sentOf(step, delivery),

    async review(typed: TypedTransfer) {
      setErrors([])
      try {
        const draft = await prepareDraft(queryClient, typed)
        const status = draft.account?.status ?? 'open'
        if (status === 'open') setStep({ name: 'review', draft })
        else refuse([{ text: explainAccountStatus(status), path: 'recipient' }])
      } catch (error) {
        refuse(draftErrors(error))
      }
    },

    send: (draft: Draft) =>
      once(async () => {
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
      }),

    sendAgain: () => once(async () => run && start(run)),

    lookNow() {
      if (delivery.isDelivering) run?.retryNow()
      else lookUp()
    },

    /** Returns to the form with what was to be sent, under its own reference or a new one. */
    async edit({ request }: Delivery, reference = request.reference_id) {
      await removeBatch(request.reference_id)
      form.reset({ ...valuesOf(request), reference_id: reference })
      setErrors([])
      setStep({ name: 'form', takesFocus: true })
    },

    backToForm() {
      setStep({ name: 'form', takesFocus: true })
    },

    /** Starts another transfer; the outcome of this one has been seen. */
    async startAnother({ request }: Delivery) {
      await removeBatch(request.reference_id)
      form.reset(emptyValues(newReference()))
      setErrors([])
      await showNext(true)
    },
  }
}

export type Sending = ReturnType<typeof useSending>

function explainUnsent(error: unknown, { attempts }: Delivery): readonly string[] {
  if (error instanceof ApiError) return explainRefusal(error)
  return [attempts === 0 ? explainStart(error) : explainStop(error)]
}

function storedDraft({ request, account }: Draft): StoredBatch {
  const { account_id = '', phone_number = '', reference_id } = request
  const recipient = {
    phoneNumber: account?.phone_number ?? phone_number,
    externalId: account?.external_id ?? (account_id === '' ? formatPhone(phone_number) : account_id),
  }
  const accountId = account?.account_id ?? account_id
  return newBatch(reference_id, { kind: 'form', recipient }, [{ line: 1, request, accountId }])
}

/** A transfer that was sent, for the screens that show its outcome. */
export type SentTransfer = NonNullable<ReturnType<typeof sentOf>>

function sentOf(step: Step, { progress, isDelivering, error }: ReturnType<typeof useDelivery>) {
  const delivery = progress?.deliveries[0]
  if (step.name !== 'run' || progress?.batch.source.kind !== 'form' || delivery === undefined) return undefined
  const { batch, interruption } = progress
  const { recipient } = progress.batch.source
  const { draft } = step
  // The first time it is sent from its review, which shows that.
  const { state, attempts } = delivery
  const isFirst = (state === 'waiting' && attempts === 0) || (state === 'sending' && attempts === 1)
  const { startedAt } = batch
  return {
    delivery,
    recipient,
    startedAt,
    interruption,
    error,
    isDelivering,
    isUnderReview: isFirst && draft !== undefined,
    isResumed: draft === undefined,
  }
}
