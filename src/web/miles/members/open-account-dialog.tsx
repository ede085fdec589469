import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { createAccount } from '#contract/miles/accounts/create-account'
import { callersId } from '#contract/miles/transfer'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { client } from '#web/device/requests/client.ts'
import { Field, Input } from '#web/kit/form/field.tsx'
import { typedPhone } from '#web/kit/format/phone.ts'
import { Stack } from '#web/kit/stack.tsx'
import { memberHref } from '../addresses.ts'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
import { explainChange } from '../words.ts'

interface OpenAccountDialogProps {
  /** What was looked for: a phone number or an external id. */
  readonly typed: string
  readonly onClose: () => void
}

const fields = { phone_number: 'Phone number', external_id: 'External ID' } as const

/** Opens an account for a member, whose page then follows. What is invalid is an error at its field, which takes the focus. */
export function OpenAccountDialog({ typed, onClose }: OpenAccountDialogProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const isPhone = z.safeParse(memberPhoneNumber, typedPhone(typed)).success
  const [values, setValues] = useState({
    phone_number: isPhone ? typed : '',
    external_id: isPhone ? '' : typed.trim(),
  })
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await client.call(createAccount, request)).data,
    onSuccess: ({ account_id }) => navigate(memberHref(account_id)),
  })
  const request = { phone_number: typedPhone(values.phone_number), external_id: values.external_id.trim() }
  const errors = {
    phone_number: z.safeParse(memberPhoneNumber, request.phone_number).success
      ? undefined
      : 'Type ten digits, with or without +1.',
    external_id: z.safeParse(callersId, request.external_id).success ? undefined : 'Enter 1 to 255 characters.',
  }

  function confirm() {
    setIsChecked(true)
    const invalid = (Object.keys(fields) as (keyof typeof fields)[]).find((name) => errors[name] !== undefined)
    if (invalid === undefined) mutate()
    else form.current?.querySelector<HTMLElement>(`[name='${invalid}']`)?.focus()
  }

  return (
    <ConfirmDialog
      title="Open an account?"
      action="Open the account"
      isBusy={isPending}
      error={error === null ? undefined : explainChange(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack ref={form}>
        {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
          <Field key={name} label={fields[name]} error={isChecked ? errors[name] : undefined}>
            {(attributes) => (
              <Input
                {...attributes}
                name={name}
                type={name === 'phone_number' ? 'tel' : 'text'}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={values[name]}
                aria-required
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}
