import type { OffersRequest } from '#contract/hotels/find-offers'
import { type RefObject, useEffect } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { RecentSearches } from '../search/recent-searches.tsx'
import type { FoundRatesProps } from './rates-results.tsx'

const skeletons = Array.from({ length: 12 }, (_, row) => <Skeleton key={row} line="long" />)

const FoundRates = lazyPart({
  what: 'The rates',
  load: async () => (await import('./rates-results.tsx')).FoundRates,
  fallback: skeletons,
})

interface RatesSectionProps extends Pick<FoundRatesProps, 'search' | 'now' | 'onChange' | 'onStay'> {
  readonly ref: RefObject<HTMLElement | null>
  /** The request; undefined if the search has no hotel or is invalid. */
  readonly request: OffersRequest | undefined
}

/** The rates found by a search; the table's code loads while they are requested. */
export function RatesSection({ ref, request, ...props }: RatesSectionProps) {
  const offers = useShownQuery(offersQuery(request))
  const { shown, isCurrent, error, isFetching } = offers
  const isOld = !isCurrent || (isFetching && shown?.isComplete === true)
  const isRequested = request !== undefined
  useEffect(() => {
    if (isRequested) FoundRates.prefetch()
  }, [isRequested])
  return (
    <Stack as="section" ref={ref} tabIndex={-1} aria-label="Rates" gap={1} aria-busy={isFetching && isOld}>
      {request === undefined ? (
        props.search.hotels === undefined ? (
          <RecentSearches now={props.now} onFollow={() => ref.current?.focus({ preventScroll: true })} />
        ) : (
          <EmptyNotice title="Correct the search to see its rates" />
        )
      ) : (
        <>
          <QueryError what="The rates" query={offers} />
          {shown === undefined && error === null && skeletons}
          {shown !== undefined && (
            <FoundRates
              {...props}
              section={ref}
              request={request}
              found={shown}
              isOld={isOld}
              isFetching={isFetching}
            />
          )}
        </>
      )}
    </Stack>
  )
}
