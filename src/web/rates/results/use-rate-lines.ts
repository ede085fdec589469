import type { ListedHotel } from '#contract/hotels/list-hotels'
import { defaultRatesPerHotel } from '#contract/hotels/stay-limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useLastValue } from '#web/browser/use-last-value.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import { bestOfColumns, columnOf, type HotelLine, hotelLines, sortLines } from '../matrix/matrix-columns.ts'
import { rateFilterSearch } from '../matrix/rate-filters.ts'
import { mapItems, rateTableOf } from '../matrix/rate-rows.ts'
import { partOf, type RatesSearch, readRatesAddress } from '../rates-address.ts'
import { useOwnPrices } from '../selection/use-selection.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { useFurtherRates } from './further-rates.ts'
import { useWhereabouts } from './use-whereabouts.ts'

/**
 * Returns the found hotels, one line each, as priced, filtered and sorted on screen.
 *
 * @param isOld whether these are the previous rates, which stay unchanged while others load
 */
export function useRateLines(
  found: FoundOffers,
  { by, view, rates = defaultRatesPerHotel }: RatesSearch,
  isOld: boolean,
) {
  const { request } = found
  const hotels = useHotelsById(request.hotelIds)
  const whereabouts = useWhereabouts(request.hotelIds, hotels)
  const milesQuery = useQuery(minRatesQuery(request))
  const miles = useMemo(
    () => new Map((milesQuery.data?.data ?? []).map(({ hotelId, minRate }) => [hotelId, minRate])),
    [milesQuery.data],
  )
  const { rule, isRetail } = useShownPrices()
  const ownPrices = useOwnPrices(request)
  // Hidden columns do not sort: the order would reveal net prices, or, by refundable rates, equal the order by the
  // cheapest.
  const hiddenColumns = [
    ...(isRetail ? [] : ['commission', 'net']),
    ...(request.refundableRatesOnly === true ? ['refundable'] : []),
  ]
  const order = by === undefined || hiddenColumns.includes(columnOf(by)) ? 'cheapest' : by
  const filterAddress = partOf(useLocation().search, rateFilterSearch)
  const filters = useMemo(() => readRatesAddress(filterAddress), [filterAddress])
  const ratesPerHotel = useLastValue(isOld ? undefined : rates) ?? rates
  // The page stays open for days, so cancellation costs are computed for the time the rates were found.
  const { foundAtMs } = found
  const { shown, absence, further } = useFurtherRates(found, filters.freeUntil !== undefined)
  const table = useMemo(
    () => rateTableOf(shown.response, foundAtMs, { rule, ownPrices }),
    [shown, foundAtMs, rule, ownPrices],
  )
  const unsorted = useMemo(() => hotelLines(table, filters, ratesPerHotel), [table, filters, ratesPerHotel])
  const lines = useMemo(
    () => sortLines(unsorted, order, miles, (id) => hotels.get(id)?.name ?? id),
    [unsorted, order, miles, hotels],
  )
  const best = useMemo(() => bestOfColumns(unsorted, miles, columnOf(order)), [unsorted, miles, order])
  return {
    /** All rates found, including the further ones. */
    shown,
    further,
    milesQuery,
    filters,
    filterAddress,
    order,
    table,
    /** The number of rates without filters. */
    allRates: table.hotels.reduce((sum, { length }) => sum + Math.min(length, ratesPerHotel), 0),
    /** In the response's order: sorting does not affect selling. */
    unsorted,
    content: {
      best,
      miles,
      hotels,
      whereabouts,
      request,
      absence,
      withNet: isRetail && table.hasCommission,
      now: new Date(foundAtMs),
    },
    ...useOneHotel(lines, hotels, view === 'map'),
  }
}

/** Returns the hotels on the map and the lines on screen: all, or only the hotel pressed on the map. */
function useOneHotel(lines: readonly HotelLine[], hotels: ReadonlyMap<string, ListedHotel>, isMap: boolean) {
  const items = useMemo(() => (isMap ? mapItems(lines, hotels) : []), [isMap, lines, hotels])
  const [onlyId, setOnlyId] = useState<string>()
  const only = items.find(({ id }) => id === onlyId)
  const onScreen = useMemo(
    () => (only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only.id)),
    [only, lines],
  )
  const rows = useMemo(() => onScreen.flatMap((line) => line.rows), [onScreen])
  return { items, only, onScreen, rows, showOnly: setOnlyId }
}
