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
import { typedName } from '../accounts/account-queries.ts'
import { asTyped } from '#web/kit/form/field.tsx'

const openingFields = [
  { name: 'phone_number', label: 'Phone number', type: 'tel' },
  { name: 'external_id', label: 'External ID', type: 'text' },
] as const

/** What is known of the account to be opened. */
export type TypedAccount = Partial<Record<(typeof openingFields)[number]['name'], string>>

interface OpenAccountDialogProps {
  readonly typed: TypedAccount
  readonly onClose: () => void
}

/** Opens an account for the member that was looked for, which then opens. What is invalid is an error at its field, which takes the focus. */
export function OpenAccountDialog({ typed, onClose }: OpenAccountDialogProps) {
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
      external_id: typedName(external_id),
    }),
    errors: { phone_number: 'Type ten digits, with or without +1.', external_id: 'Enter 1 to 255 characters.' },
    onValid: creation.mutate,
  })

  return (
    <ConfirmDialog
      title="Open an account?"
      action="Open the account"
      isBusy={creation.isPending}
      error={creation.error === null ? undefined : explainChange(creation.error)}
      {...dialog}
      onClose={onClose}
    >
      <Stack>
        {openingFields.map((field) => (
          <CheckedField {...field} key={field.name} {...asTyped} aria-required />
        ))}
      </Stack>
    </ConfirmDialog>
  )
}
