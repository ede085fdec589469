import { currencyDigits } from '#contract/money'
import type { ReactNode } from 'react'
import { AmountField } from '../amount-field.tsx'
import styles from './sell.module.css'

interface PricedRateProps {
  /** The label of the price field: `Price for this rate, King room`. */
  readonly label: string
  /** The currency of the price; undefined if there is no price. */
  readonly currency: string | undefined
  /** The typed price; undefined if none was typed. */
  readonly amount: number | undefined
  readonly placeholder?: string
  readonly onPrice: (amount: number | undefined) => void
  readonly children: ReactNode
}

/** A listed rate with an editable price. */
export function PricedRate({ label, currency, amount, placeholder, onPrice, children }: PricedRateProps) {
  return (
    <li className={styles.rate}>
      {children}
      {currency !== undefined && (
        <AmountField
          aria-label={`${label}, in ${currency}`}
          placeholder={placeholder}
          amount={amount}
          max={10_000_000}
          digits={currencyDigits(currency)}
          onChange={onPrice}
        />
      )}
    </li>
  )
}
