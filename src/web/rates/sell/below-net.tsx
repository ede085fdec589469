import { useMemo } from 'react'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Text } from '#web/kit/text.tsx'
import { describeBelow } from './sell-rule.ts'
import { sellingPrice, type SellRule, type SoldRate } from './selling-price.ts'
import styles from './sell.module.css'

/** Warns of rates sold below their net price, or below retail if the net price is unknown; never in print. */
export function BelowNet({ rates, rule }: { readonly rates: readonly SoldRate[]; readonly rule: SellRule }) {
  const text = useMemo(() => describeBelowNet(rates, rule), [rates, rule])
  return (
    text && (
      <Text as="strong" tone="danger" className={styles.ofAgent}>
        {text}
      </Text>
    )
  )
}

/** Counts the rates sold below the net or the retail price: `2 below the net price`; empty if there are none. */
export function describeBelowNet(rates: readonly SoldRate[], rule: SellRule): string {
  const byThreshold = Map.groupBy(rates, (rate) => sellingPrice(rate, rule).below)
  const counts = (['net', 'retail'] as const).map((below) => ({ below, count: byThreshold.get(below)?.length ?? 0 }))
  const shown = counts.filter(({ count }) => count > 0)
  return shown.map(({ below, count }) => `${formatNumber(count)} ${describeBelow({ below })?.toLowerCase()}`).join(', ')
}
