import { centsOf, currencyDigits, moneyOf } from '#contract/money'
import type { ReactNode } from 'react'
import { AmountField } from '../amount-field.tsx'
import styles from './sell.module.css'

interface PricedRateProps {
  /** The label of the price field: `Price for this rate, King room`. */
  readonly label: string
  /** The currency of the price; undefined if there is no price. */
  readonly currency: string | undefined
  /** The typed price in the smallest units of the currency; undefined if none was typed. */
  readonly cents: number | undefined
  readonly placeholder?: string
  readonly onPrice: (cents: number | undefined) => void
  readonly children: ReactNode
}

/** A listed rate with an editable price. */
export function PricedRate({ label, currency, cents, placeholder, onPrice, children }: PricedRateProps) {
  return (
    <li className={styles.rate}>
      {children}
      {currency !== undefined && (
        <AmountField
          aria-label={`${label}, in ${currency}`}
          placeholder={placeholder}
          amount={cents === undefined ? undefined : moneyOf(cents, currency).amount}
          max={10_000_000}
          digits={currencyDigits(currency)}
          onChange={(amount) => onPrice(amount === undefined ? undefined : centsOf({ amount, currency }))}
        />
      )}
    </li>
  )
}
