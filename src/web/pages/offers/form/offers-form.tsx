import './offers-form.css'
import type { OffersInput } from '#contract/find-offers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Icon } from '../../../components/icon/icon.tsx'
import { CountryField } from '../../../components/stay/country-field.tsx'
import { PricedDates } from './priced-dates.tsx'
import { StayErrorSummary } from '../../../components/stay/stay-error-summary.tsx'
import { RoomsFields } from '../../../components/stay/rooms-fields.tsx'
import { HotelsField } from './hotels-field.tsx'
import { type OffersSearch, readOffersAddress } from '../offers-address.ts'
import { explainOffersIssue, offersSchema, offersValues, searchOfOffers, type OffersValues } from './offers-schema.ts'
import { RecentSearches } from '../recent/recent-searches.tsx'
import { RatesField } from './rates-field.tsx'

interface OffersFormProps {
  /** What the address says of the request. */
  readonly address: string
  readonly now: Date
  /** Whether a search is edited; its field of hotels then takes the focus. */
  readonly isEdited: boolean
  /** Whether the address cannot be searched; what is wrong is then said at its fields. */
  readonly isFaulty: boolean
  /** Called with the search submitted. */
  readonly onSearch: (search: OffersSearch) => void
  /** Called when a link to a search of before was followed. */
  readonly onRerun: () => void
}

/** The search form of the rates page. */
export function OffersForm({ address, now, isEdited, isFaulty, onSearch, onRerun }: OffersFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const search = useMemo(() => readOffersAddress(address), [address])
  const values = useMemo(() => offersValues(address, now), [address, now])
  const form = useForm<OffersValues, unknown, OffersInput>({
    values,
    resolver: zodResolver(offersSchema, { error: explainOffersIssue }),
    shouldFocusError: false,
  })

  const { handleSubmit } = form
  useEffect(() => {
    if (isFaulty) void handleSubmit(() => undefined)()
  }, [isFaulty, values, handleSubmit])

  // Before the form is painted: later it would take the focus from the field that was pressed meanwhile.
  useLayoutEffect(() => {
    if (isEdited) element.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [isEdited])

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="offers-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((input) => onSearch(searchOfOffers(input)))(event)}
      >
        <StayErrorSummary />
        <div className="offers-hotels">
          <HotelsField idsInAddress={search.hotels} />
          {search.hotels === undefined && <RecentSearches onFollow={onRerun} />}
        </div>
        <PricedDates now={now} />
        <div className="offers-form-rest">
          <RoomsFields />
          <div className="offers-form-end">
            <CountryField />
            <RatesField />
            <label className="offers-refundable">
              <input type="checkbox" {...form.register('refundableRatesOnly')} />
              Refundable only
            </label>
            <button type="submit" className="button button-strong">
              <Icon name="search" size={16} />
              Search rates
            </button>
          </div>
        </div>
      </form>
    </FormProvider>
  )
}
