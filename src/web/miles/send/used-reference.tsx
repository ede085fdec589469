import { Link } from 'react-router'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { Text } from '#web/kit/text.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { describeSending } from '../transfers/describe-transfer.ts'
import { FocusHeading } from '#web/kit/focus-heading.tsx'
import { Id, useTransferLink } from '../desk-parts.tsx'
import { MemberName, statusNames } from '../transfers/transfer-parts.tsx'
import { newReference } from '../delivery/new-reference.ts'
import { SentFacts } from './open-outcome.tsx'
import type { OutcomeProps } from './use-sending.ts'

/** A transfer that was not taken, and the one that has its reference, where the key may see that. */
export function UsedReference({ sending, sent }: OutcomeProps) {
  const { delivery } = sent
  const linkTo = useTransferLink()
  const { request, accountId, isDuplicate, found, message } = delivery
  const isAlike =
    accountId !== '' && found?.account_id.toLowerCase() === accountId.toLowerCase() && found.amount === request.amount
  return (
    <Card>
      <FocusHeading takesFocus>The reference is used by another transfer</FocusHeading>
      {isDuplicate === true && <Notice tone="error">{duplicateReferenceMessage}</Notice>}
      {found === undefined ? (
        <p>
          {message} Somebody who may see it can say whether it is this one; if this one is still to be made, it needs a
          reference of its own.
        </p>
      ) : (
        <>
          <p>
            Nothing was credited by this transfer.{' '}
            {isAlike
              ? 'The other one has the same recipient and the same miles: this transfer may have been made before.'
              : 'Compare the two; if this one is still to be made, it needs a reference of its own.'}
          </p>
          <Text as="h3" size="body">
            The other transfer
          </Text>
          <Facts
            facts={{
              Miles: formatMiles(found.amount),
              Recipient: <MemberName {...found} />,
              Note: found.note,
              Status: statusNames[found.status],
              Sent: describeSending(found),
              'Transaction ID': <Id of="transfer">{found.transaction_id}</Id>,
            }}
          />
        </>
      )}
      <Text as="h3" size="body">
        This transfer
      </Text>
      <SentFacts sent={sent} />
      <Actions>
        {isAlike && (
          <Button as={Link} look="strong" {...linkTo(found.transaction_id)}>
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
