import { useMutation } from '@tanstack/react-query'
import { Stack } from '#web/kit/stack.tsx'
import { createAccount } from '#contract/miles/accounts/create-account'
import { listAccounts } from '#contract/miles/accounts/list-accounts'
import { change } from '#web/api/change.ts'
import { ConfirmDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { CheckedField, useCheckedForm } from '#web/kit/form/checked-form.tsx'
import { useNavigate } from 'react-router'
import { typedPhone } from '#client/typed-phone'
import { membersHref } from '../addresses.ts'
import { explainChange } from '../desk-errors.ts'
import { trimIdentifier } from '../accounts/account-queries.ts'
import { asTyped } from '#web/kit/form/field.tsx'

/** The known values of a new account. */
export interface TypedAccount {
  readonly phone_number?: string
  readonly external_id?: string
}

/** Opens an account for a member, then shows it. An invalid value is an error at its field, which takes the focus. */
export function OpenAccountDialog({ typed, onClose }: { readonly typed: TypedAccount; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const creation = useMutation({
    ...change(createAccount, listAccounts),
    onSuccess: ({ account_id }) => navigate(membersHref({ member: account_id })),
  })
  const { dialog } = useCheckedForm({
    schema: createAccount.body!,
    defaultValues: { phone_number: '', external_id: '', ...typed },
    requestOf: ({ phone_number, external_id }) => ({
      phone_number: typedPhone(phone_number),
      external_id: trimIdentifier(external_id),
    }),
    errors: { phone_number: 'Type ten digits, with or without +1.', external_id: 'Enter 1 to 255 characters.' },
    onValid: creation.mutate,
  })

  return (
    <ConfirmDialog
      title="Add a member"
      action="Add the member"
      isBusy={creation.isPending}
      error={creation.error === null ? undefined : explainChange(creation.error)}
      {...dialog}
      onClose={onClose}
    >
      <Stack>
        <CheckedField name="phone_number" label="Phone number" type="tel" {...asTyped} aria-required />
        <CheckedField name="external_id" label="External ID" {...asTyped} aria-required />
      </Stack>
    </ConfirmDialog>
  )
}
