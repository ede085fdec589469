import './mile-price-field.css'
import { useId, useState } from 'react'
import { milePriceLimits, parseMilePrice, storeMilePrice } from '../../browser/mile-price.ts'
import { formatNumber } from '../../format/locale.ts'
import type { UsualMilePrice } from '../../format/redeem-or-pay.ts'
import { formatPrice } from '../../format/value.ts'
import { FieldError } from '../form/field-error.tsx'

interface MilePriceFieldProps {
  /** What the user has said; undefined where they have not. */
  readonly cents: number | undefined
  readonly usual: UsualMilePrice
}

/** The user's own price of a mile, in cents, which takes effect when the field is left or Enter pressed. */
export function MilePriceField({ cents, usual }: MilePriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  function apply() {
    if (typed === undefined) return
    const next = parseMilePrice(typed)
    const isValid = typed.trim() === '' || next !== undefined
    setError(
      isValid
        ? undefined
        : `Type cents between ${formatNumber(milePriceLimits[0])} and ${milePriceLimits[1]}, such as ${formatNumber(1.2)}.`,
    )
    if (!isValid) return
    setTyped(undefined)
    if (next !== cents) storeMilePrice(next)
  }

  return (
    <div className="mile-price">
      <label htmlFor={id}>My price of a mile</label>
      <span className="mile-price-input">
        <input
          id={id}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          placeholder={usual.cents === undefined ? undefined : formatNumber(usual.cents)}
          maxLength={8}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          value={typed ?? (cents === undefined ? '' : formatNumber(cents))}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
          }}
        />
        <span aria-hidden>¢</span>
      </span>
      <FieldError id={`${id}-error`} text={error} />
      {error === undefined && (
        <p id={`${id}-hint`} className="mile-price-hint">
          {cents === undefined && usual.cents !== undefined
            ? `In cents; ${formatPrice(usual.cents)} is ${usual.words}.`
            : 'In cents. It stays on this device.'}
        </p>
      )}
    </div>
  )
}
