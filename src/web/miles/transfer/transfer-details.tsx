import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts } from '#web/kit/card.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { DoneNotice } from '#web/kit/notice.tsx'
import { LoneLink, MomentText, Note, Soft, Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { notSaid } from '../transfers/describe-transfer.ts'
import { accountQuery } from '../accounts/account-queries.ts'
import { getTransferProof } from '#contract/miles/get-transfer-proof'
import type { Transfer } from '#contract/miles/transfer'
import { useHasRight, useMay } from '#web/api/get-key.ts'
import { isOffered, Offered } from '#web/api/platform.tsx'
import { formatPhone } from '#web/kit/format/phone.ts'
import { auditHref } from '../addresses.ts'
import { DecideDialog, type Decision, DecisionButtons } from '../reason-dialogs/decide-dialog.tsx'
import { canBeReversed, ReverseDialog } from '../reason-dialogs/reverse-dialog.tsx'
import { BatchLink, MemberName } from '../transfers/transfer-list.tsx'
import { Id } from '../linked-id.tsx'
import deskStyles from '../desk.module.css'
import { timelineSteps } from '../transfers/timeline-steps.ts'
import { ProofCard } from '../proof/proof-card.tsx'
import styles from './transfer.module.css'

/** A transfer: its history, its facts and the available actions. */
export function TransferDetails({ transfer }: { readonly transfer: Transfer }) {
  const { about, done, open, close } = useDialog<Decision | 'reverse'>()
  const mayProve = useMay(getTransferProof)
  const mayCorrect = useHasRight('correct')

  return (
    <Stack gap={4}>
      <Card aria-label="State">
        <Recipient transfer={transfer} />
        <DoneNotice>{done}</DoneNotice>
        <Timeline transfer={transfer} />
        <Actions>
          <DecisionButtons transfer={transfer} onDecide={open} />
          {canBeReversed(transfer) && (
            <Offered needs="reverseTransfer">
              {mayCorrect ? (
                <Button onClick={() => open('reverse')}>Reverse…</Button>
              ) : (
                <Soft>Reversing needs the right “correct”.</Soft>
              )}
            </Offered>
          )}
        </Actions>
      </Card>
      <Details transfer={transfer} />
      {mayProve && <ProofCard key={`${transfer.status} ${transfer.reversal?.status}`} transfer={transfer} />}
      {about === 'reverse' ? (
        <ReverseDialog transfer={transfer} onClose={close} />
      ) : (
        about && <DecideDialog decision={about} onClose={close} />
      )}
    </Stack>
  )
}

/** The account's owner; its line keeps its height while the data loads. */
function Recipient({ transfer }: { readonly transfer: Transfer }) {
  const { data: account } = useQuery(accountQuery({ account_id: transfer.account_id }))
  return (
    <div>
      <Text size="large">
        to{' '}
        <b>
          <MemberName {...transfer} />
        </b>
      </Text>
      <Note>
        {account === undefined ? '\u00a0' : formatPhone(account.phone_number)}
        {account !== undefined && account.status !== 'open' && ` · the account is ${account.status}`}
      </Note>
    </div>
  )
}

function Details({ transfer }: { readonly transfer: Transfer }) {
  const { account_id, transaction_id } = transfer
  return (
    <Card aria-labelledby="transfer-facts">
      <h2 id="transfer-facts">Details</h2>
      <Facts
        facts={{
          Reference: transfer.reference_id,
          Note: transfer.note ?? <Soft>{isOffered('transferMiles.note') ? 'None' : notSaid}</Soft>,
          Batch: transfer.batch && <BatchLink batch={transfer.batch} />,
          'Transaction ID': <Id of="other">{transaction_id}</Id>,
          'Account ID': <Id of="account">{account_id}</Id>,
        }}
      />
      <p>
        <LoneLink to={auditHref({ subject: transaction_id })}>Activity</LoneLink>
      </p>
    </Card>
  )
}

const icons = { done: 'check', waiting: 'clock', refused: 'x', reversed: 'undo-2' } as const

/** The events of a transfer, with who, when and why, and the step it waits for. */
function Timeline({ transfer }: { readonly transfer: Transfer }) {
  return (
    <Stack as="ol" gap={5} className={styles.timeline} aria-label="What happened">
      {timelineSteps(transfer).map(({ title, is, by, at, reason }) => (
        <Row key={`${title} ${at}`} as="li" gap={3} align="start" wrap={false} data-is={is}>
          <span className={styles.mark}>
            <Icon name={icons[is]} size={14} />
          </span>
          <Stack gap={1} className={styles.step}>
            <b>{title}</b>
            {by !== undefined && at !== undefined && (
              <p>
                {by}, <MomentText at={at} />
              </p>
            )}
            {reason !== undefined && <blockquote className={deskStyles.reason}>{reason}</blockquote>}
          </Stack>
        </Row>
      ))}
    </Stack>
  )
}
