import './stay-form.css'
import { zodResolver } from '@hookform/resolvers/zod'
import type { StayRequest } from '#contract/stay'
import { utcDay } from '#contract/days'
import { stayDateErrors } from '#contract/stay-limits'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CountryField } from './country-field.tsx'
import { DatesFields } from './dates-fields.tsx'
import { explainIssue } from '../form/explain-validation.ts'
import { StayErrorSummary } from './stay-error-summary.tsx'
import { RoomsFields } from './rooms-fields.tsx'
import { staySchema, type StayValues } from './stay-schema.ts'
import { stayValues } from './stay-values.ts'

interface StayFormProps {
  /** The values of the form; another stay resets it. */
  readonly stay: StayRequest
  readonly now: Date
  readonly submitText: string
  readonly onSubmit: (stay: StayRequest) => void
}

/** Dates, rooms and nationality: the stay to request rates for. */
export function StayForm({ stay, now, submitText, onSubmit }: StayFormProps) {
  const form = useForm<StayValues, unknown, StayRequest>({
    values: stayValues(stay),
    resolver: zodResolver(staySchema, { error: explainIssue }),
    shouldFocusError: false,
  })
  const { trigger } = form
  // The stay may be that of an address, which names any dates.
  useEffect(() => {
    if (stayDateErrors(stay, utcDay(now.getTime())).length > 0) void trigger(['checkin', 'checkout'])
  }, [stay, now, trigger])
  return (
    <FormProvider {...form}>
      <form className="stay-form" noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <StayErrorSummary />
        <DatesFields now={now} />
        <RoomsFields />
        <CountryField />
        <button type="submit" className="button button-strong">
          {submitText}
        </button>
      </form>
    </FormProvider>
  )
}
