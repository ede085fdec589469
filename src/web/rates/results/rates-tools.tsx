import { addDays, nightsBetween } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { useMemo } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { BetterDays } from '../days/better-days.tsx'
import { WeatherPanel } from '../days/weather-panel.tsx'
import type { RatesSearch } from '../rates-address.ts'
import { describePrices, useExport } from '../selection/export-rates.ts'
import { selectedRates } from '../selection/selected-rate.ts'
import { BelowNet } from '../sell/below-net.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { useShownPrices } from '../sell/shown-prices.tsx'
import { ShortcutList } from '../shortcuts.tsx'
import { ShortlistsMenu } from '../shortlists/shortlists-menu.tsx'
import { dayFilterOf } from './day-filter.ts'
import type { useRateLines } from './use-rate-lines.ts'

interface RatesToolsProps {
  readonly request: OffersRequest
  readonly rates: ReturnType<typeof useRateLines>
  readonly now: Date
  readonly onStay: (patch: RatesSearch) => void
}

/** What unfolds over the rates, and what exports them. */
export function RatesTools({ request, rates, now, onStay }: RatesToolsProps) {
  const { shown, filters, table } = rates
  const { hotels, now: foundAt } = rates.content
  const { rule } = useShownPrices()
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
      <ShortcutList />
      <ShortlistsMenu now={now} />
      {table.count > 0 && <RatesExport rates={rates} />}
    </>
  )
}

/** Saves the rates on screen as a CSV file, and warns of those that are sold below net. */
function RatesExport({ rates: { shown, content, unsorted, rows } }: Pick<RatesToolsProps, 'rates'>) {
  const rule = useSellRule()
  const { outcome, saveCsv } = useExport()
  const sellable = useMemo(() => unsorted.flatMap((line) => line.rows), [unsorted])
  return (
    <>
      <Button
        isSmall
        aria-label="Export CSV"
        disabled={rows.length === 0}
        title={describePrices(rule, [])}
        onClick={() => saveCsv(rows.map(selectedRates(shown, content.hotels)), { rule, now: new Date() })}
      >
        CSV
      </Button>
      <BelowNet rates={sellable} rule={rule} />
      <Hidden as="output">{outcome?.words}</Hidden>
    </>
  )
}
