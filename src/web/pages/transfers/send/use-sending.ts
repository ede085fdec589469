import { ApiError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/transfer'
import type { TransferRequest } from '#contract/transfer-miles'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { explainRefusal } from '../../../api/explain-refusal.ts'
import { forgetMiles } from '../../../api/forget-miles.ts'
import { sendTransfer } from '../../../api/transfer-miles.ts'
import { type SendFault, serviceFault } from './faults.ts'
import { newReference } from './new-reference.ts'
import { forgetOpenTransfer, keepOpenTransfer, type OpenTransfer } from './open-transfer.ts'
import { type Draft, firstPhase, type Phase, type SeekReason } from './send-phase.ts'
import { emptyValues, type SendValues, valuesOf } from './send-schema.ts'
import { whileSending } from './sending-lock.ts'
import { type Fate, fateOfError } from './transfer-fate.ts'

export type SendForm = UseFormReturn<SendValues, unknown, TransferRequest>

/** How long an answer is waited for. */
const timeoutMs = 15_000

const nothingKept =
  'This browser keeps nothing for this page, so that a lost answer could not be looked up later. Nothing was sent.'

/** The course of a transfer from the review on: it is kept on this device before it is sent, until its fate is seen. */
export function useSending(form: SendForm) {
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState(firstPhase)
  const [faults, setFaults] = useState<readonly SendFault[]>([])
  const isSending = useRef(false)

  function refuse(next: readonly SendFault[]) {
    setFaults(next)
    for (const { text, field } of next) {
      if (field !== undefined) form.setError(field, { type: 'service', message: text })
    }
    setPhase({ step: 'form' })
  }

  async function send(open: OpenTransfer, onRefused: (error: ApiError) => void, sending: Phase) {
    // A second press may come before the button is drawn anew.
    if (isSending.current) return
    isSending.current = true
    try {
      await deliver(open, onRefused, sending)
    } finally {
      isSending.current = false
    }
  }

  async function deliver(open: OpenTransfer, onRefused: (error: ApiError) => void, sending: Phase) {
    const { request } = open
    try {
      keepOpenTransfer(open)
    } catch {
      refuse([{ text: nothingKept, field: undefined }])
      return
    }
    setPhase(sending)
    try {
      const { transaction_id: transactionId, status } = await whileSending(request.reference_id, () =>
        sendTransfer(request, AbortSignal.timeout(timeoutMs)),
      )
      forgetOpenTransfer(request.reference_id)
      setPhase({ step: 'settled', open, settled: { transactionId, status } })
      void forgetMiles(queryClient)
    } catch (error) {
      const fate = fateOfError(error)
      if (fate === 'unknown') setPhase({ step: 'seeking', open, reason: 'unanswered' })
      else {
        // Refused at its first sending, a transfer has credited nothing; an earlier one may have.
        if (fate === 'refused' || open.attempts === 1) forgetOpenTransfer(request.reference_id)
        if (fate === 'duplicate') setPhase({ step: 'seeking', open, reason: 'duplicate' })
        else if (error instanceof ApiError) onRefused(error)
      }
    }
  }

  return {
    phase,
    faults,
    refuse,

    look(draft: Draft) {
      setFaults([])
      setPhase({ step: 'review', draft })
    },

    sendDraft(draft: Draft) {
      const { account_id, phone_number, external_id } = draft.account
      const open: OpenTransfer = {
        request: draft.request,
        account: { account_id, phone_number, external_id },
        startedAt: new Date().toISOString(),
        attempts: 1,
        usedBy: draft.usedBy?.transaction_id,
      }
      return send(
        open,
        (error) => {
          const texts = explainRefusal(error)
          if (error.status === 400) refuse(texts.map((text) => serviceFault(text, form.getValues('recipient'))))
          else setPhase({ step: 'review', draft, fault: texts.join(' ') })
        },
        { step: 'review', draft, isSending: true },
      )
    },

    sendAgain(open: OpenTransfer) {
      const again = { ...open, attempts: open.attempts + 1 }
      return send(
        again,
        (error) => {
          form.reset(valuesOf(open))
          refuse(explainRefusal(error).map((text) => serviceFault(text, valuesOf(open).recipient)))
        },
        { step: 'resend', open: again },
      )
    },

    settle(open: OpenTransfer, reason: SeekReason, fate: Fate) {
      // What was refused at its only sending is not the one that is there, however much it looks like it.
      const isRefused = reason === 'duplicate' && open.attempts === 1
      if (fate.kind === 'used') setPhase({ step: 'used', open, reason, other: fate.other })
      else if (fate.kind === 'absent') {
        if (isRefused) refuse([serviceFault(duplicateReferenceMessage, valuesOf(open).recipient)])
        else setPhase({ step: 'absent', open })
      } else if (isRefused) setPhase({ step: 'used', open, reason, other: fate.transfer })
      else {
        const { transaction_id: transactionId, status } = fate.transfer
        setPhase({ step: 'settled', open, settled: { transactionId, status, found: fate.transfer } })
        void forgetMiles(queryClient)
      }
    },

    /** Goes back to the form with what was to be sent, under its own reference or another one. */
    edit(open: OpenTransfer, reference = open.request.reference_id) {
      forgetOpenTransfer(open.request.reference_id)
      form.reset({ ...valuesOf(open), reference_id: reference })
      setFaults([])
      setPhase({ step: 'form' })
    },

    backToForm() {
      setPhase({ step: 'form' })
    },

    /** Begins another transfer; the fate of the one before has been seen. */
    startAnother(open: OpenTransfer) {
      forgetOpenTransfer(open.request.reference_id)
      form.reset(emptyValues(newReference(new Date())))
      setFaults([])
      setPhase(firstPhase())
    },
  }
}

export type Sending = ReturnType<typeof useSending>
