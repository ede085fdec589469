import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { useCallback, useMemo, useState } from 'react'
import { type ChosenRate, stayKey } from '../choice/chosen-rate.ts'
import { toggleChosen } from '../choice/use-choice.ts'
import { WithMap } from '../map/with-map.tsx'
import type { BestOfColumns, HotelLine, MilesOfHotels } from '../matrix/hotel-lines.ts'
import { Matrix } from '../matrix/matrix.tsx'
import type { OffersSearch } from '../offers-address.ts'
import type { Completeness } from './further-rates.ts'
import type { RateRow } from './rate-rows.ts'

interface RateViewsProps {
  readonly search: OffersSearch
  readonly lines: readonly HotelLine[]
  readonly best: BestOfColumns
  readonly miles: MilesOfHotels
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly request: OffersRequest
  /** The chosen rates by key. */
  readonly chosen: ReadonlyMap<string, ChosenRate>
  readonly toChosen: (row: RateRow) => ChosenRate
  readonly completeness: (hotelId: string) => Completeness
  readonly onAsk: (hotelId: string) => void
  readonly withTrade: boolean
  readonly pricesName: string | undefined
  readonly isDimmed: boolean
  readonly now: Date
  readonly onChange: (patch: OffersSearch) => void
}

/** The rates as a matrix, with the map of their hotels where there is room or it is asked for. */
export function RateViews(props: RateViewsProps) {
  const { search, lines, best, miles, hotels, request, chosen, toChosen } = props
  const { completeness, onAsk, withTrade, pricesName, isDimmed, now, onChange } = props
  const { view, by = 'cheapest' } = search
  const [highlightedId, setHighlightedId] = useState<string>()
  const chosenHere = useMemo(() => {
    const stay = stayKey(request)
    const rates = [...chosen.values()].filter((rate) => stayKey(rate.stay) === stay)
    return new Set(rates.map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
  }, [chosen, request])
  const chooseRow = useCallback((row: RateRow) => toggleChosen(toChosen(row)), [toChosen])
  return (
    <WithMap
      isAlone={view === 'map'}
      groups={lines}
      hotels={hotels}
      highlightedId={highlightedId}
      onHighlight={setHighlightedId}
    >
      {(only) => (
        <Matrix
          lines={only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only)}
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
          completeness={completeness}
          onAsk={onAsk}
          withTrade={withTrade}
          pricesName={pricesName}
          isDimmed={isDimmed}
          now={now}
        />
      )}
    </WithMap>
  )
}
