import { type Account, memberPhoneNumber } from '#contract/account'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useCloseAccount } from '../../../api/close-account.ts'
import { explainChange } from '../../../api/explain-change.ts'
import { useFreezeAccount } from '../../../api/freeze-account.ts'
import { useUnfreezeAccount } from '../../../api/unfreeze-account.ts'
import { useUpdateAccount } from '../../../api/update-account.ts'
import { FieldError } from '../../../components/form/field-error.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone, typedPhone } from '../../../format/phone.ts'
import { ConfirmDialog } from '../decisions/confirm-dialog.tsx'
import { ReasonField } from '../decisions/reason-field.tsx'
import { useReason } from '../decisions/use-reason.ts'

/** What can be corrected of an account. */
export type Correction = 'phone_number' | 'freeze' | 'unfreeze' | 'close'

interface CorrectDialogProps {
  readonly account: Account
  readonly correction: Correction
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

const wordsOf = {
  phone_number: {
    title: 'Change the phone number?',
    effect: 'The balance and the history stay with the account. The number that it has now is free for another one.',
    action: 'Change the phone number',
  },
  freeze: {
    title: 'Freeze the account?',
    effect: 'Transfers to it are refused, and those that wait cannot be approved, until it is unfrozen.',
    action: 'Freeze the account',
  },
  unfreeze: {
    title: 'Unfreeze the account?',
    effect: 'Miles can be credited to it again.',
    action: 'Unfreeze the account',
  },
  close: {
    title: 'Close the account for good?',
    effect:
      'Nothing can be credited to it any more, and it cannot be opened again. Its transfers can still be reversed.',
    action: 'Close the account for good',
  },
} as const

/** Corrects an account, with a reason. A refusal is shown in the dialog. */
export function CorrectDialog({ account, correction, onClose }: CorrectDialogProps) {
  const update = useUpdateAccount()
  const statusChanges = { freeze: useFreezeAccount(), unfreeze: useUnfreezeAccount(), close: useCloseAccount() }
  const isPending = update.isPending || Object.values(statusChanges).some((change) => change.isPending)
  const phone = usePhoneNumber()
  const reason = useReason(true)
  const [error, setError] = useState<string>()
  const words = wordsOf[correction]

  async function confirm() {
    const why = reason.read()
    // Read last, so that the first field with an error has the focus.
    const phoneNumber = correction === 'phone_number' ? phone.read() : undefined
    if (typeof why !== 'string' || phoneNumber === false) return
    setError(undefined)
    const request = { id: account.account_id, reason: why }
    try {
      if (phoneNumber === undefined) {
        if (correction === 'phone_number') return
        await statusChanges[correction].change(request)
      } else await update.change({ ...request, phone_number: phoneNumber })
      onClose(doneWords(correction, phoneNumber))
    } catch (failure) {
      setError(explainChange(failure, 'nothing is changed twice'))
    }
  }

  return (
    <ConfirmDialog
      title={words.title}
      action={isPending ? 'Saving…' : words.action}
      isBusy={isPending}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => onClose()}
    >
      <p>{words.effect}</p>
      <dl className="desk-facts">
        <dt>Account</dt>
        <dd>{account.external_id}</dd>
        <dt>Phone number</dt>
        <dd>{formatPhone(account.phone_number)}</dd>
        <dt>Balance</dt>
        <dd>{formatMiles(account.balance)} miles</dd>
      </dl>
      {correction === 'phone_number' && <PhoneNumberField {...phone.field} />}
      <ReasonField {...reason.field} hint="Stored permanently; visible to staff." />
    </ConfirmDialog>
  )
}

function doneWords(correction: Correction, phoneNumber: string | undefined): string {
  if (correction === 'phone_number') return `The phone number is now ${formatPhone(phoneNumber ?? '')}.`
  return `The account is ${{ freeze: 'frozen', unfreeze: 'open again', close: 'closed' }[correction]}.`
}

/** The phone number that is typed; an invalid one is an error at its field, which then takes the focus. */
function usePhoneNumber() {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  return {
    field: {
      input,
      typed,
      error: isInvalid ? 'Type ten digits, with or without +1.' : undefined,
      onChange(text: string) {
        setTyped(text)
        setIsInvalid(false)
      },
    },
    /** `false` where it is invalid. */
    read(): string | false {
      const parsed = z.safeParse(memberPhoneNumber, typedPhone(typed))
      if (parsed.success) return `+${parsed.data.replace('+', '')}`
      setIsInvalid(true)
      input.current?.focus()
      return false
    },
  }
}

function PhoneNumberField({ input, typed, error, onChange }: ReturnType<typeof usePhoneNumber>['field']) {
  const id = useId()
  return (
    <div className="desk-field">
      <label htmlFor={id}>New phone number</label>
      <input
        ref={input}
        id={id}
        className="field"
        type="tel"
        autoComplete="off"
        placeholder="+1 202 555 0123"
        value={typed}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
