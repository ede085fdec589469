import { duplicateReferenceMessage, type Transfer, type TransferStatus } from '#contract/miles/transfer'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { Text } from '#web/kit/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { isSettled } from '../delivery/delivery.ts'
import { useIsStoring } from '../delivery/delivery-store.ts'
import { explainInterruption, explainStop, nothingStored } from '../delivery/explain-delivery.ts'
import { useValidKey } from '../delivery/use-delivery.ts'
import { describeSender, describeSending, formatSentAt } from '../words.ts'
import { FocusHeading, Id, statusNames, TransferStatusMark } from '../desk-parts.tsx'
import { accountQuery, transferQuery } from '../queries.ts'
import { transferHref } from '../addresses.ts'
import { newReference } from './send-schema.ts'
import styles from './send.module.css'
import type { Sending, SentTransfer } from './use-sending.ts'

interface OutcomeProps {
  readonly sending: Sending
  readonly sent: SentTransfer
}

/** What became of a transfer that was sent, and what can be done about it. */
export function SendOutcome(props: OutcomeProps) {
  const { delivery } = props.sent
  if (delivery.state === 'unknown') return <UnknownOutcome {...props} />
  if (delivery.state in receipts) return <Receipt {...props} />
  return isSettled(delivery) ? <UsedReference {...props} /> : <AbsentTransfer {...props} />
}

const receipts = {
  success: { ending: (member: string) => `credited to ${member}`, text: undefined },
  pending: {
    ending: (member: string) => `to ${member}: awaiting approval`,
    text: 'Nothing is credited yet: another person has to approve the transfer. This page shows when that is done.',
  },
  failed: {
    ending: (member: string) => `to ${member}: rejected`,
    text: 'Another person rejected the transfer. Nothing is credited.',
  },
} as const

/** The outcome of a transfer that the service has; a pending one is fetched again until it is decided. */
function Receipt({ sending, sent: { delivery, recipient } }: OutcomeProps) {
  const { request, accountId, transactionId = '', found } = delivery
  const { phoneNumber, externalId } = recipient
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
          Recipient: phoneNumber === '' ? undefined : formatPhone(phoneNumber),
          'Account ID':
            accountId === '' && transfer !== undefined ? (
              <>
                <Id of="account">{transfer.account_id}</Id>. The platform does not tell whose account this is.
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
        <Button as={Link} to={transferHref(transactionId)}>
          Open the transfer
        </Button>
      </Actions>
    </Card>
  )
}

/** What was sent, while nothing else is known of it. */
function SentFacts({ sent: { delivery, recipient, startedAt } }: Pick<OutcomeProps, 'sent'>) {
  return (
    <Facts
      facts={{
        Miles: formatMiles(delivery.request.amount),
        Recipient: recipient.externalId,
        Reference: <Id of="reference">{delivery.request.reference_id}</Id>,
        'First sent': formatSentAt(startedAt),
      }}
    />
  )
}

/** A transfer that never arrived, also while it is sent again. */
function AbsentTransfer({ sending, sent }: OutcomeProps) {
  const { delivery, isDelivering } = sent
  const mayRead = useHasRight('read')
  const miles = formatMiles(delivery.request.amount)
  return (
    <Card aria-busy={isDelivering}>
      <FocusHeading takesFocus>It never arrived, and is safe to send again</FocusHeading>
      <p>
        {mayRead
          ? 'The service has no transfer with this reference, so nothing was credited.'
          : 'Among the transfers that you have sent, none has this reference, so nothing was credited under your name.'}{' '}
        It is sent again with the same reference: if the first one arrives after all, only one of them is credited.
      </p>
      <SentFacts sent={sent} />
      <Actions>
        <Button look="strong" isBusy={isDelivering} onClick={({ detail }) => detail < 2 && void sending.sendAgain()}>
          {isDelivering ? `Sending ${miles} miles…` : `Send ${miles} miles again`}
        </Button>
        <Button disabled={isDelivering} onClick={() => void sending.edit(delivery)}>
          Edit it first
        </Button>
        <Button look="plain" disabled={isDelivering} onClick={() => void sending.startAnother(delivery)}>
          Discard it
        </Button>
      </Actions>
    </Card>
  )
}

/** A transfer whose response was lost, while it is looked up. */
function UnknownOutcome({ sending, sent }: OutcomeProps) {
  const { delivery, interruption, error, isResumed } = sent
  const isStoring = useIsStoring()
  const hasKey = useValidKey() !== undefined && interruption?.kind !== 'key'
  // It stays during the next look-up, so that the button is not removed while it has focus.
  const last = useLastValue(interruption)
  const shown = last?.kind === 'key' ? undefined : last

  return (
    <Card aria-busy={hasKey}>
      <FocusHeading takesFocus>
        {delivery.isDuplicate === true ? 'The reference is used already' : 'We do not know yet'}
      </FocusHeading>
      <p>
        {delivery.isDuplicate === true
          ? 'The service refused this transfer. The desk looks up which other one has its reference.'
          : isResumed
            ? 'This transfer was sent from this device, and the page was closed before its outcome was seen. The desk looks its reference up.'
            : 'The transfer was sent, but no response came. It may have gone through or not: do not send it another way. The desk looks its reference up.'}
      </p>
      <SentFacts sent={sent} />
      {!isStoring && (
        <Notice tone="warning">
          {nothingStored} Keep it open until the outcome is shown; if it is closed before, look the reference up in the
          history, and send nothing again.
        </Notice>
      )}
      {!hasKey ? (
        <Notice tone="warning">{explainInterruption({ kind: 'key' })}</Notice>
      ) : (
        <>
          <Skeleton className={styles.looking} />
          <Text size="small" tone="soft">
            {error !== null
              ? explainStop(error)
              : shown === undefined
                ? 'Looking the reference up…'
                : `${explainInterruption(shown)} Looking again within ${Math.ceil(shown.pauseMs / 1000)} s. ${isStoring ? 'You may close this page: the transfer is stored on this device, and looked up when the desk is opened again.' : ''}`}
          </Text>
          {(error !== null || shown !== undefined) && (
            <Actions>
              <Button onClick={sending.lookNow}>Look now</Button>
            </Actions>
          )}
        </>
      )}
    </Card>
  )
}

/** A transfer that was not taken, and the one that has its reference, where the key may see that. */
function UsedReference({ sending, sent }: OutcomeProps) {
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
    ['Sent', formatSentAt(startedAt), formatSentAt(other.created_at)],
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
