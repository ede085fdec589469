import { useId, useState } from 'react'
import { FieldError } from '../../../components/form/field-error.tsx'
import { formatMiles, formatMilesShort, parseMiles } from '../../../format/miles.ts'

interface MilesFieldProps {
  readonly label: string
  readonly miles: number | undefined
  /** What an empty field stands for, or an example. */
  readonly placeholder: string
  readonly onChange: (miles: number | undefined) => void
}

const mostMiles = 999_999_999

/** A number of miles, one or more, which takes effect when the field is left or Enter pressed. */
export function MilesField({ label, miles, placeholder, onChange }: MilesFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  function apply() {
    if (typed === undefined) return
    const next = parseMiles(typed)
    const isValid = typed.trim() === '' || (next !== undefined && next > 0 && next <= mostMiles)
    setError(isValid ? undefined : `Type a whole number, such as ${formatMiles(25_000)} or ${formatMilesShort(1500)}.`)
    if (!isValid) return
    setTyped(undefined)
    if (next !== miles) onChange(next)
  }

  return (
    <div className="miles-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={13}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={typed ?? (miles === undefined ? '' : formatMiles(miles))}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
