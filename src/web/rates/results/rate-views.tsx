import { useCallback, useMemo, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { lazyPart } from '#web/kit/lazy/lazy-part.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { stayKey } from '#web/stay/kept/kept-stay.ts'
import { Matrix, type MatrixProps } from '../matrix/matrix.tsx'
import type { RatesSearch } from '../rates-address.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { toggleSelected, useSelection } from '../selection/use-selection.ts'
import { filterValues } from './rate-filters.ts'
import { mapItems, type RateRow } from './rate-rows.ts'
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
  const isMap = search.view === 'map'
  const items = useMemo(() => (isMap ? mapItems(lines, hotels) : []), [isMap, lines, hotels])
  const [onlyId, setOnlyId] = useState<string>()
  const only = items.find(({ id }) => id === onlyId)
  const highlight = { highlightedId, onHighlight: setHighlightedId }
  const matrix = (
    <Matrix
      {...rates}
      {...highlight}
      lines={only === undefined ? lines : lines.filter(({ hotelId }) => hotelId === only.id)}
      order={search.by ?? 'cheapest'}
      filters={JSON.stringify(filterValues(search))}
      onOrder={(order) => onChange({ by: order === 'cheapest' ? undefined : order })}
      selected={selected}
      onChoose={choose}
    />
  )
  if (!isMap) return matrix
  return (
    <Stack>
      <div className={styles.mapPlace}>
        <Map {...highlight} hotels={items} selectedId={only?.id} onSelect={setOnlyId} />
      </div>
      <div>
        {only !== undefined && (
          <Row as={Text} size="small" gap={3} rowGap={2} role="status">
            Only {only.name}
            <Button look="plain" onClick={() => setOnlyId(undefined)}>
              Show all hotels
            </Button>
          </Row>
        )}
        {matrix}
      </div>
    </Stack>
  )
}

const Map = lazyPart({
  what: 'The map',
  load: async () => (await import('#web/map/rates-map.tsx')).RatesMap,
  fallback: <div aria-busy="true" />,
})
