import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Soft, Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { accountId } from '#contract/miles/transfer'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Offered } from '#web/api/platform.tsx'
import { CheckedField } from '#web/kit/form/checked-form.tsx'
import { asTyped } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { typedPhone } from '#client/typed-phone'
import { useDebounced } from '#web/browser/use-debounced.ts'
import { FoundMembers } from '../accounts/found-members.tsx'
import { mostListed, TransferList } from '../transfers/transfer-list.tsx'
import { QueryError } from '#web/api/query-error.tsx'
import { explainAccountStatus, explainNoMember } from '../accounts/account-messages.ts'
import { accountNameLabel, namedAccountsQuery } from '../accounts/account-queries.ts'
import { transfersQuery } from '../transfers/transfer-queries.ts'
import { fieldLabels, type SendValues } from './send-schema.ts'

/** Whether a text is complete: a phone number with too few digits is still being typed. */
function isComplete(text: string): boolean {
  return z.safeParse(accountId, text).success || z.safeParse(memberPhoneNumber, typedPhone(text)).success
}

/** Finds the account for the text in the recipient field. */
function useRecipient() {
  const { control, getValues, setValue } = useFormContext<SendValues>()
  const typed = useDebounced(useWatch({ control, name: 'recipient' }).trim())
  // An external id is complete once the user leaves the field.
  const [left, setLeft] = useState('')
  const query = useQuery(namedAccountsQuery(left === typed || isComplete(typed) ? typed : ''))
  const { text } = useFieldError('recipient')
  return {
    typed,
    query,
    text,
    onLeave: () => setLeft(getValues('recipient').trim()),
    choose: (accountId: string) => setValue('recipient', accountId, { shouldValidate: text !== undefined }),
  }
}

/** The field for the recipient, by any of its names, and the account found, with its latest transfers. */
export function RecipientField() {
  const { typed, query, text, onLeave, choose } = useRecipient()
  const { data: found, error, isFetching } = query
  const [first, another] = found ?? []
  const status = (found?.length === 1 && first?.status) || 'open'
  const obstacle =
    found?.length === 0 ? explainNoMember(typed) : status === 'open' ? undefined : explainAccountStatus(status)
  return (
    <>
      <CheckedField
        label={fieldLabels.recipient}
        name="recipient"
        hint={accountNameLabel}
        error={text ?? obstacle}
        options={{ onBlur: onLeave }}
        {...asTyped}
        placeholder="+1 202 555 0123"
      />
      <Stack aria-live="polite">
        <Offered
          needs="findAccount"
          otherwise={isComplete(typed) && <Soft>The platform does not say whose account this is.</Soft>}
        />
        <FoundMembers
          accounts={found ?? []}
          renderChoice={({ account_id, external_id }) => (
            <Button isSmall aria-label={`Choose ${external_id}`} onClick={() => choose(account_id)}>
              Choose
            </Button>
          )}
        />
        {found === undefined && isFetching && error === null && <Soft>Looking up the account…</Soft>}
      </Stack>
      <QueryError what="The account" query={query} />
      {first !== undefined && another === undefined && <RecentTransfers accountId={first.account_id} />}
    </>
  )
}

function RecentTransfers({ accountId }: { readonly accountId: string }) {
  const { data } = useQuery(transfersQuery({ all: true, account_id: accountId, limit: mostListed }))
  if (data === undefined) return null
  return (
    <Stack as="section" gap={2} aria-labelledby="recent-transfers">
      <Text as="h3" size="small" id="recent-transfers">
        Recent transfers to this member
      </Text>
      {data.data.length === 0 ? (
        <Soft>Nothing has been sent to this member yet.</Soft>
      ) : (
        <TransferList transfers={data.data} />
      )}
    </Stack>
  )
}
