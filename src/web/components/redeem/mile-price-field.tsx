import './mile-price-field.css'
import { useId } from 'react'
import { storeMilePrice } from '../../browser/mile-price.ts'
import { formatNumber } from '../../format/locale.ts'
import type { UsualMilePrice } from '../../format/redeem-or-pay.ts'
import { formatPrice } from '../../format/value.ts'
import { centsPerMile } from '../form/amount-kinds.ts'
import { FieldError } from '../form/field-error.tsx'
import { useAmount } from '../form/use-amount.ts'

interface MilePriceFieldProps {
  /** What the user has said; undefined where they have not. */
  readonly cents: number | undefined
  readonly usual: UsualMilePrice
}

/** The user's own price of a mile, in cents, which takes effect when the field is left or Enter pressed. */
export function MilePriceField({ cents, usual }: MilePriceFieldProps) {
  const id = useId()
  const { error, input } = useAmount(centsPerMile, cents, storeMilePrice)
  return (
    <div className="mile-price">
      <label htmlFor={id}>My price of a mile</label>
      <span className="mile-price-input">
        <input
          {...input}
          id={id}
          className="field"
          inputMode="decimal"
          autoComplete="off"
          placeholder={usual.cents === undefined ? undefined : formatNumber(usual.cents)}
          maxLength={8}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
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
