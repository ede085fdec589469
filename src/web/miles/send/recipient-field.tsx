import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Soft, Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import type { TransfersRequest } from '#contract/miles/list-transfers'
import { accountId } from '#contract/miles/transfer'
import { useId, useState } from 'react'
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
import { matchingAccountsQuery } from '../accounts/account-queries.ts'
import { transfersQuery } from '../transfers/transfer-queries.ts'
import { fieldLabels, type SendValues } from './send-schema.ts'

/** Whether a text is complete: a phone number with too few digits is still being typed. */
function isComplete(text: string): boolean {
  return z.safeParse(accountId, text).success || z.safeParse(memberPhoneNumber, typedPhone(text)).success
}

/** Finds the account for the text in the recipient field, or the obstacle to sending to it. */
export function useRecipient() {
  const { control, getValues } = useFormContext<SendValues>()
  const typed = useDebounced(useWatch({ control, name: 'recipient' }).trim())
  // An external id is complete once the user leaves the field.
  const [left, setLeft] = useState('')
  const query = useQuery(matchingAccountsQuery(left === typed || isComplete(typed) ? typed : ''))
  const { data: found } = query
  const status = (found?.length === 1 && found[0]?.status) || 'open'
  const obstacle =
    found?.length === 0 ? explainNoMember(typed) : status === 'open' ? undefined : explainAccountStatus(status)
  return { typed, query, obstacle, onLeave: () => setLeft(getValues('recipient').trim()) }
}

interface RecipientProps {
  readonly recipient: ReturnType<typeof useRecipient>
}

/** The field for the recipient, by any of its names. */
export function RecipientField({ recipient: { onLeave, obstacle } }: RecipientProps) {
  const { text } = useFieldError('recipient')
  return (
    <CheckedField
      label={fieldLabels.recipient}
      name="recipient"
      error={text ?? obstacle}
      options={{ onBlur: onLeave }}
      {...asTyped}
      placeholder="+1 202 555 0123"
    />
  )
}

/** The account found, with its balance and its latest transfers. */
export function FoundRecipient({ recipient: { typed, query } }: RecipientProps) {
  const { setValue } = useFormContext<SendValues>()
  const { text } = useFieldError('recipient')
  const { data: found, error, isFetching } = query
  const [first, another] = found ?? []
  return (
    <>
      <Stack aria-live="polite">
        <Offered
          needs="findAccount"
          otherwise={isComplete(typed) && <Soft>The platform does not say whose account this is.</Soft>}
        />
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
        {found === undefined && isFetching && error === null && <Soft>Looking up the account…</Soft>}
      </Stack>
      <QueryError what="The account" query={query} />
      {first !== undefined && another === undefined && (
        <LatestTransfers
          title="Recent transfers to this member"
          request={{ all: true, account_id: first.account_id }}
          none="Nothing has been sent to this member yet."
        />
      )}
    </>
  )
}

/** The latest transfers of a member or of the sender; `none` is shown if there are none. */
export function LatestTransfers({ title, request, none }: { title: string; request: TransfersRequest; none: string }) {
  const { data } = useQuery(transfersQuery({ ...request, limit: mostListed }))
  const id = useId()
  if (data === undefined) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Text as="h3" size="small" id={id}>
        {title}
      </Text>
      {data.data.length === 0 ? (
        <Soft>{none}</Soft>
      ) : (
        <TransferList transfers={data.data} isNamed={request.account_id === undefined} />
      )}
    </Stack>
  )
}
