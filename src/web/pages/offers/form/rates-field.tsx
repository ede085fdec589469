import { maxRatesPerHotel } from '#contract/stay-limits'
import { useFormContext } from 'react-hook-form'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import type { OffersValues } from './offers-schema.ts'

/** How many rates to request for each hotel. */
export function RatesField() {
  const { register } = useFormContext<OffersValues>()
  const { text, errorId, attributes } = useFieldError('maxRatesPerHotel')
  return (
    <div className="stay-field offers-rates">
      <label htmlFor={attributes.id}>Rates per hotel</label>
      <input
        type="number"
        inputMode="numeric"
        className="field"
        min={1}
        max={maxRatesPerHotel}
        {...register('maxRatesPerHotel', { valueAsNumber: true })}
        {...attributes}
      />
      <FieldError id={errorId} text={text} />
    </div>
  )
}
