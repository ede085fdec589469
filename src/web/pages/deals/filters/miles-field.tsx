import { useId } from 'react'
import { wholeMiles } from '../../../components/form/amount-kinds.ts'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useAmount } from '../../../components/form/use-amount.ts'

interface MilesFieldProps {
  readonly label: string
  readonly miles: number | undefined
  /** What an empty field stands for, or an example. */
  readonly placeholder: string
  readonly onChange: (miles: number | undefined) => void
}

/** A number of miles, one or more, which takes effect when the field is left or Enter pressed. */
export function MilesField({ label, miles, placeholder, onChange }: MilesFieldProps) {
  const id = useId()
  const { error, input } = useAmount(wholeMiles, miles, onChange)
  return (
    <div className="miles-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={13}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
