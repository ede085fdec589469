import { maxNoteLength } from '#contract/transfer'
import type { TransferRequest } from '#contract/transfer-miles'
import type { ReactNode } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '../../../components/form/error-summary.tsx'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import { takesField } from '../../../browser/platform.ts'
import { formatMiles } from '../../../format/miles.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { fieldLabels, newReference, type SendField, type SendValues, typedMiles } from './send-schema.ts'
import type { SendError } from './service-error.ts'

interface SendFormProps {
  readonly serviceErrors: readonly SendError[]
  readonly onReview: (request: TransferRequest) => Promise<void>
}

/** Enters a transfer: the recipient, the miles, the reference and a note. */
export function SendForm({ serviceErrors, onReview }: SendFormProps) {
  const { control, getValues, handleSubmit, register, setValue } = useFormContext<
    SendValues,
    unknown,
    TransferRequest
  >()
  const { isSubmitting } = useFormState({ control })

  /** Shows the miles as they were parsed. */
  function groupMiles() {
    const miles = typedMiles(getValues('amount'))
    if (Number.isSafeInteger(miles)) setValue('amount', formatMiles(Number(miles)))
  }

  return (
    <form
      className="desk-card send-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void handleSubmit(onReview)(event)
      }}
    >
      <h2 tabIndex={-1}>New transfer</h2>
      <Errors serviceErrors={serviceErrors} />
      <RecipientFields />
      <Field name="amount">
        {(attributes) => (
          <input
            className="field send-miles"
            inputMode="numeric"
            autoComplete="off"
            placeholder={formatMiles(25_000)}
            {...register('amount', { onBlur: groupMiles })}
            {...attributes}
          />
        )}
      </Field>
      <Field
        name="reference_id"
        hint="Made for this transfer alone: the same reference is never credited twice."
        action={
          <button
            type="button"
            className="button button-plain"
            onClick={() => setValue('reference_id', newReference(new Date()), { shouldValidate: true })}
          >
            New reference
          </button>
        }
      >
        {(attributes) => (
          <input
            className="field"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...register('reference_id')}
            {...attributes}
          />
        )}
      </Field>
      {takesField('transferMiles.note') && (
        <Field name="note" hint="Optional. Stored permanently; the member can read it.">
          {(attributes) => (
            <textarea className="field" rows={2} maxLength={maxNoteLength} {...register('note')} {...attributes} />
          )}
        </Field>
      )}
      <button type="submit" className="button button-strong" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Checking…' : 'Review transfer'}
      </button>
    </form>
  )
}

/** What the contract or the service finds wrong with the form. */
function Errors({ serviceErrors }: Pick<SendFormProps, 'serviceErrors'>) {
  const { control } = useFormContext<SendValues>()
  const { errors, submitCount } = useFormState({ control })
  const all = [
    ...(Object.keys(fieldLabels) as SendField[]).flatMap((path): SendError[] => {
      const { type, message } = errors[path] ?? {}
      return type !== 'contract' || message === undefined ? [] : [{ text: `${fieldLabels[path]} ${message}`, path }]
    }),
    // A message of the service goes when its field is changed.
    ...serviceErrors.filter(({ path }) => path === undefined || errors[path]?.type === 'service'),
  ]
  return <ErrorSummary errors={all} submitCount={submitCount} response={serviceErrors} headingLevel={3} />
}

interface FieldProps {
  readonly name: SendField
  readonly hint?: string
  readonly action?: ReactNode
  readonly children: (attributes: Readonly<Record<string, string | boolean | undefined>>) => ReactNode
}

function Field({ name, hint, action, children }: FieldProps) {
  const { text, errorId, attributes } = useFieldError(name)
  const hintId = `${attributes.id}-hint`
  const described = [attributes['aria-describedby'], hint === undefined ? undefined : hintId]
  return (
    <div className="send-field">
      <div className="send-field-top">
        <label htmlFor={attributes.id}>{fieldLabels[name]}</label>
        {action}
      </div>
      {children({ ...attributes, 'aria-describedby': described.filter(Boolean).join(' ') || undefined })}
      <FieldError id={errorId} text={text} />
      {hint !== undefined && (
        <p id={hintId} className="send-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
