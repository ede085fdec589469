import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Text } from '#web/kit/text.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { memberPhoneNumber } from '#contract/miles/accounts/account'
import { accountId, maxNoteLength } from '#contract/miles/transfer'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isOffered, takesField } from '#web/api/platform.ts'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { asTyped, InputField } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { typedPhone } from '#client/typed-phone'
import { useDebounced } from '#web/browser/use-debounced.ts'
import { FocusHeading, FoundMembers, mostListed, ReadError, Soft, TransferList } from '../desk-parts.tsx'
import { explainAccountStatus } from '../words.ts'
import { explainNoMember, namedAccountsQuery, transfersQuery } from '../queries.ts'
import styles from './send.module.css'
import {
  fieldLabels,
  newReference,
  type SendError,
  type SendField,
  sendFields,
  type SendValues,
  typedMiles,
  type TypedTransfer,
} from './send-schema.ts'

interface SendFormProps {
  readonly serviceErrors: readonly SendError[]
  /** It follows a press, so that reading continues here. */
  readonly takesFocus: boolean
  readonly onReview: (transfer: TypedTransfer) => Promise<void>
}

/** Enters a transfer: the recipient, the miles, the reference and a note. */
export function SendForm({ serviceErrors, takesFocus, onReview }: SendFormProps) {
  const { control, getValues, handleSubmit, register, setValue } = useFormContext<SendValues, unknown, TypedTransfer>()
  const { errors, isSubmitting, submitCount } = useFormState({ control })
  const amount = useSendField('amount')
  const reference = useSendField('reference_id')
  const note = useSendField('note')
  const all = [
    ...sendFields.flatMap((path): SendError[] => {
      const { type, message } = errors[path] ?? {}
      return type !== 'contract' || message === undefined ? [] : [{ text: `${fieldLabels[path]}: ${message}`, path }]
    }),
    // A message of the service goes when its field is changed.
    ...serviceErrors.filter(({ path }) => path === undefined || errors[path]?.type === 'service'),
  ]

  /** Shows the miles as they were parsed. */
  function groupMiles() {
    const miles = typedMiles(getValues('amount'))
    if (Number.isSafeInteger(miles)) setValue('amount', formatMiles(Number(miles)))
  }

  return (
    <Card>
      <Stack
        as="form"
        gap={5}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void handleSubmit(onReview)(event)
        }}
      >
        <FocusHeading takesFocus={takesFocus}>New transfer</FocusHeading>
        <ErrorSummary errors={all} submitCount={submitCount} response={serviceErrors} headingLevel={3} />
        <RecipientField />
        <InputField
          {...amount}
          className={styles.miles}
          data-large
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatMiles(25_000)}
          {...register('amount', { onBlur: groupMiles })}
        />
        <InputField
          {...reference}
          action={
            <Button look="plain" onClick={() => setValue('reference_id', newReference(), { shouldValidate: true })}>
              New reference
            </Button>
          }
          {...asTyped}
          {...register('reference_id')}
        />
        {takesField('transferMiles.note') && (
          <InputField
            as="textarea"
            {...note}
            hint="Optional. Stored permanently; the member can read it."
            rows={2}
            maxLength={maxNoteLength}
            {...register('note')}
          />
        )}
        <Button type="submit" look="strong" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Checking…' : 'Review transfer'}
        </Button>
      </Stack>
    </Card>
  )
}

/** What the field of a value is called and what is wrong with it. */
function useSendField(name: SendField) {
  const { text, attributes } = useFieldError(name)
  return { id: attributes.id, label: fieldLabels[name], error: text }
}

/** A phone number with fewer digits than a member's is still being typed. */
function isComplete(text: string): boolean {
  return z.safeParse(accountId, text).success || z.safeParse(memberPhoneNumber, typedPhone(text)).success
}

/** The recipient, by any of its names, and the account that was found. */
function RecipientField() {
  const { control, getValues, register, setValue } = useFormContext<SendValues>()
  const field = useSendField('recipient')
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
      <InputField
        {...field}
        error={field.error ?? obstacle}
        {...asTyped}
        placeholder="+1 202 555 0123"
        {...register('recipient', { onBlur: () => setLeft(getValues('recipient').trim()) })}
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
              onClick={() => setValue('recipient', account_id, { shouldValidate: field.error !== undefined })}
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
