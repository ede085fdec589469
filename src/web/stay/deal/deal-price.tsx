import { netMileValue } from '#contract/deals/mile-value'
import type { ReactNode } from 'react'
import { formatMiles, formatNights } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './deal.module.css'
import { AboutCash } from '../offer/about-cash.tsx'
import { useMileValue } from '../redeem/mile-value.ts'
import { type Calculations, cashWithTaxes, redeemOrPay } from '../redeem/redemption.ts'
import { formatCents, verdictOf, verdicts, verdictNames } from '../redeem/value.ts'

interface PricedProps {
  readonly calculations: Calculations
}

/** Whether to redeem miles for a deal or to pay, and its value per mile. */
export function DealVerdict({ calculations }: PricedProps) {
  const { verdict, words } = redeemOrPay(calculations, useMileValue().cents)
  return (
    <Row justify="between" rowGap="none" className={styles.verdict} data-mile-value>
      <Text size="body" weight="bold" tone={verdict}>
        {words}
      </Text>
      <ValueMeter centsPerMile={calculations.cpm} multiplier={calculations.miles_earning.multiplier} />
    </Row>
  )
}

interface DealPriceProps extends PricedProps {
  /** Where the miles of a night are said too. */
  readonly nights?: number
  readonly children?: ReactNode
}

/** The price of a stay in miles and in cash with its taxes. */
export function DealPrice({ calculations, nights, children }: DealPriceProps) {
  return (
    <Stack gap={1} className={styles.price}>
      <Text size="body" weight="medium" className={styles.miles}>
        <Text as="strong" size="figure" weight="heavy">
          {formatMiles(calculations.miles_required)}
        </Text>{' '}
        miles
        {nights !== undefined && (
          <Text as="span" size="small" weight="regular" tone="soft">
            {' '}
            {formatNights(calculations.miles_required, nights)}
          </Text>
        )}
      </Text>
      <DealCash calculations={calculations} />
      {children}
    </Stack>
  )
}

export function DealCash({ calculations }: PricedProps) {
  const cash = cashWithTaxes(calculations)
  return (
    <p className={styles.cash}>
      or{' '}
      <Text as="b" weight="bold">
        {formatMoney(cash)}
      </Text>
      <AboutCash money={cash} /> {calculations.excluded_taxes > 0 ? 'with taxes' : 'in cash'}
      {describeFees(calculations)}
    </p>
  )
}

/** Says what is paid besides the price in cash: `, plus Resort fee at the property`, or that taxes are unknown. */
function describeFees({ excluded_fees: fees }: Calculations): string {
  if (fees === undefined) return ''
  return fees.length === 0 ? ', taxes unknown' : `, plus ${fees.join(' + ')} at the property`
}

interface ValueMeterProps {
  readonly centsPerMile: number
  /** Miles that paying earns for a unit of the currency; none where that is not known. */
  readonly multiplier?: number
}

/** Value per mile: a scale of four steps, the verdict and the figure. */
export function ValueMeter({ centsPerMile, multiplier = 0 }: ValueMeterProps) {
  const verdict = verdictOf(netMileValue(centsPerMile, multiplier), useMileValue().cents)
  return (
    <Row as={Text} size="small" tone={verdict} gap={1} rowGap="none" data-mile-value>
      <span className={styles.scale} aria-hidden>
        {verdicts.map((step, index) => (
          <span key={step} data-reached={index <= verdicts.indexOf(verdict)} />
        ))}
      </span>
      <Text as="b" weight="bold" className={styles.verdictName}>
        {verdictNames[verdict]}
      </Text>
      <Text as="span" tone="ink">
        {formatCents(centsPerMile)} per mile
      </Text>
    </Row>
  )
}
