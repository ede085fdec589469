import { type Account, memberPhoneNumber } from '#contract/miles/accounts/account'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { isOffered, takesField } from '#web/api/platform.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { Button } from '#web/kit/button.tsx'
import { Actions, Card, Facts, Status } from '#web/kit/card.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { typedPhone } from '#client/typed-phone'
import { DoneNotice, Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { transfersHref } from '../addresses.ts'
import { type ClosingProps, ReasonDialog } from '../decisions/reason-dialog.tsx'
import { accountStatuses, Id, LoneLink, MomentText, Soft } from '../desk-parts.tsx'
import { transfersQuery } from '../queries.ts'
import { describeSum } from '../words.ts'

const effects = {
  open: undefined,
  frozen: 'Nothing is credited to it until it is unfrozen.',
  closed: 'Nothing is credited to it any more.',
} as const

/** What an account has and is, and the corrections that it allows. */
export function AccountCard({ account }: { readonly account: Account }) {
  const { status, balance, debt, phone_number, external_id, account_id, created_at } = account
  const [correction, setCorrection] = useState<Correction>()
  const [done, setDone] = useState('')
  const mayTransfer = useHasRight('transfer')
  const mayCorrect = useHasRight('correct')
  const waiting = useWaitingFor(account_id)

  function open(next: Correction | undefined, message = '') {
    setCorrection(next)
    setDone(message)
  }

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
      {debt > 0 && <Notice tone="warning">Owes {formatMiles(debt)} miles, which later credits settle first.</Notice>}
      <Notice tone="warning">{effects[status]}</Notice>
      <DoneNotice>{done}</DoneNotice>
      {status === 'open' && mayTransfer && isOffered('transferMiles') && (
        <Actions>
          <Button as={Link} look="strong" to={transfersHref({ account: account_id })}>
            Send miles
          </Button>
        </Actions>
      )}
      {waiting !== undefined && (
        <LoneLink to={transfersHref({ tab: 'history', account: account_id, status: 'pending' })}>
          {waiting.text}
        </LoneLink>
      )}
      <Facts
        facts={{
          'Phone number': formatPhone(phone_number),
          'External ID': external_id,
          'Account ID': <Id of="account">{account_id}</Id>,
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
                {(['phone_number', status === 'open' ? 'freeze' : 'unfreeze', 'close'] as const).map((next) => (
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
          <Soft>To change the account needs the right “correct”.</Soft>
        ))}
      {correction !== undefined && (
        <CorrectDialog account={account} correction={correction} onClose={(message) => open(undefined, message)} />
      )}
    </Card>
  )
}

const corrections = {
  phone_number: {
    operation: updateAccount,
    name: 'Change phone number',
    effect: 'The balance and the history stay with the account. The number that it has now is free for another one.',
    action: 'Change the phone number',
    done: (phoneNumber: string) => `The phone number is now ${formatPhone(phoneNumber)}.`,
  },
  freeze: {
    operation: freezeAccount,
    name: 'Freeze',
    effect: 'Transfers to it are refused, and those that wait cannot be approved, until it is unfrozen.',
    action: 'Freeze the account',
    done: () => 'The account is frozen.',
  },
  unfreeze: {
    operation: unfreezeAccount,
    name: 'Unfreeze',
    effect: 'Miles can be credited to it again.',
    action: 'Unfreeze the account',
    done: () => 'The account is open again.',
  },
  close: {
    operation: closeAccount,
    name: 'Close',
    effect:
      'Nothing can be credited to it any more, and it cannot be opened again. Its transfers can still be reversed.',
    action: 'Close the account for good',
    done: () => 'The account is closed.',
  },
} as const

/** What can be corrected of an account. */
type Correction = keyof typeof corrections

interface CorrectDialogProps extends ClosingProps {
  readonly account: Account
  readonly correction: Correction
}

/** Corrects an account. An invalid phone number is an error at its field, which then takes the focus. */
function CorrectDialog({ account, correction, onClose }: CorrectDialogProps) {
  const { operation, effect, action, done } = corrections[correction]
  const waiting = useWaitingFor(account.account_id)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const isPhone = correction === 'phone_number'
  const { success: isValid, data = '' } = z.safeParse(memberPhoneNumber, typedPhone(typed))
  const phone_number = `+${data.replace('+', '')}`

  return (
    <ReasonDialog
      action={action}
      changes={[{ operation, request: { id: account.account_id, ...(isPhone && { phone_number }) } }]}
      readers="visible to staff"
      check={() => {
        setIsInvalid(!isValid)
        if (isPhone && !isValid) input.current?.focus()
        return !isPhone || isValid
      }}
      describeDone={() => done(phone_number)}
      onClose={onClose}
    >
      <p>{effect}</p>
      {correction === 'close' && (
        <Notice tone="warning">
          {account.balance > 0 && <p>{formatMiles(account.balance)} miles stay on the account and cannot be used.</p>}
          {waiting !== undefined && <p>{waiting.miles} are awaiting approval and cannot be approved afterwards.</p>}
        </Notice>
      )}
      <Facts
        facts={{
          Account: account.external_id,
          'Phone number': formatPhone(account.phone_number),
          Balance: `${formatMiles(account.balance)} miles`,
        }}
      />
      {isPhone && (
        <InputField
          label="New phone number"
          error={isInvalid ? 'Type ten digits, with or without +1.' : undefined}
          ref={input}
          type="tel"
          autoComplete="off"
          placeholder="+1 202 555 0123"
          value={typed}
          aria-required
          onChange={({ target }) => {
            setTyped(target.value)
            setIsInvalid(false)
          }}
        />
      )}
    </ReasonDialog>
  )
}

/** More than wait for one member. */
const mostWaiting = 200

/** What waits for approval for a member, in words; undefined where nothing does, or it cannot be listed. */
function useWaitingFor(account_id: string) {
  const request = { all: true, account_id, status: 'pending', limit: mostWaiting } as const
  const { data } = useQuery(transfersQuery(takesField('listTransfers.account_id') ? request : undefined))
  if (data === undefined || data.data.length === 0) return undefined
  const most = data.pagination.hasMore ? 'More than ' : ''
  const miles = formatMiles(data.data.reduce((sum, { amount }) => sum + amount, 0))
  const text = `${most}${describeSum(data.data)}, ${data.data.length === 1 ? 'waits' : 'wait'} for approval`
  return { miles: `${most}${miles} miles`, text }
}
