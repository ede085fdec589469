import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Soft, Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { accountId } from '#contract/miles/transfer'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isOffered, takesField } from '#web/api/platform.ts'
import { CheckedField } from '#web/kit/form/checked-form.tsx'
import { asTyped } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { typedPhone } from '#client/typed-phone'
import { useDebounced } from '#web/browser/use-debounced.ts'
import { FoundMembers } from '../accounts/found-members.tsx'
import { mostListed, TransferList } from '../transfers/transfer-parts.tsx'
import { ReadError } from '../desk-parts.tsx'
import { explainAccountStatus, explainNoMember } from '../accounts/account-words.ts'
import { namedAccountsQuery } from '../accounts/account-queries.ts'
import { transfersQuery } from '../transfers/transfer-queries.ts'
import { fieldLabels, type SendValues } from './send-schema.ts'

/** A phone number with fewer digits than a member's is still being typed. */
function isComplete(text: string): boolean {
  return z.safeParse(accountId, text).success || z.safeParse(memberPhoneNumber, typedPhone(text)).success
}

/** The recipient, by any of its names, and the account that was found. */
export function RecipientField() {
  const { control, getValues, setValue } = useFormContext<SendValues>()
  const { text } = useFieldError('recipient')
  const typed = useDebounced(useWatch({ control, name: 'recipient' }).trim())
  // An external id is complete once its field is left.
  const [left, setLeft] = useState('')
  const query = useQuery(namedAccountsQuery(left === typed || isComplete(typed) ? typed : ''))
  const { data: found, error, isFetching } = query
  const [first, another] = found ?? []
  const account = another === undefined ? first : undefined
  const status = account?.status ?? 'open'
  const obstacle =
    found?.length === 0 ? explainNoMember(typed) : status === 'open' ? undefined : explainAccountStatus(status)

  return (
    <Stack>
      <CheckedField
        label={fieldLabels.recipient}
        name="recipient"
        error={text ?? obstacle}
        options={{ onBlur: () => setLeft(getValues('recipient').trim()) }}
        {...asTyped}
        placeholder="+1 202 555 0123"
      />
      <Stack aria-live="polite">
        {!isOffered('findAccount') && isComplete(typed) && (
          <Soft>The platform does not tell whose account this is.</Soft>
        )}
        <FoundMembers
          accounts={found ?? []}
          renderChoice={({ account_id, external_id }) => (
            <Button
              isSmall
              aria-label={`Choose ${external_id}`}
              onClick={() => setValue('recipient', account_id, { shouldValidate: text !== undefined })}
            >
              Choose
            </Button>
          )}
        />
        {found === undefined && isFetching && error === null && <Soft>Looking the account up…</Soft>}
      </Stack>
      <ReadError what="The account" query={query} />
      {account !== undefined && <RecentTransfers accountId={account.account_id} />}
    </Stack>
  )
}

/** The last transfers to the recipient. */
function RecentTransfers({ accountId }: { readonly accountId: string }) {
  const request = { all: true, account_id: accountId, limit: mostListed } as const
  const { data } = useQuery(transfersQuery(takesField('listTransfers.account_id') ? request : undefined))
  if (data === undefined) return null
  if (data.data.length === 0) return <Soft>Nothing has been sent to this member yet.</Soft>
  return (
    <Stack as="section" gap={1} aria-labelledby="recent-transfers">
      <Text as="h3" size="small" id="recent-transfers">
        Recent transfers to this member
      </Text>
      <TransferList transfers={data.data} />
    </Stack>
  )
}
