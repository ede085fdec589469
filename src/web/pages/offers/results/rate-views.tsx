import './rate-views.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { useCallback, useMemo, useState } from 'react'
import { formatMoney } from '../../../format/money.ts'
import { type ChosenRate, stayKey } from '../choice/chosen-rate.ts'
import { toggleChosen } from '../choice/use-choice.ts'
import { RatesMap } from '../map/rates-map.tsx'
import type { BestOfColumns, HotelLine, MilesOfHotels } from '../matrix/hotel-lines.ts'
import { Matrix } from '../matrix/matrix.tsx'
import type { OffersSearch } from '../offers-address.ts'
import { RateList } from './rate-list.tsx'
import type { HotelRates, RateRow } from './rate-rows.ts'

interface RateViewsProps {
  readonly search: OffersSearch
  readonly groups: readonly HotelRates[]
  readonly lines: readonly HotelLine[] | undefined
  readonly best: BestOfColumns | undefined
  readonly miles: MilesOfHotels
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly request: OffersRequest
  /** The chosen rates by key. */
  readonly chosen: ReadonlyMap<string, ChosenRate>
  readonly toChosen: (row: RateRow) => ChosenRate
  readonly withTrade: boolean
  /** Whether there is room for the map beside the others. */
  readonly hasMap: boolean
  readonly isDimmed: boolean
  readonly now: Date
  readonly onChange: (patch: OffersSearch) => void
}

/** The rates as a matrix or a list, with a map beside it on a wide screen, or as a map alone. */
export function RateViews(props: RateViewsProps) {
  const { search, groups, lines, best, miles, hotels, request, chosen, toChosen } = props
  const { withTrade, hasMap, isDimmed, now, onChange } = props
  const { view, by = 'cheapest' } = search
  const [highlightedId, setHighlightedId] = useState<string>()
  const [selectedId, setSelectedId] = useState<string>()
  const chosenHere = useMemo(() => {
    const stay = stayKey(request)
    const rates = [...chosen.values()].filter((rate) => stayKey(rate.stay) === stay)
    return new Set(rates.map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
  }, [chosen, request])
  const chooseRow = useCallback((row: RateRow) => toggleChosen(toChosen(row)), [toChosen])
  const places = useMemo(
    () =>
      (lines ?? []).flatMap(({ hotelId, cheapest: { totalCents, offer } }) => {
        const hotel = hotels.get(hotelId)
        if (hotel === undefined) return []
        const { name, latitude, longitude } = hotel
        return [{ hotelId, name, latitude, longitude, price: formatMoney(offer.offerRetailRate), cents: totalCents }]
      }),
    [lines, hotels],
  )

  const isMap = view === 'map'
  const selected = isMap ? lines?.filter(({ hotelId }) => hotelId === selectedId) : lines
  return (
    <div className="rate-views" data-view={view ?? 'matrix'}>
      {view === 'list' ? (
        <RateList
          groups={groups}
          hotels={hotels}
          request={request}
          chosen={chosen}
          toChosen={toChosen}
          withTrade={withTrade}
          isDimmed={isDimmed}
          now={now}
        />
      ) : (
        selected !== undefined &&
        best !== undefined &&
        selected.length > 0 && (
          <Matrix
            // The selected hotel of the map is opened at once.
            key={isMap ? selectedId : 'all'}
            lines={selected}
            openedAtFirst={isMap ? selectedId : undefined}
            best={best}
            miles={miles}
            hotels={hotels}
            request={request}
            order={by}
            onOrder={(order) => onChange({ by: order === 'cheapest' ? undefined : order })}
            chosen={chosenHere}
            onChoose={chooseRow}
            onHighlight={setHighlightedId}
            highlightedId={highlightedId}
            revealedId={isMap ? undefined : selectedId}
            withTrade={withTrade}
            isDimmed={isDimmed}
            now={now}
          />
        )
      )}
      {(isMap || hasMap) && (
        <div className="rate-views-map">
          <RatesMap
            items={places}
            highlightedId={highlightedId}
            onHighlight={setHighlightedId}
            selectedId={selectedId}
            onSelect={setSelectedId}
          />
        </div>
      )}
    </div>
  )
}
