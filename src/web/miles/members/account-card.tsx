import type { Account } from '#contract/miles/accounts/account'
import { transferMiles } from '#contract/miles/transfer-miles'
import { Link } from 'react-router'
import { useHasRight, useMay } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts, Status } from '#web/kit/card.tsx'
import { useDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { DoneNotice, Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { LoneLink, MomentText, Soft, Text } from '#web/kit/text.tsx'
import { transfersHref } from '../addresses.ts'
import { accountStatuses, explainAccountStatus } from '../accounts/account-messages.ts'
import { Id } from '../linked-id.tsx'
import { corrections, type Correction, CorrectDialog, useWaitingFor } from './correct-dialog.tsx'

/** An account with its balance, its status and the available corrections. */
export function AccountCard({ account }: { readonly account: Account }) {
  const { status, balance, debt, phone_number, external_id, account_id, created_at } = account
  const { about: correction, done, open, close } = useDialog<Correction>()
  const mayTransfer = useMay(transferMiles)
  const mayCorrect = useHasRight('correct')
  const waiting = useWaitingFor(account_id)
  const offered = ['phone_number', status === 'open' ? 'freeze' : 'unfreeze', 'close'] as const

  return (
    <Card aria-label="Account">
      <Row gap={4} align="start" justify="between" wrap={false}>
        <Stack as="p" gap="none">
          <Soft>Balance</Soft>
          <Text as="b" size="figure">
            {formatMiles(balance)} miles
          </Text>
        </Stack>
        <Status {...accountStatuses[status]} />
      </Row>
      {debt > 0 && <Notice tone="warning">Owes {formatMiles(debt)} miles. New credits pay this off first.</Notice>}
      <Notice tone="warning">{status !== 'open' && explainAccountStatus(status)}</Notice>
      <DoneNotice>{done}</DoneNotice>
      {status === 'open' && mayTransfer && (
        <Actions>
          <Button as={Link} look="strong" to={transfersHref({ account: account_id })}>
            Send miles
          </Button>
        </Actions>
      )}
      {waiting !== undefined && (
        <LoneLink to={transfersHref({ tab: 'history', account: account_id, status: 'pending' })}>
          Waiting for approval: {waiting}
        </LoneLink>
      )}
      <Facts
        facts={{
          'Phone number': formatPhone(phone_number),
          'External ID': external_id,
          'Account ID': <Id of="other">{account_id}</Id>,
          Opened: <MomentText at={created_at} />,
        }}
      />
      <p>
        <LoneLink to={transfersHref({ tab: 'history', account: account_id })}>Transfers of this member</LoneLink>
      </p>
      {status !== 'closed' &&
        (mayCorrect ? (
          <Row>
            <Popover isMenu button="Change account">
              <Stack as="ul" role="list" gap={2}>
                {offered.map((next) => (
                  <li key={next}>
                    <Button isSmall onClick={() => open(next)}>
                      {corrections[next].name}…
                    </Button>
                  </li>
                ))}
              </Stack>
            </Popover>
          </Row>
        ) : (
          <Soft>Changing the account needs the right “correct”.</Soft>
        ))}
      {correction !== undefined && <CorrectDialog account={account} correction={correction} onClose={close} />}
    </Card>
  )
}
