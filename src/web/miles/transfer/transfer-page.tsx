import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { DoneNotice } from '#web/kit/notice.tsx'
import { Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Link, useParams } from 'react-router'
import { notSaid } from '../words.ts'
import { isNotFound } from '#web/api/explain-error.ts'
import { accountQuery, transferQuery } from '../queries.ts'
import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/api/use-title.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Closed, DeskPage } from '../desk-page.tsx'
import type { Transfer } from '#contract/miles/transfer'
import { useState } from 'react'
import { useHasRight } from '#web/api/get-key.ts'
import { isOffered, takesField } from '#web/api/platform.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { auditHref, transfersHref } from '../addresses.ts'
import { DecideDialog, type Decision, DecisionButtons } from '../decisions/decide-dialog.tsx'
import { canBeReversed, ReverseDialog } from '../decisions/reverse-dialog.tsx'
import {
  BatchLink,
  Columns,
  DeskSkeleton,
  Id,
  LoneLink,
  MemberName,
  MomentText,
  ReadError,
  Reason,
  Soft,
  TransferStatusMark,
} from '../desk-parts.tsx'
import { ProofCard } from '../proof/proof-card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { timelineSteps } from './timeline-steps.ts'
import styles from './transfer.module.css'

/** Everything about one transfer, and what can be done about it. */
export function TransferPage() {
  const { id = '' } = useParams()
  const isStaff = useSession()?.role === 'staff'
  return isStaff ? <Transfer key={id} id={id} /> : <DeskPage title="Transfer" />
}

function Transfer({ id }: { readonly id: string }) {
  const query = useQuery(transferQuery(id))
  const { data: transfer, error } = query
  const isUnknown = isNotFound(error)
  const title = transfer === undefined ? 'Transfer' : `Transfer of ${formatMiles(transfer.amount)} miles`
  useTitle(isUnknown ? 'No such transfer' : title)
  return (
    <DeskPage title={isUnknown ? 'We can’t find this transfer' : title}>
      {isUnknown ? <NoSuchTransfer /> : <ReadError what="The transfer" query={query} />}
      {transfer !== undefined && !isUnknown && <TransferDetails transfer={transfer} />}
      {transfer === undefined && error === null && <DeskSkeleton />}
    </DeskPage>
  )
}

/** A transfer: what happened to it, what it is, and what can be done about it. */
function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
  const [open, setOpen] = useState<Decision | 'reverse'>()
  const [done, setDone] = useState('')
  const mayRead = useHasRight('read')
  const mayCorrect = useHasRight('correct')

  function close(message = '') {
    setOpen(undefined)
    setDone(message)
  }

  return (
    <Columns>
      <Card aria-label="State">
        <TransferStatusMark {...transfer} />
        <Recipient transfer={transfer} />
        <DoneNotice>{done}</DoneNotice>
        <Timeline transfer={transfer} />
        <Actions>
          <DecisionButtons transfer={transfer} onDecide={setOpen} />
          {canBeReversed(transfer) &&
            isOffered('reverseTransfer') &&
            (mayCorrect ? (
              <Button onClick={() => setOpen('reverse')}>Reverse…</Button>
            ) : (
              <Soft>To reverse it needs the right “correct”.</Soft>
            ))}
        </Actions>
      </Card>
      <Stack gap={4}>
        <Details transfer={transfer} />
        {mayRead && isOffered('getTransferProof') && (
          <ProofCard key={`${transfer.status} ${transfer.reversal?.status}`} transfer={transfer} />
        )}
      </Stack>
      {open === 'reverse' ? (
        <ReverseDialog transfer={transfer} onClose={close} />
      ) : (
        open && <DecideDialog decision={open} onClose={close} />
      )}
    </Columns>
  )
}

/** Whose account it is; the line of its number stays reserved while it loads. */
function Recipient({ transfer }: { readonly transfer: Transfer }) {
  const { data: account } = useQuery(accountQuery({ account_id: transfer.account_id }))
  return (
    <Text size="large" className={styles.recipient}>
      <span>to</span>{' '}
      <b>
        <MemberName {...transfer} />
      </b>
      <Soft>
        {account === undefined ? '\u00a0' : formatPhone(account.phone_number)}
        {account !== undefined && account.status !== 'open' && ` · the account is ${account.status}`}
      </Soft>
    </Text>
  )
}

function Details({ transfer }: { readonly transfer: Transfer }) {
  const { account_id, transaction_id } = transfer
  return (
    <Card aria-labelledby="transfer-facts">
      <h2 id="transfer-facts">Details</h2>
      <Facts
        facts={{
          Miles: <b>{formatMiles(transfer.amount)}</b>,
          Reference: transfer.reference_id,
          Note: transfer.note ?? <Soft>{takesField('transferMiles.note') ? 'None' : notSaid}</Soft>,
          Batch: transfer.batch && <BatchLink batch={transfer.batch} />,
          'Transaction ID': <Id of="transfer">{transaction_id}</Id>,
          'Account ID': <Id of="account">{account_id}</Id>,
        }}
      />
      <Row gap={4}>
        {takesField('listTransfers.account_id') && (
          <MoreLink to={transfersHref({ tab: 'history', account: account_id })}>Transfers of this member</MoreLink>
        )}
        <MoreLink to={auditHref({ subject: transaction_id })}>Activity</MoreLink>
      </Row>
    </Card>
  )
}

function MoreLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <LoneLink to={to} size="small" tone="accent">
      {children}
    </LoneLink>
  )
}

const icons = { done: 'check', waiting: 'clock', refused: 'x', reversed: 'undo-2' } as const

/** What happened to a transfer, by whom, when and why, and what it waits for. */
function Timeline({ transfer }: { readonly transfer: Transfer }) {
  return (
    <Stack as="ol" gap={5} className={styles.timeline} aria-label="What happened">
      {timelineSteps(transfer).map(({ title, is, by, key, at, reason, text }) => (
        <Row key={`${title} ${at}`} as="li" gap={3} align="start" wrap={false} data-is={is}>
          <span className={styles.mark}>
            <Icon name={icons[is]} size={14} />
          </span>
          <Stack gap={1} className={styles.step}>
            <b>{title}</b>
            {by !== undefined && at !== undefined && (
              <p>
                {by}, <MomentText at={at} /> {key !== undefined && <Soft>with {key}</Soft>}
              </p>
            )}
            {reason !== undefined && <Reason>{reason}</Reason>}
            {text !== undefined && <Soft>{text}</Soft>}
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}

/** Shown for an unknown transaction id. */
function NoSuchTransfer() {
  const mayRead = useHasRight('read')
  return (
    <Closed>
      <p>
        The link may be mistyped or incomplete. A transfer is never removed: look for it in the history by its reference
        or its account.
        {!mayRead && ' You see only transfers that you have sent: to see those of others needs the right “read”.'}
      </p>
      <Button as={Link} look="strong" to={transfersHref({ tab: 'history' })}>
        Open the history
      </Button>
    </Closed>
  )
}
