import './send.css'
import type { TransferRequest } from '#contract/transfer-miles'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { AbsentTransfer } from './absent-transfer.tsx'
import { newReference } from './new-reference.ts'
import { Receipt } from './receipt.tsx'
import { SendForm } from './send-form.tsx'
import { SendNotes } from './send-notes.tsx'
import { emptyValues, resolveSend, type SendValues } from './send-schema.ts'
import { TransferReview } from './transfer-review.tsx'
import { UnknownFate } from './unknown-fate.tsx'
import { UsedReference } from './used-reference.tsx'
import { useReview } from './use-review.ts'
import { type Sending, useSending } from './use-sending.ts'

/** One transfer: entered, reviewed, sent, and its fate told. */
export function SendTab() {
  const [defaultValues] = useState(() => emptyValues(newReference(new Date())))
  const form = useForm<SendValues, unknown, TransferRequest>({
    defaultValues,
    resolver: resolveSend,
    shouldFocusError: false,
  })
  const sending = useSending(form)
  const { phase, faults } = sending
  const review = useReview({ onDraft: sending.look, onFaults: sending.refuse })
  const main = useRef<HTMLDivElement>(null)
  const shown = useRef(phase.step)

  // What was pressed is gone with its step; a summary of faults takes the focus by itself.
  useEffect(() => {
    if (shown.current === phase.step) return
    shown.current = phase.step
    if (faults.length === 0) main.current?.querySelector('h2')?.focus()
  }, [phase.step, faults])

  return (
    <div className="send">
      <div ref={main} className="send-main">
        {phase.step === 'form' && (
          <FormProvider {...form}>
            <SendForm told={faults} onReview={review} />
          </FormProvider>
        )}
        {phase.step === 'review' && (
          <TransferReview
            draft={phase.draft}
            fault={phase.fault}
            isSending={phase.isSending === true}
            onSend={() => void sending.sendDraft(phase.draft)}
            onBack={sending.backToForm}
          />
        )}
        <div role="status" aria-label="Outcome">
          <Outcome sending={sending} />
        </div>
      </div>
      <SendNotes />
    </div>
  )
}

/** What became of the transfer that was sent. */
function Outcome({ sending }: { readonly sending: Sending }) {
  const { phase } = sending
  if (phase.step === 'form' || phase.step === 'review') return null
  const { open } = phase
  const startAnother = () => sending.startAnother(open)
  switch (phase.step) {
    case 'seeking':
      return (
        <UnknownFate
          key={open.request.reference_id}
          open={open}
          reason={phase.reason}
          onFate={(fate) => sending.settle(open, phase.reason, fate)}
        />
      )
    case 'settled':
      return <Receipt open={open} settled={phase.settled} onAnother={startAnother} />
    case 'used':
      return (
        <UsedReference
          open={open}
          reason={phase.reason}
          other={phase.other}
          onNewReference={() => sending.edit(open, newReference(new Date()))}
          onDrop={startAnother}
        />
      )
    case 'absent':
    case 'resend':
      return (
        <AbsentTransfer
          open={open}
          isSending={phase.step === 'resend'}
          onSendAgain={() => void sending.sendAgain(open)}
          onEdit={() => sending.edit(open)}
          onDrop={startAnother}
        />
      )
  }
}
