import { duplicateReferenceMessage, type Transfer } from '#contract/miles/transfer'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { Text } from '#web/kit/text.tsx'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMiles } from '#web/kit/format/miles.ts'
import { describeSender } from '../transfers/describe-transfer.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { FocusHeading } from '#web/kit/focus-heading.tsx'
import { Id } from '../desk-parts.tsx'
import { statusNames } from '../transfers/transfer-parts.tsx'
import { transferHref } from '../addresses.ts'
import { newReference } from '../delivery/new-reference.ts'
import type { SentTransfer } from './sending-state.ts'
import type { OutcomeProps } from './use-sending.ts'

/** A transfer that was not taken, and the one that has its reference, where the key may see that. */
export function UsedReference({ sending, sent }: OutcomeProps) {
  const { delivery } = sent
  const { request, accountId, isDuplicate, found, message } = delivery
  const isSameRecipient = accountId !== '' && found?.account_id.toLowerCase() === accountId.toLowerCase()
  const isAlike = isSameRecipient && found.amount === request.amount
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
          <Table
            caption="The two transfers"
            columns={comparison}
            rows={compare(sent, found, isSameRecipient)}
            rowKey={([part]) => part}
          />
        </>
      )}
      <Text size="small" tone="soft">
        Reference <Id of="reference">{request.reference_id}</Id>
      </Text>
      <Actions>
        {isAlike && (
          <Button as={Link} look="strong" to={transferHref(found.transaction_id)}>
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

/** Both transfers, side by side. */
function compare(
  { startedAt, delivery: { request }, recipient }: SentTransfer,
  other: Transfer,
  isSameRecipient: boolean,
): readonly ComparedPart[] {
  const otherRecipient = isSameRecipient ? recipient.externalId : (other.external_id ?? other.account_id)
  return [
    ['Miles', formatMiles(request.amount), formatMiles(other.amount)],
    ['Recipient', recipient.externalId, otherRecipient],
    ['Note', request.note ?? 'None', other.note ?? 'None'],
    ['Status', 'Not credited', statusNames[other.status]],
    ['Sent', formatOwnMoment(startedAt), formatOwnMoment(other.created_at)],
    ['Sent by', 'you', describeSender(other)],
    ['Transaction ID', 'none', other.transaction_id],
  ]
}

function named(side: string, value: ReactNode) {
  return (
    <>
      <NarrowOnly>{side}</NarrowOnly>
      {value}
    </>
  )
}

type ComparedPart = readonly [part: string, own: string, theirs: string]

const comparison: readonly Column<ComparedPart>[] = [
  { title: 'Part', narrow: 'start', isHeading: true, cell: ([part]) => part },
  { title: 'This transfer', cell: ([, own]) => named('This: ', own) },
  {
    title: 'The other one',
    cell: ([part, own, theirs]) => {
      if (part === 'Transaction ID') return named('Other: ', <Id of="transfer">{theirs}</Id>)
      return named('Other: ', own === theirs ? theirs : <b>{theirs}</b>)
    },
  },
]
