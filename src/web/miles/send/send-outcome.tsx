import { Link } from 'react-router'
import type { TransferStatus } from '#contract/miles/transfer'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts, FocusHeading } from '#web/kit/card.tsx'
import { useEffect } from 'react'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { describeSending } from '../transfers/describe-transfer.ts'
import { Id } from '../linked-id.tsx'
import { useTransferLink } from '../transfer-link.tsx'
import { TransferStatusMark } from '../transfers/transfer-list.tsx'
import { accountQuery } from '../accounts/account-queries.ts'
import { transferQuery } from '../transfers/transfer-queries.ts'
import type { OutcomeProps } from './use-sending.ts'
import { UsedReference } from './used-reference.tsx'
import { AbsentTransfer, UnknownOutcome } from './open-outcome.tsx'

/** The outcome of a sent transfer and the available next steps. */
export function SendOutcome(props: OutcomeProps) {
  const Outcome = outcomes[props.sent.name]
  return <Outcome {...props} />
}

const outcomes = { unknown: UnknownOutcome, absent: AbsentTransfer, received: Receipt, used: UsedReference } as const

const receipts = {
  success: { ending: (member: string) => `credited to ${member}`, text: undefined },
  pending: {
    ending: (member: string) => `to ${member}: awaiting approval`,
    text: 'Nothing is credited yet: another person has to approve the transfer. This page shows when that is done.',
  },
  failed: {
    ending: (member: string) => `to ${member}: rejected`,
    text: 'Another person rejected the transfer. Nothing was credited.',
  },
} as const

/** The outcome of a transfer that the service received; refetches a pending one until it is decided. */
function Receipt({ sending, sent: { delivery, recipient } }: OutcomeProps) {
  const { request, accountId, transactionId = '', found } = delivery
  const { phoneNumber, externalId } = recipient
  const linkTo = useTransferLink()
  const { data: transfer = found } = useQuery(transferQuery(transactionId))
  const { data: account, refetch } = useQuery(accountQuery(accountId === '' ? undefined : { account_id: accountId }))
  const known = delivery.state as TransferStatus
  const status = transfer?.status ?? known
  const { ending, text } = receipts[status]

  // An approval changes the balance.
  useEffect(() => {
    if (status !== known) void refetch()
  }, [status, known, refetch])

  return (
    <Card>
      <TransferStatusMark status={status} reversal={transfer?.reversal ?? null} />
      <FocusHeading takesFocus>
        {found !== undefined && status === 'success' && 'It went through: '}
        {formatMiles(request.amount)} miles {ending(externalId)}
      </FocusHeading>
      {text !== undefined && <p>{text}</p>}
      <Facts
        facts={{
          'Phone number': phoneNumber === '' ? undefined : formatPhone(phoneNumber),
          'Account ID':
            accountId === '' && transfer !== undefined ? (
              <>
                <Id of="account">{transfer.account_id}</Id>. The platform does not say whose account this is.
              </>
            ) : undefined,
          [status === 'success' ? 'New balance' : 'Balance']: account && <b>{formatMiles(account.balance)} miles</b>,
          'Transaction ID': <Id of="transfer">{transactionId}</Id>,
          Reference: <Id of="reference">{request.reference_id}</Id>,
          Note: request.note,
          Sent: transfer && describeSending(transfer),
        }}
      />
      <Actions>
        <Button look="strong" onClick={() => void sending.startAnother(delivery)}>
          Send another
        </Button>
        <Button as={Link} {...linkTo(transactionId)}>
          Open the transfer
        </Button>
      </Actions>
    </Card>
  )
}
