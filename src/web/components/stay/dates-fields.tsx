import './stay-fields.css'
import { addDays, nightsBetween, utcDay } from '#contract/days'
import { maxDaysAhead, maxNights, stayDateErrors } from '#contract/stay-limits'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { formatStay } from '../../format/dates.ts'
import { countWords } from '../../format/offer-words.ts'
import { FieldError } from '../form/field-error.tsx'
import type { StayValues } from './stay-schema.ts'
import { useFieldError } from '../form/use-field-error.ts'

/** Check-in and check-out with the number of nights, which a change of check-in keeps. */
export function DatesFields({ now }: { readonly now: Date }) {
  const { control } = useFormContext<StayValues>()
  const checkin = useController({ control, name: 'checkin' }).field
  const checkout = useController({ control, name: 'checkout' }).field
  const today = utcDay(now.getTime())
  const earliest = addDays(today, -1)
  const latest = addDays(today, maxDaysAhead)

  const dates = { checkin: checkin.value, checkout: checkout.value }
  const isStay = dates.checkin !== '' && dates.checkout !== '' && stayDateErrors(dates, today).length === 0
  const nights = isStay ? nightsBetween(dates.checkin, dates.checkout) : undefined
  const [lastNights, setLastNights] = useState(nights ?? 1)
  if (nights !== undefined && nights !== lastNights) setLastNights(nights)

  function changeCheckin(day: string) {
    checkin.onChange(day)
    // A partly typed date is a valid one, of another month or century.
    if (day >= earliest && day <= latest) checkout.onChange(addDays(day, lastNights))
  }

  return (
    <div className="stay-dates">
      <DateField label="Check-in" field={{ ...checkin, onChange: changeCheckin }} min={earliest} max={latest} />
      <DateField label="Check-out" field={checkout} min={today} max={addDays(latest, maxNights)} />
      <output className="stay-nights">
        {nights !== undefined && (
          <>
            <strong>{countWords(nights, 'night', 'nights')}</strong>{' '}
            <span>{formatStay(dates.checkin, dates.checkout, now)}</span>
          </>
        )}
      </output>
    </div>
  )
}

interface DateFieldProps {
  readonly label: string
  readonly field: {
    readonly name: string
    readonly value: string
    readonly onChange: (day: string) => void
    readonly onBlur: () => void
  }
  readonly min: string
  readonly max: string
}

function DateField({ label, field, min, max }: DateFieldProps) {
  const { text, errorId, attributes } = useFieldError(field.name)
  return (
    <div className="stay-field">
      <label htmlFor={attributes.id}>{label}</label>
      <input
        type="date"
        className="field"
        min={min}
        max={max}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        {...attributes}
      />
      <FieldError id={errorId} text={text} />
    </div>
  )
}
