import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { Matrix } from '../matrix/matrix.tsx'
import type { RateRow } from '../matrix/rate-rows.ts'
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
  readonly isMap: boolean
  readonly isOld: boolean
  readonly onChange: (patch: RatesSearch) => void
}

/** The matrix of the hotels, with a map above it where it was chosen. */
export function RatesOnScreen({ rates, isMap, isOld, onChange }: RatesOnScreenProps) {
  const { content, shown, items, only, showOnly } = rates
  const { hotels, request } = content
  const choose = (row: RateRow) => toggleSelected(selectedRates(shown, hotels)(row))
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
        lines={rates.onScreen}
        order={rates.order}
        onOrder={(next) => onChange({ by: next === 'cheapest' ? undefined : next })}
        filters={rates.filterAddress}
        isDimmed={isOld}
        content={{ ...content, selected: useSelectedOf(request), onChoose: choose }}
      />
    </Stack>
  )
}
