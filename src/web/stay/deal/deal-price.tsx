import { type PricedInMiles, redeemOrPay, valueWords, wordBeside } from '#contract/deals/mile-value'
import type { ReactNode } from 'react'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './deal.module.css'
import { AboutCash } from '../offer/about-cash.tsx'
import { useMileValue } from '../redeem/mile-value.ts'
import { type Calculations, cashWithTaxes, describeTaxes } from '../redeem/redemption.ts'
import { formatCents, valueNames } from '../redeem/value.ts'
import { StayVerdict } from '../redeem/verdict.tsx'

interface PricedProps {
  readonly calculations: Calculations
}

interface DealVerdictProps extends PricedProps {
  /** Whether to show the value per mile as a number too. */
  readonly hasFigure?: boolean
}

/** Whether to redeem miles for a deal or pay cash, with its value per mile. */
export function DealVerdict({ calculations, hasFigure }: DealVerdictProps) {
  return (
    <Row justify="between" rowGap="none" className={styles.verdict} data-mile-value>
      <StayVerdict calculations={calculations} />
      <ValueMeter
        cpm={calculations.cpm}
        priced={calculations}
        isBeforeTaxes={calculations.excluded_taxes > 0}
        hasFigure={hasFigure}
      />
    </Row>
  )
}

interface DealPriceProps extends PricedProps {
  /** With more than one night, the miles are shown per night. */
  readonly nights?: number
  readonly children?: ReactNode
}

/** The price of a stay in miles, and in cash with taxes. */
export function DealPrice({ calculations, nights = 1, children }: DealPriceProps) {
  return (
    <Stack gap={1} className={styles.price}>
      <Text size="body" weight="medium" className={styles.miles}>
        <Text as="strong" size="figure" weight="heavy">
          {formatMiles(milesPerNight(calculations.miles_required, nights))}
        </Text>{' '}
        miles{nights > 1 && ' a night'}
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
      <AboutCash money={cash} />
      {describeTaxes(calculations)}
    </p>
  )
}

interface ValueMeterProps {
  readonly cpm: number
  /** The amounts of the verdict; undefined if there is none. */
  readonly priced?: PricedInMiles | undefined
  /** Whether the value leaves out taxes at the property, which the price beside it includes. */
  readonly isBeforeTaxes?: boolean
  readonly hasFigure?: boolean | undefined
}

/** The value per mile as a four-step scale, a word and a number; only a number if the word contradicts the verdict. */
export function ValueMeter({ cpm, priced, isBeforeTaxes = false, hasFigure = true }: ValueMeterProps) {
  const mileValue = useMileValue().cents
  const word = wordBeside(cpm, priced && redeemOrPay(priced, mileValue).verdict)
  return (
    <Row as={Text} size="small" tone={word} gap={1} rowGap="none">
      {word !== undefined && (
        <>
          <span className={styles.scale} aria-hidden>
            {valueWords.map((step, index) => (
              <span key={step} data-reached={index <= valueWords.indexOf(word)} />
            ))}
          </span>
          <Text as="b" weight="bold">
            {valueNames[word]}
          </Text>
        </>
      )}
      {hasFigure && (
        <Text as="span" tone="ink">
          {formatCents(cpm)} per mile
          {isBeforeTaxes && ' before taxes at the property'}
        </Text>
      )}
    </Row>
  )
}
