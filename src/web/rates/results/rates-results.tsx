import { addDays, nightsBetween } from '#contract/days'
import { findMinRates } from '#contract/hotels/find-min-rates'
import type { OffersRequest, OffersResponse } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel } from '#contract/hotels/stay-limits'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { QueryError } from '#web/api/query-error.tsx'
import { query } from '#web/api/query.ts'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { Button } from '#web/kit/button.tsx'
import { ProgressBar } from '#web/kit/controls/progress-bar.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { stayKey } from '#web/stay/kept/kept-stay.ts'
import { type FoundOffers, minRatesRequest } from '#web/stay/offer/find-offers.ts'
import { BetterDays } from '../days/better-days.tsx'
import { WeatherPanel } from '../days/weather-panel.tsx'
import { CsvSeparators } from '../export/csv-separators.tsx'
import { describePrices, useExport } from '../export/export-rates.ts'
import { bestOfColumns, columnOf, hotelLines, sortLines } from '../matrix/matrix-columns.ts'
import { Matrix } from '../matrix/matrix.tsx'
import { focusWhenRendered } from '../matrix/use-virtual-rows.ts'
import type { RatesSearch } from '../rates-address.ts'
import { useRememberedSearch } from '../search/recent-searches.tsx'
import { selectedRates } from '../selection/selected-rate.ts'
import { toggleSelected, useOwnPrices, useSelection } from '../selection/use-selection.ts'
import { BelowNet } from '../sell/below-net.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { entrance, ShortcutList } from '../shortcuts.tsx'
import { ShortlistsMenu } from '../shortlists/shortlists-menu.tsx'
import { dayFilterOf } from './day-filter.ts'
import { useFurtherRates } from './further-rates.ts'
import { clearedFilters, filterValues, type RateFilterValues } from './rate-filters.ts'
import { mapItems, rateTableOf, type RateRow } from './rate-rows.ts'
import { RatesBar } from './rates-bar.tsx'
import { ResponseNotices } from './response-notices.tsx'
import { useWhereabouts } from './use-whereabouts.ts'
import styles from './results.module.css'

const RatesMap = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/rates-map.tsx')).RatesMap,
  fallback: <div aria-busy="true" />,
})

export interface FoundRatesProps {
  readonly section: RefObject<HTMLElement | null>
  readonly search: RatesSearch
  readonly request: OffersRequest
  readonly found: FoundOffers
  readonly isOld: boolean
  readonly isFetching: boolean
  readonly now: Date
  readonly onChange: (patch: RatesSearch) => void
  readonly onStay: (patch: RatesSearch) => void
}

/** The rates that were found, by hotel, with what filters, sorts and exports them. */
export function FoundRates(props: FoundRatesProps) {
  const { section, search: asked, request, found, isOld, isFetching, now, onChange, onStay } = props
  const stay = found.request
  const { hotels } = useHotelsById(stay.hotelIds)
  const whereabouts = useWhereabouts(stay.hotelIds, hotels)
  const milesQuery = useQuery(query(findMinRates, minRatesRequest(stay)))
  const miles = useMemo(
    () => new Map((milesQuery.data?.data ?? []).map(({ hotelId, minRate }) => [hotelId, minRate])),
    [milesQuery.data],
  )
  // A desk stays open for days: what cancelling costs is that of when the rates were found.
  const foundAt = useMemo(() => new Date(found.foundAtMs), [found])
  const { rule, isRetail, name } = useShownPrices()
  const sold = useSellRule()
  const { outcome, saveCsv } = useExport()
  const ownCents = useOwnPrices(stay)
  // The order by a column that is not shown would say what is in it, or is that by the cheapest.
  const hidden = [
    ...(isRetail ? [] : ['commission', 'net']),
    ...(stay.refundableRatesOnly === true ? ['refundable'] : []),
  ]
  const search = asked.by !== undefined && hidden.includes(columnOf(asked.by)) ? { ...asked, by: undefined } : asked
  const { by = 'cheapest' } = search
  const filterText = JSON.stringify(filterValues(search))
  const { rates = defaultRatesPerHotel } = search
  // The previous rates stay as they were while others load.
  const most = useLastValue(isOld ? undefined : rates) ?? rates
  const filters = useMemo(() => JSON.parse(filterText) as RateFilterValues, [filterText])
  const tableOf = useCallback(
    (response: OffersResponse) => rateTableOf(response, foundAt.getTime(), { rule, ownCents }),
    [foundAt, rule, ownCents],
  )
  const first = useMemo(() => tableOf(found.response), [tableOf, found])
  const firstLines = useMemo(() => hotelLines(first, filters, most), [first, filters, most])
  const dayFilter = useMemo(() => dayFilterOf(filters, rule, foundAt.getTime()), [filters, rule, foundAt])
  const { shown, absence, further } = useFurtherRates(found, firstLines, {
    byDay: search.freeUntil !== undefined,
    isSuggested: rule.kind === 'suggested',
  })
  const table = useMemo(() => (shown === found ? first : tableOf(shown.response)), [tableOf, first, shown, found])
  const unsorted = useMemo(
    () => (table === first ? firstLines : hotelLines(table, filters, most)),
    [table, first, firstLines, filters, most],
  )
  const lines = useMemo(
    () => sortLines(unsorted, by, miles, (id) => hotels.get(id)?.name ?? id),
    [unsorted, by, miles, hotels],
  )
  const best = useMemo(() => bestOfColumns(unsorted, miles, columnOf(by)), [unsorted, miles, by])
  const toSelected = useMemo(() => selectedRates(shown, hotels), [shown, hotels])
  const choose = useCallback((row: RateRow) => toggleSelected(toSelected(row)), [toSelected])
  const selection = useSelection()
  const selected = useMemo(() => {
    const ofStay = [...selection.values()].filter((rate) => stayKey(rate.stay) === stayKey(stay))
    return new Set(ofStay.map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
  }, [selection, stay])
  const isMap = search.view === 'map'
  const items = useMemo(() => (isMap ? mapItems(lines, hotels) : []), [isMap, lines, hotels])
  const [onlyId, setOnlyId] = useState<string>()
  const only = items.find(({ id }) => id === onlyId)
  const onScreen = useMemo(
    () => (only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only.id)),
    [only, lines],
  )
  const rows = useMemo(() => onScreen.flatMap((line) => line.rows), [onScreen])
  // Another order changes nothing of what is sold.
  const sellable = useMemo(() => unsorted.flatMap((line) => line.rows), [unsorted])
  const [highlightedId, setHighlightedId] = useState<string>()
  const highlight = { highlightedId, onHighlight: setHighlightedId }
  useRememberedSearch({ request: stay, rates: asked.rates, boards: asked.boards, hotels, now })

  const chooseDay = useCallback(
    (checkin: string) =>
      onStay({ checkin, checkout: addDays(checkin, nightsBetween(request.checkin, request.checkout)) }),
    [request, onStay],
  )

  const { notices = [] } = shown.response

  // Hotels arrive in the order of the request.
  const arrived = stay.hotelIds.indexOf(shown.response.data.at(-1)?.hotelId ?? '') + 1

  // After a search the focus is on the section, until there is a rate that can have it.
  const hasRates = rows.length > 0
  useEffect(() => {
    if (hasRates && !isOld && document.activeElement === section.current) focusWhenRendered(section.current, entrance)
  }, [section, hasRates, isOld])

  return (
    <>
      <QueryError what="The further rates" query={further} />
      <RatesBar
        search={search}
        table={table}
        allRates={table.hotels.reduce((sum, { length }) => sum + Math.min(length, most), 0)}
        refundableOnly={stay.refundableRatesOnly === true}
        shownRates={rows.length}
        shownHotels={onScreen.length}
        onChange={onChange}
        notices={
          shown.isComplete ? (
            <ResponseNotices response={shown.response} request={stay} hotels={hotels} miles={milesQuery} />
          ) : (
            isFetching && (
              <div className={styles.arriving}>
                <ProgressBar label="Rates are arriving" done={arrived} total={stay.hotelIds.length} />
              </div>
            )
          )
        }
      >
        <WeatherPanel found={shown} hotels={hotels} />
        <BetterDays request={request} filter={dayFilter} hotels={hotels} now={now} onChoose={chooseDay} />
        <ShortcutList />
        <ShortlistsMenu now={now} />
        {table.count > 0 && (
          <>
            <Button
              isSmall
              aria-label="Export CSV"
              disabled={!hasRates}
              title={describePrices(sold, [])}
              onClick={() => saveCsv(rows.map(toSelected), { rule: sold, now: new Date() })}
            >
              CSV
            </Button>
            <CsvSeparators />
            <BelowNet rates={sellable} rule={sold} />
            <Hidden as="output">{outcome?.words}</Hidden>
          </>
        )}
      </RatesBar>
      {table.count === 0 ? (
        <EmptyNotice title={notices.length > 0 ? 'No rates to show' : 'No rooms available for this stay'}>
          {notices.length > 0
            ? notices.map(({ message }) => message.replace(/\.?$/, '.')).join(' ')
            : stay.refundableRatesOnly
              ? 'None of the chosen hotels has a refundable rate for these dates and rooms. Include non-refundable rates, or change the dates.'
              : 'None of the chosen hotels has rooms for these dates and guests. Change the dates, split the guests over more rooms, or add hotels.'}
        </EmptyNotice>
      ) : hasRates ? (
        <Stack>
          {isMap && (
            <div className={styles.mapPlace}>
              <RatesMap {...highlight} hotels={items} selectedId={only?.id} onSelect={setOnlyId} />
            </div>
          )}
          {only !== undefined && (
            <Row as={Text} size="small" gap={3} rowGap={2} role="status">
              Only {only.name}
              <Button look="plain" onClick={() => setOnlyId(undefined)}>
                Show all hotels
              </Button>
            </Row>
          )}
          <Matrix
            {...highlight}
            lines={onScreen}
            order={by}
            onOrder={(order) => onChange({ by: order === 'cheapest' ? undefined : order })}
            filters={filterText}
            best={best}
            miles={miles}
            hotels={hotels}
            whereabouts={whereabouts}
            request={stay}
            selected={selected}
            onChoose={choose}
            absence={absence}
            pricesName={name}
            withTrade={isRetail && table.hasTrade}
            isDimmed={isOld}
            now={foundAt}
          />
        </Stack>
      ) : (
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
      )}
    </>
  )
}
