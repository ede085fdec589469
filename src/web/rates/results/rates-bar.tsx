import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useMedia, wideScreen } from '#web/kit/lazy/use-media.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { RatesSearch } from '../rates-address.ts'
import { PriceSwitch } from '../sell/shown-prices.tsx'
import { ShortcutList } from '../shortcuts.tsx'
import { clearedFilters, countFilters, FilterFields } from './rate-filters.tsx'
import type { RateTable } from './rate-rows.ts'
import styles from './results.module.css'

interface RatesBarProps {
  readonly search: RatesSearch
  readonly table: RateTable
  readonly shownRates: number
  readonly shownHotels: number
  readonly onChange: (patch: RatesSearch) => void
  /** What is done with the rates. */
  readonly children: ReactNode
}

const views = [
  { value: 'matrix', text: 'Matrix' },
  { value: 'map', text: 'Map' },
] as const

/** How many rates there are, how they are shown, and their filters. */
export function RatesBar(props: RatesBarProps) {
  const { search, table, shownRates, shownHotels, onChange, children } = props
  const isWide = useMedia(wideScreen)
  const [isOpen, setIsOpen] = useState(false)
  const fieldsId = useId()
  const count = countFilters(search)
  return (
    <Stack gap={1} className={styles.bar}>
      <Row gap={3} rowGap={1} className={styles.actions}>
        <Text as="output" size="body" weight="bold">
          {describeCount(shownRates, table.count, shownHotels)}
        </Text>
        <Segmented
          label="View"
          options={views}
          value={search.view ?? 'matrix'}
          onChange={(view) => onChange({ view: view === 'matrix' ? undefined : view })}
        />
        {!isWide && (
          <Button isSmall aria-expanded={isOpen} aria-controls={fieldsId} onClick={() => setIsOpen(!isOpen)}>
            <Icon name="sliders-horizontal" size={16} />
            Filters{count > 0 && ` (${count})`}
          </Button>
        )}
        {count > 0 && (
          <Button look="link" onClick={() => onChange(clearedFilters)}>
            Clear filters
          </Button>
        )}
        <PriceSwitch />
        <ShortcutList />
        {children}
      </Row>
      <div id={fieldsId} role="group" aria-label="Filters" hidden={!isWide && !isOpen}>
        {(isWide || isOpen) && (
          <Row gap={3} rowGap={2}>
            <FilterFields values={search} table={table} onChange={onChange} />
          </Row>
        )}
      </div>
    </Stack>
  )
}

function describeCount(shown: number, all: number, hotels: number): string {
  const at = hotels === 0 ? '' : ` at ${formatCount(hotels, 'hotel', 'hotels')}`
  return shown === all
    ? `${formatCount(all, 'rate', 'rates')}${at}`
    : `${formatNumber(shown)} of ${formatCount(all, 'rate', 'rates')}${at}`
}
