import { Button } from '#web/kit/button.tsx'
import { Card, FocusHeading } from '#web/kit/card.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { maxNoteLength } from '#contract/miles/transfer'
import { useFormContext, useFormState } from 'react-hook-form'
import { Offered } from '#web/api/platform.tsx'
import { thirdColumnScreen, useMedia } from '#web/browser/use-media.ts'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import { CheckedField } from '#web/kit/form/checked-form.tsx'
import { asTyped } from '#web/kit/form/field.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import styles from './send.module.css'
import {
  fieldLabels,
  type SendError,
  sendFields,
  type SendValues,
  typedMiles,
  type TypedTransfer,
} from './send-schema.ts'
import { newReference } from '../delivery/new-reference.ts'
import { FoundRecipient, LatestTransfers, RecipientField, useRecipient } from './recipient-field.tsx'

interface SendFormProps {
  readonly serviceErrors: readonly SendError[]
  /** Whether the form opened by a press of a button, so that its heading takes the focus. */
  readonly takesFocus: boolean
  readonly onReview: (transfer: TypedTransfer) => Promise<void>
}

/** The form for a transfer: recipient, miles, reference and note. */
export function SendForm({ serviceErrors, takesFocus, onReview }: SendFormProps) {
  const { control, getValues, handleSubmit, setValue } = useFormContext<SendValues, unknown, TypedTransfer>()
  const { errors, isSubmitting, submitCount } = useFormState({ control })
  const recipient = useRecipient()
  const isWide = useMedia(thirdColumnScreen) === true
  const hasNoRecipient = (recipient.query.data ?? []).length === 0
  const allErrors = [
    ...sendFields.flatMap((path): SendError[] => {
      const { type, message } = errors[path] ?? {}
      return type !== 'contract' || message === undefined ? [] : [{ text: `${fieldLabels[path]}: ${message}`, path }]
    }),
    // A service message disappears when its field changes.
    ...serviceErrors.filter(({ path }) => path === undefined || errors[path]?.type === 'service'),
  ]
  if (allErrors.length > 0 && errors.recipient === undefined && recipient.obstacle !== undefined) {
    allErrors.unshift({ text: recipient.obstacle, path: 'recipient' })
  }

  /** Replaces the typed miles by their usual format, such as 25,000 for 25k. */
  function groupMiles() {
    const miles = typedMiles(getValues('amount'))
    if (Number.isSafeInteger(miles)) setValue('amount', formatMiles(Number(miles)))
  }

  return (
    <div className={styles.beside}>
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
          <ErrorSummary errors={allErrors} submitCount={submitCount} response={serviceErrors} />
          <RecipientField recipient={recipient} />
          {!isWide && <FoundRecipient recipient={recipient} />}
          <CheckedField
            label={fieldLabels.amount}
            name="amount"
            options={{ onBlur: groupMiles }}
            className={styles.miles}
            data-large
            inputMode="numeric"
            autoComplete="off"
          />
          <CheckedField
            label={fieldLabels.reference_id}
            name="reference_id"
            action={
              <Button look="plain" onClick={() => setValue('reference_id', newReference(), { shouldValidate: true })}>
                New reference
              </Button>
            }
            {...asTyped}
          />
          <Offered needs="transferMiles.note">
            <CheckedField
              as="textarea"
              label={fieldLabels.note}
              name="note"
              hint="Optional. Stored permanently; the member can read it."
              rows={2}
              maxLength={maxNoteLength}
            />
          </Offered>
          <Button type="submit" look="strong" aria-disabled={isSubmitting}>
            {isSubmitting ? 'Checking…' : 'Review transfer'}
          </Button>
        </Stack>
      </Card>
      {isWide && (
        <Stack gap={5}>
          <FoundRecipient recipient={recipient} />
          {hasNoRecipient && (
            <LatestTransfers title="Your latest transfers" request={{}} none="You have not sent any miles yet." />
          )}
        </Stack>
      )}
    </div>
  )
}
