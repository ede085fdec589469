import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { readTransfersAddress } from '../addresses.ts'
import { asUnknown, type Delivery, isSettled, newBatch, type StoredBatch } from '../delivery/delivery.ts'
import { createRun, type DeliveryRun } from '../delivery/delivery-run.ts'
import { beginBatch, loadSingleTransfers, removeBatch } from '../delivery/delivery-store.ts'
import { explainStop } from '../delivery/explain-delivery.ts'
import { useDelivery, useValidKey } from '../delivery/use-delivery.ts'
import { type Draft, draftErrors, prepareDraft } from './prepare-draft.ts'
import { emptyValues, resolveSend, type SendError, serviceError, type TypedTransfer, valuesOf } from './send-schema.ts'
import { newReference } from '../delivery/new-reference.ts'
import { explainUnsent, isReviewStillGood, type SentTransfer, stateOf, type Step } from './sending-state.ts'

/** Handles one transfer as a batch of one: reviews it, sends it, and stores it here until its outcome is seen. */
export function useSending() {
  const queryClient = useQueryClient()
  const { account } = readTransfersAddress(useLocation().search)
  const [defaultValues] = useState(() => emptyValues(newReference(), account))
  const form = useForm({ defaultValues, resolver: resolveSend, shouldFocusError: false })
  const [step, setStep] = useState<Step>({ name: 'loading' })
  const run = step.name === 'sent' ? step.run : undefined
  const delivery = useDelivery(run)
  const once = useOnce()

  function showForm(takesFocus: boolean, errors: readonly SendError[] = []) {
    setStep({ name: 'form', takesFocus, errors })
  }

  /** Shows a transfer left without an outcome before the user starts another. */
  async function showNext(takesFocus: boolean) {
    const [left] = await loadSingleTransfers()
    if (left === undefined) showForm(takesFocus)
    else setStep({ name: 'sent', run: createRun({ ...left, deliveries: left.deliveries.map(asUnknown) }) })
  }

  const load = useEffectEvent(() => void showNext(false))
  useEffect(() => {
    load()
  }, [])

  const lookNow = useLookUp(run, delivery)

  function refuse(errors: readonly SendError[]) {
    for (const { text, path } of errors) {
      if (path !== undefined) form.setError(path, { type: 'service', message: text })
    }
    // The error summary takes the focus.
    showForm(false, errors)
  }

  /** Sends the stored transfer; after a refusal, returns to the step that can fix it. */
  async function start(sent: DeliveryRun, draft?: Draft) {
    const error: unknown = await delivery.deliver({ run: sent }).then(
      () => undefined,
      (ended: unknown) => ended,
    )
    const [first] = sent.deliveries()
    if (first === undefined) return
    const refusal = explainUnsent(first, error)
    // An outcome found by a look-up stays stored until the user has seen it.
    const isSeen = isSettled(first) && first.found === undefined
    if (refusal !== undefined || isSeen) await removeBatch(first.batchId).catch(() => {})
    if (refusal === undefined) return
    if (draft === undefined) form.reset(valuesOf(first.request))
    if (draft !== undefined && isReviewStillGood(error)) {
      setStep({ name: 'review', draft, refusal: refusal.join(' ') })
    } else refuse(refusal.map(serviceError))
  }

  return {
    form,
    state: stateOf(step, delivery),

    async review(typed: TypedTransfer) {
      showForm(false)
      try {
        setStep({ name: 'review', draft: await prepareDraft(queryClient, typed) })
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
          refuse([{ text: explainStop(error), path: undefined }])
          return
        }
        const sent = createRun(stored)
        setStep({ name: 'sent', run: sent, draft })
        await start(sent, draft)
      }),

    sendAgain: () => once(async () => run && start(run)),

    lookNow,

    /** Returns to the form with the unsent transfer, under its own reference or a new one. */
    async edit({ request }: Delivery, reference = request.reference_id) {
      await removeBatch(request.reference_id)
      form.reset({ ...valuesOf(request), reference_id: reference })
      showForm(true)
    },

    backToForm: () => showForm(true),

    /** Starts another transfer after the user has seen this one's outcome. */
    async startAnother({ request }: Delivery) {
      await removeBatch(request.reference_id)
      form.reset(emptyValues(newReference()))
      await showNext(true)
    },
  }
}

export type Sending = ReturnType<typeof useSending>

export interface OutcomeProps {
  readonly sending: Sending
  readonly sent: SentTransfer
}

/** Looks up a transfer without an outcome once there is a valid key; returns a function to do so at once. */
function useLookUp(run: DeliveryRun | undefined, delivery: ReturnType<typeof useDelivery>) {
  const validKey = useValidKey()
  const isLeaving = useSession()?.isLeaving === true

  function lookUp() {
    // The mutation stores the error, which the page shows.
    if (run !== undefined && !delivery.isDelivering) void delivery.deliver({ run, looksUpFirst: true }).catch(() => {})
  }

  const lookUpUnknown = useEffectEvent(() => {
    if (run?.deliveries()[0]?.state === 'unknown') lookUp()
  })
  useEffect(() => {
    if (validKey !== undefined && !isLeaving) lookUpUnknown()
  }, [run, validKey, isLeaving])
  return () => (delivery.isDelivering ? run?.retryNow() : lookUp())
}

/** Returns a function that runs one task at a time: a second press may come before the button is disabled. */
function useOnce() {
  const isBusy = useRef(false)
  return async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
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
