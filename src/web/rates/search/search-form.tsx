import type { OffersInput } from '#contract/hotels/find-offers'
import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Button } from '#web/kit/button.tsx'
import { Check } from '#web/kit/controls/choice.tsx'
import { FieldError, Input } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { CountryField } from '#web/stay/form/country-field.tsx'
import { DatesFields } from '#web/stay/form/dates-fields.tsx'
import { RoomsFields } from '#web/stay/form/rooms-fields.tsx'
import { StayErrorSummary } from '#web/stay/form/stay-error-summary.tsx'
import { type RatesSearch, readRatesAddress, searchOfRequest } from '../rates-address.ts'
import { HotelsField } from './hotels-field.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { explainSearchIssue, searchSchema, type SearchValues, searchValues } from './search-schema.ts'
import styles from './search.module.css'

interface SearchFormProps {
  /** What the address says of the request. */
  readonly address: string
  readonly now: Date
  /** Whether a search is edited; its field of hotels then takes the focus. */
  readonly isEdited: boolean
  /** Whether the address cannot be searched; what is wrong is then said at its fields. */
  readonly isInvalid: boolean
  /** Called with the search submitted. */
  readonly onSearch: (search: RatesSearch) => void
  /** Called when a link to a search of before was followed. */
  readonly onRerun: () => void
}

/** The search form of the rates page. */
export function SearchForm({ address, now, isEdited, isInvalid, onSearch, onRerun }: SearchFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const search = useMemo(() => readRatesAddress(address), [address])
  const values = useMemo(() => searchValues(address, now), [address, now])
  const form = useForm<SearchValues, unknown, OffersInput>({
    values,
    resolver: zodResolver(searchSchema, { error: explainSearchIssue }),
    shouldFocusError: false,
  })

  const { handleSubmit } = form
  useEffect(() => {
    if (isInvalid) void handleSubmit(() => undefined)()
  }, [isInvalid, values, handleSubmit])

  // Before the form is painted: later it would take the focus from the field that was pressed meanwhile.
  useLayoutEffect(() => {
    if (isEdited) element.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [isEdited])

  return (
    <FormProvider {...form}>
      <Stack
        as="form"
        gap={4}
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((input) => onSearch(searchOfRequest(input)))(event)}
      >
        <StayErrorSummary />
        <Stack>
          <HotelsField idsInAddress={search.hotels} />
          {search.hotels === undefined && <RecentSearches onFollow={onRerun} />}
        </Stack>
        <div className={styles.dates}>
          <DatesFields now={now} />
        </div>
        <Stack gap={4} className={styles.fields}>
          <div className={styles.rooms}>
            <RoomsFields />
          </div>
          <Row gap={4} align="start" className={styles.end}>
            <CountryField />
            <RatesField />
            <Check className={styles.refundable} {...form.register('refundableRatesOnly')}>
              Refundable only
            </Check>
            <Button type="submit" look="strong" className={styles.submit}>
              <Icon name="search" size={16} />
              Search rates
            </Button>
          </Row>
        </Stack>
      </Stack>
    </FormProvider>
  )
}

/** How many rates to request for each hotel. */
function RatesField() {
  const { register } = useFormContext<SearchValues>()
  const { text, errorId, attributes } = useFieldError('maxRatesPerHotel')
  return (
    <Stack gap={1} className={styles.rates}>
      <Text as="label" size="small" weight="strong" htmlFor={attributes.id}>
        Rates per hotel
      </Text>
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={maxRatesPerHotel}
        {...register('maxRatesPerHotel', { valueAsNumber: true })}
        {...attributes}
      />
      <FieldError id={errorId} text={text} />
    </Stack>
  )
}
