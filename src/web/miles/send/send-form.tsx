import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Text } from '#web/kit/text.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import type { Account } from '#contract/miles/accounts/account'
import { accountId, maxNoteLength } from '#contract/miles/transfer'
import type { TransferRequest } from '#contract/miles/transfer-miles'
import type { ComponentProps } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isOffered, takesField } from '#web/device/platform.ts'
import { isNotFound } from '#web/device/requests/explain-error.ts'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { Field, Input } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { readClock } from '#web/kit/format/zone-clock.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useDebounced } from '#web/kit/lazy/use-debounced.ts'
import { FocusHeading, ReadError, Soft } from '../desk-parts.tsx'
import { explainAccountStatus } from '../words.ts'
import { accountQuery } from '../queries.ts'
import styles from './send.module.css'
import {
  fieldLabels,
  newReference,
  recipientKinds,
  type SendError,
  type SendField,
  type SendValues,
  typedMiles,
  typedRecipient,
} from './send-schema.ts'

interface SendFormProps {
  readonly serviceErrors: readonly SendError[]
  /** It follows a press, so that reading continues here. */
  readonly takesFocus: boolean
  readonly onReview: (request: TransferRequest) => Promise<void>
}

/** Enters a transfer: the recipient, the miles, the reference and a note. */
export function SendForm({ serviceErrors, takesFocus, onReview }: SendFormProps) {
  const { control, getValues, handleSubmit, register, setValue } = useFormContext<
    SendValues,
    unknown,
    TransferRequest
  >()
  const { errors, isSubmitting, submitCount } = useFormState({ control })
  const all = [
    ...(Object.keys(fieldLabels) as SendField[]).flatMap((path): SendError[] => {
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
        <RecipientFields />
        <SendFormField name="amount">
          {(attributes) => (
            <Input
              className={styles.miles}
              data-large
              inputMode="numeric"
              autoComplete="off"
              placeholder={formatMiles(25_000)}
              {...register('amount', { onBlur: groupMiles })}
              {...attributes}
            />
          )}
        </SendFormField>
        <SendFormField
          name="reference_id"
          hint="Made for this transfer alone: the same reference is never credited twice."
          action={
            <Button look="plain" onClick={() => setValue('reference_id', newReference(), { shouldValidate: true })}>
              New reference
            </Button>
          }
        >
          {(attributes) => (
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              {...register('reference_id')}
              {...attributes}
            />
          )}
        </SendFormField>
        {takesField('transferMiles.note') && (
          <SendFormField name="note" hint="Optional. Stored permanently; the member can read it.">
            {(attributes) => (
              <Input as="textarea" rows={2} maxLength={maxNoteLength} {...register('note')} {...attributes} />
            )}
          </SendFormField>
        )}
        <Button type="submit" look="strong" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Checking…' : 'Review transfer'}
        </Button>
      </Stack>
    </Card>
  )
}

interface SendFormFieldProps extends Pick<ComponentProps<typeof Field>, 'hint' | 'action' | 'children'> {
  readonly name: SendField
}

function SendFormField({ name, ...field }: SendFormFieldProps) {
  const { text, attributes } = useFieldError(name)
  return <Field {...field} id={attributes.id} label={fieldLabels[name]} error={text} />
}

/** A phone number has ten digits after its 1; with fewer it is still being typed. */
const completePhone = /^\+?1\d{10}$/

const examples = { account_id: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d', phone_number: '+1 202 555 0123' } as const

/** The recipient, by account id or by phone number, and the account that was found. */
function RecipientFields() {
  const { control, register, setValue, clearErrors } = useFormContext<SendValues>()
  const [kind, accountText, phoneText] = useWatch({ control, name: ['recipient', 'account_id', 'phone_number'] })
  const { text, attributes } = useFieldError(kind)
  const typed = useDebounced(typedRecipient(kind, kind === 'account_id' ? accountText : phoneText)) ?? ''
  const isAccountId = kind === 'account_id' && z.safeParse(accountId, typed).success
  const isPhone = kind === 'phone_number' && completePhone.test(typed)
  const recipient = isAccountId ? { account_id: typed.toLowerCase() } : isPhone ? { phone_number: typed } : undefined
  const query = useQuery(accountQuery(recipient))
  const { data: account, error, isFetching } = query
  const isUnknown = isNotFound(error)
  const status = account?.status ?? 'open'
  const unpayable = status === 'open' ? undefined : explainAccountStatus(status)

  return (
    <Stack>
      <Stack gap={1} align="start">
        <Text as="span" size="small" weight="strong" aria-hidden>
          Recipient
        </Text>
        <Segmented
          label="Recipient"
          options={recipientKinds.map((value) => ({ value, text: fieldLabels[value] }))}
          value={kind}
          onChange={(value) => {
            setValue('recipient', value)
            clearErrors(['account_id', 'phone_number'])
          }}
        />
      </Stack>
      <Field id={attributes.id} label={fieldLabels[kind]} error={text ?? (isUnknown ? 'User not found' : unpayable)}>
        {(attributes) => (
          <Input
            // Two inputs, so that the browser does not fill one with what it remembers of the other.
            key={kind}
            type={kind === 'phone_number' ? 'tel' : 'text'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={examples[kind]}
            {...register(kind)}
            {...attributes}
          />
        )}
      </Field>
      <div aria-live="polite">
        {!isOffered('findAccount') && (isAccountId || isPhone) && (
          <p className={styles.noAccount}>The platform does not tell whose account this is.</p>
        )}
        {account !== undefined && <AccountFound account={account} />}
        {account === undefined && isFetching && error === null && (
          <p className={styles.noAccount}>Looking the account up…</p>
        )}
      </div>
      {!isUnknown && <ReadError what="The account" query={query} />}
    </Stack>
  )
}

/** The account that will be credited. */
function AccountFound({ account }: { readonly account: Account }) {
  const { month, year } = readClock(Date.parse(account.created_at), undefined)
  return (
    <Row gap={3} rowGap={1} justify="between" className={styles.account}>
      <Row gap={3} wrap={false}>
        <Icon name="user" className={styles.person} />
        <p>
          <b>{account.external_id}</b>
          <br />
          {formatPhone(account.phone_number)}
        </p>
      </Row>
      <p>
        <b>{formatMiles(account.balance)}</b> miles
        <br />
        <Soft>
          member since {month} {year}
        </Soft>
      </p>
    </Row>
  )
}
