import type { ListedHotel } from '#contract/hotels/list-hotels'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { HotelLine } from '../matrix/matrix-columns.ts'
import { Matrix } from '../matrix/matrix.tsx'
import { mapItems, type RateRow } from '../matrix/rate-rows.ts'
import type { RatesSearch } from '../rates-address.ts'
import { selectedRates } from '../selection/selected-rate.ts'
import { toggleSelected, useSelectedOf } from '../selection/use-selection.ts'
import styles from './results.module.css'
import type { useRateLines } from './use-rate-lines.ts'

const RatesMap = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/rates-map.tsx')).RatesMap,
  fallback: <div aria-busy="true" />,
})

interface RatesOnScreenProps {
  readonly rates: ReturnType<typeof useRateLines>
  readonly oneHotel: ReturnType<typeof useOneHotel>
  readonly isMap: boolean
  readonly isOld: boolean
  readonly onChange: (patch: RatesSearch) => void
}

/** The matrix of the hotels, with a map above it where it was chosen. */
export function RatesOnScreen({ rates, oneHotel, isMap, isOld, onChange }: RatesOnScreenProps) {
  const { shown, hotels, order } = rates
  const { items, only, onScreen, showOnly } = oneHotel
  const { request } = shown
  const choose = useCallback((row: RateRow) => toggleSelected(selectedRates(shown, hotels)(row)), [shown, hotels])
  const [highlightedId, setHighlightedId] = useState<string>()
  const highlight = { highlightedId, onHighlight: setHighlightedId }
  return (
    <Stack>
      {isMap && (
        <div className={styles.mapPlace}>
          <RatesMap {...highlight} hotels={items} selectedId={only?.id} onSelect={showOnly} />
        </div>
      )}
      {only !== undefined && (
        <Row as={Text} size="small" gap={3} rowGap={2} role="status">
          Only {only.name}
          <Button look="plain" onClick={() => showOnly(undefined)}>
            Show all hotels
          </Button>
        </Row>
      )}
      <Matrix
        {...highlight}
        lines={onScreen}
        order={order}
        onOrder={(next) => onChange({ by: next === 'cheapest' ? undefined : next })}
        filters={rates.filterAddress}
        isDimmed={isOld}
        content={{
          best: rates.best,
          miles: rates.miles,
          hotels,
          whereabouts: rates.whereabouts,
          request,
          selected: useSelectedOf(request),
          onChoose: choose,
          absence: rates.absence,
          withTrade: rates.withTrade,
          now: rates.foundAt,
        }}
      />
    </Stack>
  )
}

/** The hotels on the map, and the lines on screen: all, or that of the one hotel that was pressed on the map. */
export function useOneHotel(lines: readonly HotelLine[], hotels: ReadonlyMap<string, ListedHotel>, isMap: boolean) {
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
