import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { NumberInput } from '#web/kit/form/number-input.tsx'
import { focusField, useFieldError } from '#web/kit/form/use-field-error.ts'
import { Icon } from '#web/kit/icon.tsx'
import { touchScreen } from '#web/browser/use-media.ts'
import { Row } from '#web/kit/stack.tsx'
import { CountryField } from '#web/stay/form/country-field.tsx'
import { DatesFields } from '#web/stay/form/dates-fields.tsx'
import { RoomsFields } from '#web/stay/form/rooms-fields.tsx'
import { StayErrorSummary } from '#web/stay/form/stay-error-summary.tsx'
import { type RatesSearch, searchOfRequest } from '../rates-address.ts'
import { HotelsField } from './hotels-field.tsx'
import { explainSearchIssue, searchSchema, type SearchValues, searchValues } from './search-schema.ts'
import styles from './search.module.css'

interface SearchFormProps {
  /** The part of the address with the request. */
  readonly address: string
  readonly now: Date
  /** Whether a search is being edited; the field of hotels then takes the focus. */
  readonly isEdited: boolean
  /** Whether the address cannot be searched; errors then appear at its fields. */
  readonly isInvalid: boolean
  readonly onSearch: (search: RatesSearch) => void
}

export function SearchForm({ address, now, isEdited, isInvalid, onSearch }: SearchFormProps) {
  const values = useMemo(() => searchValues(address, now), [address, now])
  const form = useForm<SearchValues, unknown, z.output<typeof searchSchema>>({
    values,
    resolver: zodResolver(searchSchema, { error: explainSearchIssue }),
    shouldFocusError: false,
  })

  const { handleSubmit } = form
  const showErrors = useEffectEvent(() => {
    if (isInvalid) void handleSubmit(() => undefined)()
  })
  // Not when a day of an open form has passed.
  useEffect(() => {
    showErrors()
  }, [address])

  // Before the form is painted: later it would take the focus from a field the user has pressed.
  useLayoutEffect(() => {
    if (isEdited) focusField('hotelIds')
  }, [isEdited])

  // Also on arrival, unless that would open an on-screen keyboard.
  const isEmpty = values.hotelIds.length === 0
  useEffect(() => {
    if (!isEmpty || matchMedia(touchScreen).matches) return undefined
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main') === true) focusField('hotelIds')
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty])

  return (
    <FormProvider {...form}>
      <Row
        as="form"
        gap={4}
        rowGap={2}
        align="start"
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((input) => onSearch(searchOfRequest(input)))(event)}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.requestSubmit()
        }}
      >
        <StayErrorSummary />
        <HotelsField idsInAddress={values.hotelIds} />
        <DatesFields now={now} />
        <RoomsFields />
        <TermsFields />
        <Button type="submit" look="strong" className={styles.submit}>
          <Icon name="search" size={16} />
          Search rates
        </Button>
      </Row>
    </FormProvider>
  )
}

/** The fields for the options of the rates. */
function TermsFields() {
  const { control, register } = useFormContext<SearchValues>()
  const most = useController({ control, name: 'maxRatesPerHotel' }).field
  const { text, attributes } = useFieldError('maxRatesPerHotel')
  return (
    <div className={styles.terms}>
      <CountryField />
      <Row gap={4} rowGap="none" className={styles.options}>
        <Field id={attributes.id} label="Rates per hotel" error={text}>
          {(its) => <NumberInput {...its} {...most} value={most.value ?? Number.NaN} min={1} max={maxRatesPerHotel} />}
        </Field>
        <Check {...register('refundableRatesOnly')}>Refundable only</Check>
      </Row>
    </div>
  )
}
