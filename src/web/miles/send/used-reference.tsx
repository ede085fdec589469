import { Link } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, FocusHeading } from '#web/kit/card.tsx'
import { useTransferLink } from '../transfer-link.tsx'
import { newReference } from '../delivery/new-reference.ts'
import { SentFacts } from './open-outcome.tsx'
import type { OutcomeProps } from './use-sending.ts'

/** A transfer refused because another one has its reference, with a link to the other one if the key may see it. */
export function UsedReference({ sending, sent }: OutcomeProps) {
  const { delivery } = sent
  const linkTo = useTransferLink()
  const { request, accountId, found, message } = delivery
  const isAlike =
    accountId !== '' && found?.account_id.toLowerCase() === accountId.toLowerCase() && found.amount === request.amount
  return (
    <Card>
      <FocusHeading takesFocus>The reference is used by another transfer</FocusHeading>
      <p>
        {message}{' '}
        {isAlike
          ? 'It has the same recipient and miles, so this transfer may have been sent before.'
          : found === undefined
            ? 'Ask a colleague who can see it whether it is the same one.'
            : 'Compare the two.'}{' '}
        If this one still has to be sent, use a new reference.
      </p>
      <SentFacts sent={sent} />
      <Actions>
        {found !== undefined && (
          <Button as={Link} look={isAlike ? 'strong' : undefined} {...linkTo(found.transaction_id)}>
            Open the other transfer
          </Button>
        )}
        <Button look={isAlike ? undefined : 'strong'} onClick={() => void sending.edit(delivery, newReference())}>
          Use a new reference
        </Button>
        <Button onClick={() => void sending.startAnother(delivery)}>Discard it</Button>
      </Actions>
    </Card>
  )
}
