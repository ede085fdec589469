import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { takesField } from '#web/api/platform.ts'
import { useIsStoring } from '../delivery/delivery-store.ts'
import { nothingStored } from '../delivery/explain-delivery.ts'
import { DeskSkeleton, FocusHeading } from '../desk-parts.tsx'
import { SendForm } from './send-form.tsx'
import { SendOutcome } from './send-outcome.tsx'
import { emptyValues, newReference, resolveSend, type SendValues, type TypedTransfer } from './send-schema.ts'
import styles from './send.module.css'
import { type Sending, useSending } from './use-sending.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { readTransfersAddress, transferHref, transfersHref } from '../addresses.ts'
import { similarDays } from '#contract/miles/same-reference'
import { describeSender, formatSentOn } from '../words.ts'
import type { Draft } from './prepare-draft.ts'

/** One transfer: entered, reviewed, sent, and its outcome shown. */
export function SendTab() {
  const { search } = useLocation()
  const [defaultValues] = useState(() => emptyValues(newReference(), readTransfersAddress(search).account))
  const form = useForm<SendValues, unknown, TypedTransfer>({
    defaultValues,
    resolver: resolveSend,
    shouldFocusError: false,
  })
  const sending = useSending(form)
  const { step, errors, sent } = sending
  const isStoring = useIsStoring()
  const isUnderReview = step.name === 'review' || sent?.isUnderReview === true

  return (
    <div className={styles.send}>
      {(step.name === 'form' || isUnderReview) && !isStoring && (
        <Notice tone="warning">{nothingStored} Keep it open until the outcome is shown.</Notice>
      )}
      {(step.name === 'loading' || (step.name === 'run' && sent === undefined)) && <DeskSkeleton />}
      {step.name === 'form' && (
        <FormProvider {...form}>
          <SendForm serviceErrors={errors} takesFocus={step.takesFocus} onReview={sending.review} />
        </FormProvider>
      )}
      {isUnderReview && 'draft' in step && step.draft && (
        <TransferReview
          draft={step.draft}
          refusal={step.name === 'review' ? step.refusal : undefined}
          isSending={step.name === 'run'}
          sending={sending}
        />
      )}
      <div role="status" aria-label="Outcome">
        {sent?.isUnderReview === false && <SendOutcome key={sent.delivery.batchId} sending={sending} sent={sent} />}
      </div>
    </div>
  )
}

interface TransferReviewProps {
  readonly sending: Sending
  readonly draft: Draft
  /** Why the service did not take it, where it may be sent once more. */
  readonly refusal: string | undefined
  readonly isSending: boolean
}

/** A transfer before it is sent, and what it may repeat. */
function TransferReview({ sending, draft, refusal, isSending }: TransferReviewProps) {
  const { request, account, similar, isReviewed, isUsed } = draft
  const mustConfirm = similar !== null
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isDisabled = isSending || draft.refusal !== undefined || (mustConfirm && !isConfirmed)
  const miles = formatMiles(request.amount)

  return (
    <Card aria-label="Review the transfer" aria-busy={isSending}>
      <FocusHeading takesFocus>Review the transfer</FocusHeading>
      <ErrorNotice>
        {refusal ?? draft.refusal}
        {isUsed && (
          <Link to={transfersHref({ tab: 'history', reference: request.reference_id })}>Show the other one</Link>
        )}
      </ErrorNotice>
      <Text size="large">
        <Text as="b" size="figure">
          {miles}
        </Text>{' '}
        miles to {account?.external_id ?? request.account_id ?? formatPhone(request.phone_number ?? '')}
      </Text>
      <Facts
        facts={{
          Account: account === undefined ? 'The platform does not tell whose account this is.' : undefined,
          'Phone number': account && formatPhone(account.phone_number),
          'Balance now': account && `${formatMiles(account.balance)} miles`,
          [isReviewed ? 'Once approved' : 'Balance after']: account && (
            <b>{formatMiles(account.balance + request.amount)} miles</b>
          ),
          Reference: request.reference_id,
          Note: takesField('transferMiles.note') ? (request.note ?? <Text tone="soft">None</Text>) : undefined,
        }}
      />
      <Notice tone="news">{isReviewed && 'It waits for another person’s approval before it is credited.'}</Notice>
      {mustConfirm && (
        <Notice tone="warning">
          <p>
            {similar ? (
              <>
                The same miles went to this recipient on {formatSentOn(similar.created_at)}, sent by{' '}
                {describeSender(similar)} under the reference{' '}
                {similar.transaction_id === null ? (
                  similar.reference_id
                ) : (
                  <Link to={transferHref(similar.transaction_id)}>{similar.reference_id}</Link>
                )}
                .
              </>
            ) : (
              `Whether the same miles were sent in the last ${similarDays} days could not be looked up.`
            )}
          </p>
          <Check checked={isConfirmed} onChange={(event) => setIsConfirmed(event.target.checked)}>
            <b>{similar ? 'This is another transfer; send it too' : 'Send it all the same'}</b>
          </Check>
        </Notice>
      )}
      <Actions>
        <Button
          look="strong"
          disabled={isDisabled}
          // The second click of a double click on the button before belongs to that one.
          onClick={({ detail }) => detail < 2 && void sending.send(draft)}
        >
          {isSending
            ? `Sending ${miles} miles…`
            : isReviewed
              ? `Request approval for ${miles} miles`
              : `Send ${miles} miles`}
        </Button>
        <Button disabled={isSending} onClick={sending.backToForm}>
          Back to editing
        </Button>
      </Actions>
    </Card>
  )
}
