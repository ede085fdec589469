import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { DoneNotice } from '#web/kit/notice.tsx'
import { LoneLink, Soft, Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { notSaid } from '../transfers/describe-transfer.ts'
import { accountQuery } from '../accounts/account-queries.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import type { Transfer } from '#contract/miles/transfer'
import { useState } from 'react'
import { useHasRight } from '#web/api/get-key.ts'
import { isOffered, takesField } from '#web/api/platform.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { auditHref, transfersHref } from '../addresses.ts'
import { DecideDialog, type Decision, DecisionButtons } from '../decisions/decide-dialog.tsx'
import { canBeReversed, ReverseDialog } from '../decisions/reverse-dialog.tsx'
import { BatchLink, MemberName, TransferStatusMark } from '../transfers/transfer-parts.tsx'
import { Columns, Id } from '../desk-parts.tsx'
import { ProofCard } from '../proof/proof-card.tsx'
import styles from './transfer.module.css'
import { Timeline } from './timeline.tsx'

/** A transfer: what happened to it, what it is, and what can be done about it. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
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
