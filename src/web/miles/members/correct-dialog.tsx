import type { Account } from '#contract/miles/accounts/account'
import { closeAccount } from '#contract/miles/accounts/close-account'
import { freezeAccount } from '#contract/miles/accounts/freeze-account'
import { unfreezeAccount } from '#contract/miles/accounts/unfreeze-account'
import { updateAccount } from '#contract/miles/accounts/update-account'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '#web/kit/card.tsx'
import type { ClosingProps } from '#web/kit/controls/confirm-dialog.tsx'
import { CheckedField } from '#web/kit/form/checked-form.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { typedPhone } from '#client/typed-phone'
import { Notice } from '#web/kit/notice.tsx'
import { ReasonDialog } from '../reason-dialogs/reason-dialog.tsx'
import { transfersQuery } from '../transfers/transfer-queries.ts'
import { describeSum } from '../transfers/describe-transfer.ts'

export const corrections = {
  phone_number: {
    operation: updateAccount,
    name: 'Change phone number',
    effect: 'The balance and history stay with the account. Another member can then use the current number.',
    action: 'Change the phone number',
    done: (phoneNumber: string) => `The phone number is now ${formatPhone(phoneNumber)}.`,
  },
  freeze: {
    operation: freezeAccount,
    name: 'Freeze',
    effect: 'Until it is unfrozen, transfers to it are refused and waiting ones cannot be approved.',
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
    effect: 'No miles can be credited to it any more, and it cannot be reopened. Its transfers can still be reversed.',
    action: 'Close the account for good',
    done: () => 'The account is closed.',
  },
} as const

export type Correction = keyof typeof corrections

interface CorrectDialogProps extends ClosingProps {
  readonly account: Account
  readonly correction: Correction
}

const newPhone = { phone_number: { read: typedPhone, error: 'Type ten digits, with or without +1.' } }

/** Corrects an account. An invalid phone number is an error at its field, which takes the focus. */
export function CorrectDialog({ account, correction, onClose }: CorrectDialogProps) {
  const { operation, effect, action, done } = corrections[correction]
  const waiting = useWaitingFor(account.account_id)
  const isPhone = correction === 'phone_number'

  return (
    <ReasonDialog
      action={action}
      changes={[{ operation, request: { id: account.account_id } }]}
      readers="visible to staff"
      fields={isPhone ? newPhone : {}}
      describeDone={([changed = account]) => done(changed.phone_number)}
      onClose={onClose}
    >
      <p>{effect}</p>
      {correction === 'close' && (
        <Notice tone="warning">
          {account.balance > 0 && <p>{formatMiles(account.balance)} miles stay on the account and cannot be used.</p>}
          {waiting !== undefined && <p>Waiting for approval: {waiting}. This cannot be approved afterwards.</p>}
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
        <CheckedField
          label="New phone number"
          name="phone_number"
          type="tel"
          placeholder="+1 202 555 0123"
          aria-required
        />
      )}
    </ReasonDialog>
  )
}

/** More pending transfers than a member is ever likely to have. */
const mostWaiting = 200

/** Returns a member's miles pending approval as text; undefined if there are none or they cannot be listed. */
export function useWaitingFor(account_id: string) {
  const request = { all: true, account_id, status: 'pending', limit: mostWaiting } as const
  const { data } = useQuery(transfersQuery(request))
  if (data === undefined || data.data.length === 0) return undefined
  return `${data.pagination.hasMore ? 'more than ' : ''}${describeSum(data.data)}`
}
