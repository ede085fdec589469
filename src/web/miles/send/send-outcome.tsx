import { duplicateReferenceMessage, type Transfer, type TransferStatus } from '#contract/miles/transfer'
import { Hidden, Text } from '#web/kit/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLastValue } from '#web/device/requests/use-last-value.ts'
import { useHasRight } from '#web/device/session/get-key.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { useIsStoring } from '../delivery/delivery-store.ts'
import { explainInterruption, explainStop, nothingStored } from '../delivery/explain-delivery.ts'
import { useValidKey } from '../delivery/use-delivery.ts'
import { formatSentAt, describeSender } from '../words.ts'
import { Id, Mark, statusNames } from '../desk-parts.tsx'
import { accountQuery, transferQuery } from '../queries.ts'
import { transferHref } from '../addresses.ts'
import { newReference } from './send-schema.ts'
import styles from './send.module.css'
import type { Sending, SentTransfer } from './use-sending.ts'

interface OutcomeProps {
  readonly sending: Sending
  readonly sent: SentTransfer
}

/** What became of a transfer that was sent, and what can be done about it; nothing before it is sent. */
export function SendOutcome({ sending }: Pick<OutcomeProps, 'sending'>) {
  const { screen } = sending
  if (!('sent' in screen)) return null
  const props = { sending, sent: screen.sent }
  switch (screen.name) {
    case 'unknown':
      return <UnknownOutcome {...props} />
    case 'settled':
      return <Receipt {...props} />
    case 'used':
      return <UsedReference {...props} />
    case 'absent':
    case 'resending':
      return <AbsentTransfer {...props} isSending={screen.name === 'resending'} />
  }
}

const receipts = {
  success: { icon: 'check', isBad: false, ending: 'credited to' },
  pending: { icon: 'clock', isBad: false, ending: 'wait for approval, for' },
  failed: { icon: 'x', isBad: true, ending: 'were rejected, for' },
} as const

/** The outcome of a transfer that the service has; a pending one is fetched again until it is decided. */
function Receipt({ sending, sent }: OutcomeProps) {
  const { delivery } = sent
  const { request, accountId, transactionId = '', found } = delivery
  const { phoneNumber, externalId } = sent.recipient
  const { data: transfer = found } = useQuery(transferQuery(transactionId))
  const { data: account, refetch } = useQuery(accountQuery(accountId === '' ? undefined : { account_id: accountId }))
  const known = delivery.state as TransferStatus
  const status = transfer?.status ?? known
  const wasLost = found !== undefined
  const { icon, isBad, ending } = receipts[status]

  // An approval changes the balance.
  useEffect(() => {
    if (status !== known) void refetch()
  }, [status, known, refetch])

  return (
    <Card>
      <Mark icon={icon} isBad={isBad} />
      <h2 tabIndex={-1}>
        {wasLost && status === 'success' && 'It went through: '}
        {formatMiles(request.amount)} miles {ending} {externalId}
      </h2>
      <p>{explainStatus(status, wasLost)}</p>
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
          Sent: transfer && `${formatSentAt(transfer.created_at)} by ${describeSender(transfer)}`,
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

function explainStatus(status: TransferStatus, wasLost: boolean): string {
  if (status === 'pending') {
    return 'Nothing is credited yet: another person has to approve the transfer. This page shows when that is done.'
  }
  if (status === 'failed') return 'Another person rejected the transfer. Nothing is credited.'
  return wasLost
    ? 'The response was lost, but the transfer arrived. It is credited once, and need not be sent again.'
    : 'The transfer is settled.'
}

/** A transfer that never arrived. */
function AbsentTransfer({ sending, sent, isSending }: OutcomeProps & { readonly isSending: boolean }) {
  const { delivery } = sent
  const { request } = delivery
  const mayRead = useHasRight('read')
  const miles = formatMiles(request.amount)
  return (
    <Card aria-busy={isSending}>
      <h2 tabIndex={-1}>It never arrived, and is safe to send again</h2>
      <p>
        {mayRead
          ? 'The service has no transfer with this reference, so nothing was credited.'
          : 'Among the transfers that you have sent, none has this reference, so nothing was credited under your name.'}{' '}
        It is sent again with the same reference: if the first one arrives after all, only one of them is credited.
      </p>
      <Facts
        facts={{
          Miles: miles,
          Recipient: sent.recipient.externalId,
          Reference: <Id of="reference">{request.reference_id}</Id>,
        }}
      />
      <Actions>
        <Button look="strong" disabled={isSending} onClick={({ detail }) => detail < 2 && void sending.sendAgain()}>
          {isSending ? `Sending ${miles} miles…` : `Send ${miles} miles again`}
        </Button>
        <Button disabled={isSending} onClick={() => void sending.edit(delivery)}>
          Edit it first
        </Button>
        <Button look="plain" disabled={isSending} onClick={() => void sending.startAnother(delivery)}>
          Discard it
        </Button>
      </Actions>
    </Card>
  )
}

/** A transfer whose response was lost, while it is looked up. */
function UnknownOutcome({ sending, sent }: OutcomeProps) {
  const { recipient, startedAt, delivery, interruption, error } = sent
  const { request, isDuplicate = false } = delivery
  const isStoring = useIsStoring()
  const hasKey = useValidKey() !== undefined && interruption?.kind !== 'key'
  // It stays during the next look-up, so that the button is not removed while it has focus.
  const shown = useLastValue(interruption)

  return (
    <Card aria-busy={hasKey}>
      <h2 tabIndex={-1}>{isDuplicate ? 'The reference is used already' : 'We do not know yet'}</h2>
      <p>{explainUnknown(sent)}</p>
      <Facts
        facts={{
          Miles: formatMiles(request.amount),
          Recipient: recipient.externalId,
          Reference: <Id of="reference">{request.reference_id}</Id>,
          'First sent': formatSentAt(startedAt),
        }}
      />
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
              : shown === undefined || shown.kind === 'key'
                ? 'Looking the reference up…'
                : `${explainInterruption(shown)} Looking again within ${Math.ceil(shown.pauseMs / 1000)} s. ${isStoring ? mayClose : ''}`}
          </Text>
          {(error !== null || (shown !== undefined && shown.kind !== 'key')) && (
            <Actions>
              <Button onClick={sending.lookNow}>Look now</Button>
            </Actions>
          )}
        </>
      )}
    </Card>
  )
}

const mayClose =
  'You may close this page: the transfer is stored on this device, and looked up when the desk is opened again.'

function explainUnknown({ delivery, isResumed }: SentTransfer): string {
  if (delivery.isDuplicate === true) {
    return 'The service refused this transfer. The desk looks up which other one has its reference.'
  }
  return isResumed
    ? 'This transfer was sent from this device, and the page was closed before its outcome was seen. The desk looks its reference up.'
    : 'The transfer was sent, but no response came. It may have gone through or not: do not send it another way. The desk looks its reference up.'
}

/** A transfer that was not taken, and the one that has its reference, where the key may see that. */
function UsedReference({ sending, sent }: OutcomeProps) {
  const { delivery } = sent
  const { request, accountId, isDuplicate = false, found, message } = delivery
  const isSameRecipient = accountId !== '' && found?.account_id.toLowerCase() === accountId.toLowerCase()
  const isAlike = isSameRecipient && found.amount === request.amount
  return (
    <Card>
      <h2 tabIndex={-1}>The reference is used by another transfer</h2>
      {isDuplicate && <Notice tone="error">{duplicateReferenceMessage}</Notice>}
      {found === undefined ? (
        <p>
          {message} Somebody who may see it can say whether it is this one; if this one is still to be made, it needs a
          reference of its own.
        </p>
      ) : (
        <Comparison sent={sent} other={found} isSameRecipient={isSameRecipient} isAlike={isAlike} />
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

interface ComparisonProps {
  readonly sent: SentTransfer
  readonly other: Transfer
  readonly isSameRecipient: boolean
  /** Recipient and miles are the same. */
  readonly isAlike: boolean
}

/** Both transfers, side by side. */
function Comparison({ sent, other, isSameRecipient, isAlike }: ComparisonProps) {
  const { startedAt, delivery, recipient } = sent
  const { request } = delivery
  const { data: otherAccount } = useQuery(accountQuery({ account_id: other.account_id }))
  const otherRecipient = isSameRecipient ? recipient.externalId : (otherAccount?.external_id ?? other.account_id)
  const rows = {
    Miles: [formatMiles(request.amount), formatMiles(other.amount)],
    Recipient: [recipient.externalId, otherRecipient],
    Note: [request.note ?? 'None', other.note ?? 'None'],
    Status: ['Not credited', statusNames[other.status]],
    Sent: [formatSentAt(startedAt), formatSentAt(other.created_at)],
    'Sent by': ['you', describeSender(other)],
    'Transaction ID': ['none', other.transaction_id],
  }
  return (
    <>
      <p>
        Nothing was credited by this transfer.{' '}
        {isAlike
          ? 'The other one has the same recipient and the same miles: this transfer may have been made before.'
          : 'Compare the two; if this one is still to be made, it needs a reference of its own.'}
      </p>
      <table className={styles.comparison}>
        <Hidden as="caption">The two transfers</Hidden>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>Part</Hidden>
            </th>
            <th scope="col">This transfer</th>
            <th scope="col">The other one</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([name, [own, theirs]]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{own}</td>
              <td data-differs={own !== theirs}>
                {theirs === other.transaction_id ? <Id of="transfer">{theirs}</Id> : theirs}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
