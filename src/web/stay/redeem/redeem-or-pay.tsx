import type { ReactNode } from 'react'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { MileValueField } from './mile-value-field.tsx'
import { useMileValue } from './mile-value.ts'
import { type Calculations, type Decision, redeemOrPay } from './redemption.ts'
import { formatCents } from './value.ts'
import styles from './redeem.module.css'

interface RedeemOrPayProps {
  readonly calculations: Calculations
  /** Whether the stay can no longer be had at this price: the advice stays where it was, struck through. */
  readonly isGone: boolean
}

/** Whether to redeem miles for a stay or to pay for it, at what a mile is worth to the user, and what decides that. */
export function RedeemOrPay({ calculations, isGone }: RedeemOrPayProps) {
  const decision = redeemOrPay(calculations, useMileValue().cents)
  const { miles_required, miles_earning, selling_price, excluded_taxes, excluded_fees = [] } = calculations
  const { currency } = selling_price
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
        <Bars decision={decision} currency={currency} />
        <p>
          Paying {formatMoney(selling_price)} earns {earned} miles ({miles_earning.multiplier}×) and keeps{' '}
          {formatMiles(miles_required)}: {formatCents(decision.netCents)} per mile after the miles you’d earn. Redeem if
          a mile is worth less than that to you.
          {excluded_taxes > 0 &&
            ` Taxes of ${formatMoney({ amount: excluded_taxes, currency })} are paid at the property either way.`}
          {excluded_fees.length > 0 && ` ${excluded_fees.join(' + ')} must be paid at the property either way.`}
        </p>
      </Stack>
      <MileValueField />
    </Stack>
  )
}

/** What each way costs, on one scale: miles at what they are worth, and cash less the miles it earns. */
function Bars({ decision, currency }: { readonly decision: Decision; readonly currency: string }) {
  const { cashCents, redeemingCents, earnedCents, verdict } = decision
  const whole = Math.max(cashCents, redeemingCents)
  const share = (cents: number) => `${(cents / whole) * 100}%`
  const format = (cents: number) => formatMoney({ amount: Math.round(cents / 100), currency })
  return (
    <Stack as="dl" gap={2}>
      <Way
        name="Redeem"
        isChosen={verdict === 'good' || verdict === 'exceptional'}
        bar={<rect width={share(redeemingCents)} />}
      >
        miles worth <b>{format(redeemingCents)}</b>
      </Way>
      <Way
        name="Pay cash"
        isChosen={verdict === 'poor'}
        bar={
          <>
            <rect width={share(Math.max(cashCents - earnedCents, 0))} />
            <rect x={share(Math.max(cashCents - earnedCents, 0))} width={share(Math.min(earnedCents, cashCents))} />
          </>
        }
      >
        <b>{format(cashCents - earnedCents)}</b>: {format(cashCents)} less {format(earnedCents)} of miles earned
      </Way>
    </Stack>
  )
}

interface WayProps {
  readonly name: string
  readonly isChosen: boolean
  readonly bar: ReactNode
  readonly children: ReactNode
}

function Way({ name, isChosen, bar, children }: WayProps) {
  return (
    <div className={styles.way} data-chosen={isChosen}>
      <dt>{name}</dt>
      <Stack as="dd" gap={0}>
        <svg className={styles.bar} aria-hidden>
          {bar}
        </svg>
        <Text as="span" size="tiny">
          {children}
        </Text>
      </Stack>
    </div>
  )
}
