import type { ReactNode } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { RatesSearch } from '../rates-address.ts'
import { PriceSwitch } from '../sell/shown-prices.tsx'
import { clearedFilters, countFilters } from '../matrix/rate-filters.ts'
import styles from './results.module.css'
import type { useRateLines } from './use-rate-lines.ts'

interface RatesBarProps {
  readonly search: RatesSearch
  readonly rates: ReturnType<typeof useRateLines>
  readonly onChange: (patch: RatesSearch) => void
  readonly notices: ReactNode
  readonly children: ReactNode
}

const views = [
  { value: 'matrix', text: 'Matrix' },
  { value: 'map', text: 'Map' },
] as const

const FilterFields = lazyPart({
  what: 'The filters',
  load: async () => (await import('./filter-fields.tsx')).FilterFields,
  fallback: <Skeleton line="usual" />,
})

/** The line above the table: the number of rates, the settings of the table, and panels that unfold over it. */
export function RatesBar(props: RatesBarProps) {
  const { search, rates, onChange, notices, children } = props
  const { table, allRates, rows, onScreen, content } = rates
  const count = countFilters(search)
  return (
    <Row gap={2} rowGap="none" className={styles.bar}>
      <Row gap={3} wrap={false} className={styles.found}>
        <Text as="output" weight="bold">
          {describeCount(rows.length, allRates, onScreen.length)}
        </Text>
        {notices}
      </Row>
      <Row gap={2} rowGap={1} className={styles.tools}>
        {table.count > 0 && (
          <>
            <Segmented
              label="View"
              options={views}
              value={search.view ?? 'matrix'}
              onChange={(view) => onChange({ view: view === 'matrix' ? undefined : view })}
            />
            <PriceSwitch />
            <Popover button={count === 0 ? 'Filters' : <b>Filters ({count})</b>}>
              <Stack role="group" aria-label="Filters" align="start">
                <FilterFields
                  values={search}
                  table={table}
                  refundableOnly={content.request.refundableRatesOnly === true}
                  onChange={onChange}
                />
              </Stack>
            </Popover>
            {count > 0 && (
              <IconButton icon="x" size={16} isSmall label="Clear filters" onClick={() => onChange(clearedFilters)} />
            )}
          </>
        )}
        {children}
      </Row>
    </Row>
  )
}

function describeCount(shown: number, all: number, hotels: number): string {
  const at = hotels === 0 ? '' : ` at ${formatCount(hotels, 'hotel', 'hotels')}`
  return `${shown === all ? '' : `${formatNumber(shown)} of `}${formatCount(all, 'rate', 'rates')}${at}`
}
