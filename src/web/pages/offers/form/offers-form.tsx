import './offers-form.css'
import type { OffersInput } from '#contract/find-offers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { offersQuery } from '../../../api/find-offers.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { CountryField } from '../../../components/stay/country-field.tsx'
import { DatesFields } from '../../../components/stay/dates-fields.tsx'
import { StayErrorSummary } from '../../../components/stay/stay-error-summary.tsx'
import { RoomsFields } from '../../../components/stay/rooms-fields.tsx'
import { HotelsField } from './hotels-field.tsx'
import { offersHref, offersRequest, type OffersSearch } from '../offers-address.ts'
import { explainOffersIssue, offersSchema, offersValues, searchOfOffers, type OffersValues } from './offers-schema.ts'
import { RatesField } from './rates-field.tsx'

interface OffersFormProps {
  readonly search: OffersSearch
  readonly now: Date
  /** Called with the search submitted. */
  readonly onSearch: (search: OffersSearch) => void
}

/** The share of the screen the form may fill before a search scrolls to its results. */
const formShare = 0.7

/** The search form of the rates page. */
export function OffersForm({ search, now, onSearch }: OffersFormProps) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const values = useMemo(() => offersValues(search, now), [search, now])
  const form = useForm<OffersValues, unknown, OffersInput>({
    values,
    resolver: zodResolver(offersSchema, { error: explainOffersIssue }),
    shouldFocusError: false,
  })

  function submit(input: OffersInput) {
    const next = searchOfOffers(input, search)
    // The same search submitted again should return fresh rates.
    void queryClient.invalidateQueries({ queryKey: offersQuery(offersRequest(next, now)).queryKey, exact: true })
    if (offersHref(next) !== offersHref(search)) onSearch(next)
    requestAnimationFrame(showResults)
  }

  /** Scrolls to the results, if the form fills the screen. */
  function showResults() {
    const results = element.current?.nextElementSibling
    const top = results?.getBoundingClientRect().top ?? 0
    if (top > innerHeight * formShare) results?.scrollIntoView()
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="offers-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <StayErrorSummary />
        <HotelsField idsInAddress={search.hotels} />
        <DatesFields now={now} />
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
