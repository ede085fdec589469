import type { ListedHotel } from '#contract/hotels/list-hotels'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { lazyPart } from '#web/kit/lazy/lazy-part.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { stayKey } from '#web/stay/kept/kept-stay.ts'
import { Matrix, type MatrixProps } from '../matrix/matrix.tsx'
import type { RatesSearch } from '../rates-address.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { toggleSelected, useSelection } from '../selection/use-selection.ts'
import { filterValues } from './rate-filters.ts'
import { type HotelRates, mapItems, type RateRow } from './rate-rows.ts'
import styles from './results.module.css'

type RateViewsProps = Omit<
  MatrixProps,
  'order' | 'onOrder' | 'filters' | 'selected' | 'onChoose' | 'highlightedId' | 'onHighlight'
> & {
  readonly search: RatesSearch
  readonly toSelected: (row: RateRow) => SelectedRate
  readonly onChange: (patch: RatesSearch) => void
}

/** The rates as a matrix, with the map of their hotels where it is asked for. */
export function RateViews({ search, toSelected, onChange, ...rates }: RateViewsProps) {
  const { lines, hotels, request } = rates
  const selection = useSelection()
  const [highlightedId, setHighlightedId] = useState<string>()
  const selected = useMemo(() => {
    const stay = stayKey(request)
    const ofStay = [...selection.values()].filter((rate) => stayKey(rate.stay) === stay)
    return new Set(ofStay.map(({ hotelId, offer }) => `${hotelId} ${offer.offerId}`))
  }, [selection, request])
  const choose = useCallback((row: RateRow) => toggleSelected(toSelected(row)), [toSelected])
  return (
    <WithMap
      isShown={search.view === 'map'}
      groups={lines}
      hotels={hotels}
      highlightedId={highlightedId}
      onHighlight={setHighlightedId}
    >
      {(only) => (
        <Matrix
          {...rates}
          lines={only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only)}
          order={search.by ?? 'cheapest'}
          filters={JSON.stringify(filterValues(search))}
          onOrder={(order) => onChange({ by: order === 'cheapest' ? undefined : order })}
          selected={selected}
          onChoose={choose}
          highlightedId={highlightedId}
          onHighlight={setHighlightedId}
        />
      )}
    </WithMap>
  )
}

interface WithMapProps {
  readonly isShown: boolean
  readonly groups: readonly HotelRates[]
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly highlightedId: string | undefined
  readonly onHighlight: (hotelId: string | undefined) => void
  /** Renders the rates: of all hotels, or only of the one that is selected on the map. */
  readonly children: (only: string | undefined) => ReactNode
}

/** The rates, below the map of their hotels where that is what was chosen to see. */
function WithMap({ isShown, groups, hotels, highlightedId, onHighlight, children }: WithMapProps) {
  const [selectedId, setSelectedId] = useState<string>()
  const items = useMemo(() => (isShown ? mapItems(groups, hotels) : undefined), [isShown, groups, hotels])
  if (items === undefined) return children(undefined)
  const selected = items.find(({ id }) => id === selectedId)
  return (
    <div className={styles.withMap}>
      <div className={styles.mapPlace}>
        <Map
          hotels={items}
          highlightedId={highlightedId}
          onHighlight={onHighlight}
          selectedId={selected?.id}
          onSelect={setSelectedId}
        />
      </div>
      <div>
        {selected !== undefined && (
          <Row as={Text} size="small" gap={3} rowGap={2} role="status">
            Only {selected.name}
            <Button look="plain" onClick={() => setSelectedId(undefined)}>
              Show all hotels
            </Button>
          </Row>
        )}
        {children(selected?.id)}
      </div>
    </div>
  )
}

const Map = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/rates-map.tsx')).RatesMap,
  fallback: <div aria-busy="true" />,
})
