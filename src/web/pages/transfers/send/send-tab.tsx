import './send.css'
import type { TransferRequest } from '#contract/transfer-miles'
import { isOffered } from '../../../browser/platform.ts'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { useIsStoring } from '../delivery/is-storing.ts'
import { AbsentTransfer } from './absent-transfer.tsx'
import { Receipt } from './receipt.tsx'
import { emptyValues, newReference, resolveSend, type SendValues } from './send-schema.ts'
import { SendForm } from './send-form.tsx'
import { TransferReview } from './transfer-review.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { UsedReference } from './used-reference.tsx'
import { type Sending, useSending } from './use-sending.ts'

/** One transfer: entered, reviewed, sent, and its outcome shown. */
export function SendTab() {
  const [defaultValues] = useState(() => emptyValues(newReference(new Date())))
  const form = useForm<SendValues, unknown, TransferRequest>({
    defaultValues,
    resolver: resolveSend,
    shouldFocusError: false,
  })
  const sending = useSending(form)
  const { screen, errors } = sending
  const main = useRef<HTMLDivElement>(null)
  const shown = useRef(screen.name)

  // What was pressed is gone with its screen; the error summary takes the focus itself.
  useEffect(() => {
    const previous = shown.current
    shown.current = screen.name
    if (previous === screen.name || (previous === 'loading' && screen.name === 'form')) return
    if (errors.length === 0) main.current?.querySelector('h2')?.focus()
  }, [screen.name, errors])

  return (
    <div className="send">
      <div ref={main} className="send-main">
        {screen.name === 'loading' && <span className="skeleton desk-skeleton" />}
        {screen.name === 'form' && (
          <FormProvider {...form}>
            <SendForm serviceErrors={errors} onReview={sending.review} />
          </FormProvider>
        )}
        {screen.name === 'review' && (
          <TransferReview
            draft={screen.draft}
            refusal={screen.refusal}
            isSending={screen.isSending}
            onSend={() => void sending.send(screen.draft)}
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

function Outcome({ sending }: { readonly sending: Sending }) {
  const { screen } = sending
  if (!('sent' in screen)) return null
  const { sent } = screen
  const { delivery } = sent
  const startAnother = () => void sending.startAnother(delivery)
  switch (screen.name) {
    case 'unknown':
      return <UnknownOutcome sent={sent} onLookNow={sending.lookNow} />
    case 'settled':
      return <Receipt sent={sent} onAnother={startAnother} />
    case 'used':
      return (
        <UsedReference
          sent={sent}
          onNewReference={() => void sending.edit(delivery, newReference(new Date()))}
          onDiscard={startAnother}
        />
      )
    case 'absent':
    case 'resending':
      return (
        <AbsentTransfer
          sent={sent}
          isSending={screen.name === 'resending'}
          onSendAgain={() => void sending.sendAgain()}
          onEdit={() => void sending.edit(delivery)}
          onDiscard={startAnother}
        />
      )
  }
}

/** Says how a transfer is credited exactly once. */
function SendNotes() {
  const isStoring = useIsStoring()
  return (
    <aside className="send-notes" aria-labelledby="send-notes">
      <h2 id="send-notes">Credited exactly once</h2>
      <ol>
        <li>
          {isOffered('findAccount') ? (
            <>
              <b>You see who it is.</b> The account is looked up before anything is sent.
            </>
          ) : (
            <>
              <b>Compare the recipient.</b> The platform does not tell whose account it is.
            </>
          )}
        </li>
        <li>
          <b>The reference is stored {isStoring ? 'on this device' : 'in this page'}</b> before the transfer is sent.
          The service takes each reference once, from any sender.
        </li>
        <li>
          <b>A lost response is looked up.</b>{' '}
          {isStoring
            ? 'If you close the page or lose the connection, the desk shows the outcome when you come back.'
            : `${nothingStored} Keep it open until the outcome is shown.`}
        </li>
      </ol>
    </aside>
  )
}
