import { Facts } from '#web/kit/card.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Stack } from '#web/kit/stack.tsx'
import { MileValueField } from './mile-value-field.tsx'
import { useMileValue } from './mile-value.ts'
import { type Calculations, redeemOrPay } from './redemption.ts'
import { formatCents } from './value.ts'
import styles from './redeem.module.css'

interface RedeemOrPayProps {
  readonly calculations: Calculations
  /** Whether the stay can no longer be had at this price: the advice stays where it was, struck through. */
  readonly isGone: boolean
}

/** Whether to redeem miles for a stay or to pay for it, at what a mile is worth to the user, and what decides that. */
export function RedeemOrPay({ calculations, isGone }: RedeemOrPayProps) {
  const { cashCents, redeemingCents, earnedCents, netCents } = redeemOrPay(calculations, useMileValue().cents)
  const { miles_required, miles_earning, selling_price, excluded_taxes, excluded_fees = [] } = calculations
  const { currency } = selling_price
  const format = (cents: number) => formatMoney({ amount: Math.round(cents / 100), currency })
  const earned = formatMiles(miles_earning.miles_earned)
  return (
    <Stack
      as="section"
      className={styles.redeem}
      aria-label="Redeem or pay"
      aria-hidden={isGone || undefined}
      inert={isGone}
    >
      <Stack gap={3} data-mile-value>
        <Facts
          facts={{
            Redeem: `miles worth ${format(redeemingCents)}`,
            'Pay cash': `${format(cashCents - earnedCents)}: ${format(cashCents)} less ${format(earnedCents)} of miles earned`,
          }}
        />
        <p>
          Paying {formatMoney(selling_price)} earns {earned} miles ({miles_earning.multiplier}×) and keeps{' '}
          {formatMiles(miles_required)}: {formatCents(netCents)} per mile after the miles you’d earn. Redeem if a mile
          is worth less than that to you.
          {excluded_taxes > 0 &&
            ` Taxes of ${formatMoney({ amount: excluded_taxes, currency })} are paid at the property either way.`}
          {excluded_fees.length > 0 && ` ${excluded_fees.join(' + ')} must be paid at the property either way.`}
        </p>
      </Stack>
      <MileValueField />
    </Stack>
  )
}
