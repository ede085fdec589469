import { Button } from '#web/kit/button.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { clearedFilters, type RateFilterValues } from '../matrix/rate-filters.ts'

/** Says why no rates were found. */
export function NoRates({ found: { request, response } }: { readonly found: FoundOffers }) {
  const { notices = [] } = response
  if (notices.length > 0) {
    return (
      <EmptyNotice title="No rates to show">
        {notices.map(({ message }) => message.replace(/\.?$/, '.')).join(' ')}
      </EmptyNotice>
    )
  }
  return (
    <EmptyNotice title="No rooms available for this stay">
      {request.refundableRatesOnly
        ? 'None of the chosen hotels has a refundable rate for these dates and rooms. Include non-refundable rates, or change the dates.'
        : 'None of the chosen hotels has rooms for these dates and guests. Change the dates, split the guests over more rooms, or add hotels.'}
    </EmptyNotice>
  )
}

/** Says that the filters hide all rates. */
export function NoMatchingRates({ onChange }: { readonly onChange: (cleared: RateFilterValues) => void }) {
  return (
    <EmptyNotice
      title="No rates match the filters"
      action={
        <Button look="strong" onClick={() => onChange(clearedFilters)}>
          Clear filters
        </Button>
      }
    >
      Remove some filters to see the rates that were found.
    </EmptyNotice>
  )
}
