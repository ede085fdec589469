import { addDays, nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { useMemo } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Row } from '#web/kit/stack.tsx'
import { BetterDays } from '../days/better-days.tsx'
import { WeatherPanel } from '../days/weather-panel.tsx'
import type { RatesSearch } from '../rates-address.ts'
import { describePrices, saveRates } from '../selection/export-rates.ts'
import { selectedRates } from '../selection/selected-rate.ts'
import { BelowNet } from '../sell/below-net.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { ShortcutList } from '../shortcuts.tsx'
import { ShortlistsMenu } from '../shortlists/shortlists-menu.tsx'
import { dayFilterOf } from './day-filter.ts'
import styles from './results.module.css'
import type { useRateLines } from './use-rate-lines.ts'

interface RatesToolsProps {
  readonly request: OffersRequest
  readonly rates: ReturnType<typeof useRateLines>
  readonly now: Date
  readonly onStay: (patch: RatesSearch) => void
}

/** The panels above the rates, and the export. */
export function RatesTools({ request, rates, now, onStay }: RatesToolsProps) {
  const { shown, filters, table, unsorted } = rates
  const { hotels, now: foundAt } = rates.content
  const { rule } = useShownPrices()
  const sellRule = useSellRule()
  const sellable = useMemo(() => unsorted.flatMap((line) => line.rows), [unsorted])
  const dayFilter = dayFilterOf(filters, rule, foundAt.getTime())
  const nights = nightsBetween(request.checkin, request.checkout)
  return (
    <>
      <WeatherPanel found={shown} hotels={hotels} />
      <BetterDays
        request={request}
        filter={dayFilter}
        hotels={hotels}
        now={now}
        onChoose={(checkin) => onStay({ checkin, checkout: addDays(checkin, nights) })}
      />
      <BelowNet rates={sellable} rule={sellRule} />
      <Row wrap={false} className={styles.atEnd}>
        <ShortcutList />
        <ShortlistsMenu now={now} />
        {table.count > 0 && <RatesExport rates={rates} />}
      </Row>
    </>
  )
}

/** Saves the rates on screen as a CSV file. */
function RatesExport({ rates: { shown, content, rows } }: Pick<RatesToolsProps, 'rates'>) {
  const rule = useSellRule()
  return (
    <Button
      isSmall
      aria-label="Export CSV"
      disabled={rows.length === 0}
      title={describePrices(rule, [])}
      onClick={() => saveRates(rows.map(selectedRates(shown, content.hotels)), { rule, now: new Date() })}
    >
      CSV
    </Button>
  )
}
