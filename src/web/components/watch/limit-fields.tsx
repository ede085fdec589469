import './watch.css'
import { useId, useState } from 'react'
import type { DealsSearch } from '../../paths.ts'
import { centsPerMile, wholeMiles } from '../form/amount-kinds.ts'
import { FieldError } from '../form/field-error.tsx'

/** What a deal must keep to for a watch to find it. */
export type WatchLimits = Pick<DealsSearch, 'maxMiles' | 'minCpm'>

interface LimitFieldsProps {
  readonly limits: WatchLimits
  /** The words of the button. */
  readonly action: string
  readonly onSubmit: (limits: WatchLimits) => void
  readonly onCancel: () => void
}

/** The form of the limits of a watch: a ceiling of miles, a floor of value, or both. */
export function LimitFields({ limits, action, onSubmit, onCancel }: LimitFieldsProps) {
  const id = useId()
  const [miles, setMiles] = useState(limits.maxMiles === undefined ? '' : wholeMiles.write(limits.maxMiles))
  const [cents, setCents] = useState(limits.minCpm === undefined ? '' : centsPerMile.write(limits.minCpm))
  const [errors, setErrors] = useState<{ readonly miles?: string; readonly cents?: string }>({})

  function submit() {
    const maxMiles = wholeMiles.read(miles)
    const minCpm = centsPerMile.read(cents)
    const isBadMiles = miles.trim() !== '' && maxMiles === undefined
    const isBadCents = cents.trim() !== '' && minCpm === undefined
    if (isBadMiles || isBadCents) {
      setErrors({
        ...(isBadMiles && { miles: wholeMiles.advise() }),
        ...(isBadCents && { cents: centsPerMile.advise() }),
      })
    } else if (maxMiles === undefined && minCpm === undefined) {
      setErrors({ miles: 'Say how many miles at most, or what a mile must be worth.' })
    } else {
      onSubmit({ maxMiles, minCpm })
      return
    }
    document.getElementById(isBadCents && !isBadMiles ? `${id}-cents` : `${id}-miles`)?.focus()
  }

  return (
    <form
      className="watch-limits"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LimitField
        id={`${id}-miles`}
        label="At most"
        unit="miles for the stay"
        inputMode="text"
        text={miles}
        error={errors.miles}
        onChange={setMiles}
      />
      <LimitField
        id={`${id}-cents`}
        label="A mile worth at least"
        unit="¢"
        inputMode="decimal"
        text={cents}
        error={errors.cents}
        onChange={setCents}
      />
      <p className="watch-actions">
        <button type="submit" className="button button-strong">
          {action}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}

interface LimitFieldProps {
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly inputMode: 'text' | 'decimal'
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function LimitField({ id, label, unit, inputMode, text, error, onChange }: LimitFieldProps) {
  return (
    <div className="watch-limit">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        inputMode={inputMode}
        autoComplete="off"
        placeholder="any"
        maxLength={13}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-unit${error === undefined ? '' : ` ${id}-error`}`}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-unit`}>{unit}</span>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
