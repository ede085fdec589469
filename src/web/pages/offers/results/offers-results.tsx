import './offers-results.css'
import { useMemo, useState } from 'react'
import { useOffers } from '../../../api/find-offers.ts'
import { useHotelsById } from '../../../api/list-hotels.ts'
import { formatStay } from '../../../format/dates.ts'
import { countWords, guestWords } from '../../../format/offer-words.ts'
import { ArrivingRates } from './arriving-rates.tsx'
import { ResponseNotices } from './response-notices.tsx'
import { NoHotels, NoRates } from './no-rates.tsx'
import { type OffersSearch, offersRequest } from '../offers-address.ts'
import { filterRates } from './filter-rates.ts'
import { RateFilters } from './rate-filters.tsx'
import { RateList, RateListSkeleton } from './rate-list.tsx'
import { rateTableOf } from './rate-rows.ts'
import { RateToolbar } from '../export/rate-toolbar.tsx'
import { addDays, nightsBetween } from '#contract/days'
import { BetterDays } from '../days/better-days.tsx'
import { useShowTrade } from './show-trade.ts'
import { WeatherStrips } from '../weather/weather-strips.tsx'
import { explainError } from '../../../api/explain-error.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'

interface OffersResultsProps {
  readonly search: OffersSearch
  readonly now: Date
  /** Called with changed filters or order. */
  readonly onChange: (patch: OffersSearch) => void
}

const noIds: readonly string[] = []

/** The rates found for a search. */
export function OffersResults({ search, now, onChange }: OffersResultsProps) {
  const request = offersRequest(search, now)
  const { shown, isCurrent, error, isFetching, retry } = useOffers(request)
  const { hotels } = useHotelsById(shown?.request.hotelIds ?? noIds)
  const table = useMemo(() => shown && rateTableOf(shown.response, now.getTime()), [shown, now])
  const { sort, boards, terms, maxPrice, freeUntil } = search
  const boardList = boards?.join()
  const groups = useMemo(
    () =>
      table &&
      filterRates(
        table,
        { sort, boards: boardList?.split(','), terms, maxPrice, freeUntil },
        (id) => hotels.get(id)?.name ?? id,
      ),
    [table, sort, boardList, terms, maxPrice, freeUntil, hotels],
  )
  const rows = useMemo(() => groups?.flatMap((group) => group.rows), [groups])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const showTrade = useShowTrade()

  if (request === undefined) {
    return (
      <section aria-label="Rates">
        <NoHotels />
      </section>
    )
  }
  if (shown === undefined || table === undefined || groups === undefined || rows === undefined) {
    return (
      <section aria-label="Rates" className="rates" aria-busy={isFetching}>
        {error === null ? (
          <RateListSkeleton />
        ) : (
          <LoadError
            what="The rates"
            reason={explainError(error)}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        )}
      </section>
    )
  }
  const withTrade = table.hasTrade && showTrade
  const stay = shown.request
  return (
    <>
      <WeatherStrips found={shown} hotels={hotels} />
      <BetterDays
        request={request}
        hotels={hotels}
        now={now}
        onChoose={(checkin) =>
          onChange({ checkin, checkout: addDays(checkin, nightsBetween(request.checkin, request.checkout)) })
        }
      />
      <section aria-label="Rates" className="rates" aria-busy={isFetching && !isCurrent}>
        {error !== null && (
          <LoadError
            what="The rates"
            reason={explainError(error)}
            isRetrying={isFetching}
            onRetry={() => void retry()}
          />
        )}
        {shown.isComplete ? (
          <ResponseNotices response={shown.response} request={stay} hotels={hotels} />
        ) : (
          isFetching && <ArrivingRates found={shown} />
        )}
        {table.count === 0 ? (
          <NoRates request={stay} onChange={onChange} />
        ) : (
          <>
            <div className="rates-top">
              <p className="rates-stay">
                {formatStay(stay.checkin, stay.checkout, now)} · {countWords(stay.occupancies.length, 'room', 'rooms')}{' '}
                for {guestWords(stay.occupancies)}
              </p>
              <RateToolbar
                rows={rows}
                groups={groups}
                chosen={chosen}
                found={shown}
                hotels={hotels}
                withTrade={withTrade}
                now={now}
                onClearChosen={() => setChosen(new Set())}
              />
            </div>
            <RateFilters
              search={search}
              table={table}
              shownRates={rows.length}
              shownHotels={groups.length}
              showTrade={showTrade}
              onChange={onChange}
            />
            {rows.length === 0 ? (
              <NoRates request={stay} isFiltered onChange={onChange} />
            ) : (
              <RateList
                groups={groups}
                hotels={hotels}
                request={stay}
                chosen={chosen}
                onChoose={setChosen}
                withTrade={withTrade}
                isDimmed={isFetching && !isCurrent}
                now={now}
              />
            )}
          </>
        )}
      </section>
    </>
  )
}
