import './offers-results.css'
import { addDays, nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/find-offers'
import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { useOffers } from '../../../api/find-offers.ts'
import { minRatesRequest, useMinRates } from '../../../api/find-min-rates.ts'
import { useHotelsById } from '../../../api/list-hotels.ts'
import { explainError } from '../../../api/explain-error.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { chosenRates } from '../choice/chosen-rate.ts'
import { useChoice, useOwnPrices } from '../choice/use-choice.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { BetterDays } from '../days/better-days.tsx'
import { entrance } from '../keys/use-desk-keys.ts'
import { MatrixSkeleton } from '../matrix/matrix-skeleton.tsx'
import type { OffersSearch } from '../offers-address.ts'
import { useRememberedSearch } from '../recent/use-remembered-search.ts'
import { ArrivingRates } from './arriving-rates.tsx'
import { NoHotels, NoRates } from './no-rates.tsx'
import { RateFilters } from './rate-filters.tsx'
import { rateTableOf } from './rate-rows.ts'
import { RateViews } from './rate-views.tsx'
import { ResponseNotices } from './response-notices.tsx'
import { useShownPrices } from '../sell/shown-prices.ts'
import { ShortlistsMenu } from '../shortlists/shortlists-menu.tsx'
import { WeatherStrips } from '../weather/weather-strips.tsx'
import { useFurtherRates } from './use-further-rates.ts'
import { useComparedRates } from './use-compared-rates.ts'
import { focusWhenRendered } from './use-virtual-rows.ts'

interface OffersResultsProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly search: OffersSearch
  /** What is asked for; undefined where the search names no hotel, or cannot be made. */
  readonly request: OffersRequest | undefined
  readonly now: Date
  /** Called with changed filters, order or view. */
  readonly onChange: (patch: OffersSearch) => void
  /** Called with another stay to search. */
  readonly onStay: (patch: OffersSearch) => void
}

const noIds: readonly string[] = []

/** The rates found for a search, by hotel. */
export function OffersResults({ ref, search: asked, request, now, onChange, onStay }: OffersResultsProps) {
  const { shown: found, isCurrent, error, isFetching, retry } = useOffers(request)
  const { shown, ask, completeness } = useFurtherRates(found)
  const { hotels } = useHotelsById(shown?.request.hotelIds ?? noIds)
  const { miles, failure: milesFailure } = useMiles(shown?.request)
  const chosen = useChoice()
  const { rule, isNet, name } = useShownPrices()
  const ownCents = useOwnPrices(shown?.request)
  // An order by commission tells of it, too.
  const search = !isNet && asked.by?.endsWith('commission') === true ? { ...asked, by: undefined } : asked
  const table = useMemo(
    () => shown && rateTableOf(shown.response, now.getTime(), { rule, ownCents }),
    [shown, now, rule, ownCents],
  )
  const { lines, best } = useComparedRates({ table, search, hotels, miles })
  const rows = useMemo(() => lines?.flatMap((line) => line.rows), [lines])
  const toChosen = useMemo(() => shown && chosenRates(shown, hotels), [shown, hotels])
  useRememberedSearch(shown?.request, hotels, now)

  const chooseDay = useCallback(
    (checkin: string) => {
      if (request === undefined) return
      onStay({ checkin, checkout: addDays(checkin, nightsBetween(request.checkin, request.checkout)) })
    },
    [request, onStay],
  )

  // After a search the focus is here, until there is a rate that can have it.
  const hasRates = (rows?.length ?? 0) > 0
  useEffect(() => {
    const section = ref.current
    if (hasRates && document.activeElement === section) focusWhenRendered(section, entrance)
  }, [ref, hasRates])

  const section = { ref, tabIndex: -1, 'aria-label': 'Rates', className: 'rates' } as const
  const failure = error !== null && (
    <LoadError what="The rates" reason={explainError(error)} isRetrying={isFetching} onRetry={() => void retry()} />
  )
  if (request === undefined) {
    return (
      <section {...section}>
        <NoHotels isFaulty={search.hotels !== undefined} />
      </section>
    )
  }
  if (
    shown === undefined ||
    table === undefined ||
    lines === undefined ||
    best === undefined ||
    rows === undefined ||
    toChosen === undefined
  ) {
    return (
      <section {...section} aria-busy={isFetching}>
        {failure === false ? <MatrixSkeleton /> : failure}
      </section>
    )
  }
  const stay = shown.request
  const isOld = isFetching && !isCurrent
  return (
    <section {...section} aria-busy={isOld}>
      {failure}
      <div className="rates-context">
        <BetterDays request={request} hotels={hotels} now={now} onChoose={chooseDay} />
        <WeatherStrips found={shown} hotels={hotels} />
        {shown.isComplete ? (
          <ResponseNotices response={shown.response} request={stay} hotels={hotels} miles={milesFailure} />
        ) : (
          isFetching && <ArrivingRates found={shown} />
        )}
      </div>
      {table.count === 0 ? (
        <NoRates request={stay} onChange={onChange} />
      ) : (
        <>
          <RateFilters
            search={search}
            table={table}
            shownRates={rows.length}
            shownHotels={lines.length}
            onChange={onChange}
          >
            <ShortlistsMenu now={now} />
            <ExportMenu
              rates={rows.length}
              hotels={lines.length}
              onScreen={() => rows.map(toChosen)}
              bestOfHotels={() => lines.map(({ cheapest }) => toChosen(cheapest))}
              now={now}
            />
          </RateFilters>
          {rows.length === 0 ? (
            <NoRates request={stay} isFiltered onChange={onChange} />
          ) : (
            <RateViews
              search={search}
              lines={lines}
              best={best}
              miles={miles}
              hotels={hotels}
              request={stay}
              chosen={chosen}
              toChosen={toChosen}
              completeness={completeness}
              onAsk={ask}
              pricesName={name}
              withTrade={isNet && table.hasTrade}
              isDimmed={isOld}
              now={now}
              onChange={onChange}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The rates that cost the fewest miles, for the same hotels and stay, or why there are none. */
function useMiles(stay: Parameters<typeof useMinRates>[0]) {
  const request = useMemo(() => stay && minRatesRequest(stay), [stay])
  const { minRates, error, isFetching, retry } = useMinRates(request)
  const miles = useMemo(() => new Map((minRates ?? []).map(({ hotelId, minRate }) => [hotelId, minRate])), [minRates])
  const failure = useMemo(
    () =>
      error === null ? undefined : { reason: explainError(error), isRetrying: isFetching, onRetry: () => void retry() },
    [error, isFetching, retry],
  )
  return { miles, failure }
}
