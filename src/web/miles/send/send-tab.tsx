import { FormProvider } from 'react-hook-form'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { SendForm } from './send-form.tsx'
import { SendOutcome } from './send-outcome.tsx'
import styles from './send.module.css'
import { useSending } from './use-sending.ts'
import { TransferReview } from './transfer-review.tsx'

/** Enters, reviews and sends one transfer, and shows its outcome. */
export function SendTab() {
  const sending = useSending()
  const { form, state } = sending
  return (
    <div className={styles.send}>
      {state.name === 'loading' && <DeskSkeleton />}
      {state.name === 'form' && (
        <FormProvider {...form}>
          <SendForm serviceErrors={state.errors} takesFocus={state.takesFocus} onReview={sending.review} />
        </FormProvider>
      )}
      {(state.name === 'review' || state.name === 'sending') && (
        <TransferReview
          draft={state.draft}
          refusal={state.name === 'review' ? state.refusal : undefined}
          isSending={state.name === 'sending'}
          sending={sending}
        />
      )}
      <div role="status" aria-label="Outcome">
        {'delivery' in state && <SendOutcome key={state.delivery.batchId} sending={sending} sent={state} />}
      </div>
    </div>
  )
}
