import { useMemo } from 'react'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Text } from '#web/kit/text.tsx'
import { describeBelow } from './sell-rule.ts'
import { sellingPrice, type SellRule, type SoldRate } from './selling-price.ts'
import styles from './sell.module.css'

/** Warns of rates sold below their net price, or possibly so if their commission is unknown; never in print. */
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

/** Counts the rates sold below net: `2 below the net price`. */
export function describeBelowNet(rates: readonly SoldRate[], rule: SellRule): string {
  const marked = Map.groupBy(rates, (rate) => sellingPrice(rate, rule).below)
  const counts = (['net', 'retail'] as const).map((below) => ({ below, count: marked.get(below)?.length ?? 0 }))
  const found = counts.filter(({ count }) => count > 0)
  return found.map(({ below, count }) => `${formatNumber(count)} ${describeBelow({ below })?.toLowerCase()}`).join(', ')
}
