import { maxNoteLength } from '#contract/transfer'
import { useId, type RefObject } from 'react'
import { FieldError } from '../../../components/form/field-error.tsx'

interface ReasonFieldProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly reason: string
  readonly onChange: (reason: string) => void
  readonly isRequired: boolean
  /** Where it is kept, and for whom. */
  readonly hint: string
  readonly error: string | undefined
}

/** Why something is decided or corrected. */
export function ReasonField({ input, reason, onChange, isRequired, hint, error }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="desk-field">
      <label htmlFor={id}>{isRequired ? 'Reason' : 'Reason (optional)'}</label>
      <textarea
        ref={input}
        id={id}
        className="field"
        rows={2}
        maxLength={maxNoteLength}
        value={reason}
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={`${id}-error`} text={error} />
      <p id={`${id}-hint`} className="desk-hint">
        {hint}
      </p>
    </div>
  )
}
