import { useState } from 'react'
import { Link } from 'react-router'
import { isOffered } from '#web/api/platform.tsx'
import type { Sending } from './use-sending.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts, FocusHeading } from '#web/kit/card.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { ErrorNotice, Notice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { transfersHref } from '../addresses.ts'
import { similarDays } from '#contract/miles/same-reference'
import { describeSender } from '../transfers/describe-transfer.ts'
import { formatOwnDay } from '#web/kit/format/moment.ts'
import type { Draft } from './prepare-draft.ts'
import { useTransferLink } from '../transfer-link.tsx'

interface TransferReviewProps {
  readonly sending: Sending
  readonly draft: Draft
  /** Why the service refused it, if it may be sent again. */
  readonly refusal: string | undefined
  readonly isSending: boolean
}

/** A transfer before it is sent, and a transfer that it may repeat. */
export function TransferReview({ sending, draft, refusal, isSending }: TransferReviewProps) {
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
          Account: account === undefined ? 'The platform does not say whose account this is.' : undefined,
          'Phone number': account && formatPhone(account.phone_number),
          'Balance now': account && `${formatMiles(account.balance)} miles`,
          [isReviewed ? 'Once approved' : 'Balance after']: account && (
            <b>{formatMiles(account.balance + request.amount)} miles</b>
          ),
          Reference: request.reference_id,
          Note: isOffered('transferMiles.note') ? (request.note ?? <Text tone="soft">None</Text>) : undefined,
        }}
      />
      <Notice tone="news">{isReviewed && 'It waits for another person’s approval before it is credited.'}</Notice>
      {mustConfirm && (
        <Notice tone="warning">
          <p>
            {similar ? (
              <SimilarTransfer {...similar} />
            ) : (
              `We could not check whether the same miles were sent in the last ${similarDays} days.`
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
          // The second click of a double click belongs to the previous button.
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

/** Describes the transfer that this one may repeat, with a link if the key may see it. */
function SimilarTransfer(similar: NonNullable<Draft['similar']>) {
  const { created_at, reference_id, transaction_id } = similar
  const linkTo = useTransferLink()
  const sent = `The same miles went to this recipient on ${formatOwnDay(created_at)}, sent by ${describeSender(similar)}`
  if (reference_id === undefined) {
    return `${sent}. Your key does not show it: ask a colleague who can see it whether it is the same one.`
  }
  return (
    <>
      {sent} under the reference{' '}
      {transaction_id ? <Link {...linkTo(transaction_id)}>{reference_id}</Link> : reference_id}.
    </>
  )
}
