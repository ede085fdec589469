import type { DealRoomType } from '#contract/deals/list-deals'
import type { ReactNode } from 'react'
import { formatMiles, formatNights } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './deal.module.css'
import { describeCover } from '../redeem/mile-price.ts'
import { formatCents, verdictOf, verdicts, verdictNames } from '../redeem/value.ts'

interface DealPriceProps {
  readonly calculations: DealRoomType['calculations']
  readonly nights: number
  readonly myMiles: number | undefined
  /** What follows from the price. */
  readonly children?: ReactNode
}

/** The price of a stay in miles, the value per mile, and the cash alternative. */
export function DealPrice({ calculations, nights, myMiles, children }: DealPriceProps) {
  const { miles_required, cpm, selling_price, excluded_taxes, miles_earning } = calculations
  const atProperty = formatMoney({ amount: excluded_taxes, currency: selling_price.currency })
  return (
    <Stack gap={1} className={styles.price}>
      <Text size="body" weight="medium" className={styles.miles}>
        <Text as="strong" size="figure" weight="heavy">
          {formatMiles(miles_required)}
        </Text>{' '}
        miles
        <Text as="span" size="small" weight="regular" tone="soft" className={styles.block}>
          {' '}
          {formatNights(miles_required, nights)}
        </Text>
      </Text>
      {myMiles !== undefined && <Covered miles={miles_required} myMiles={myMiles} />}
      <ValueMeter centsPerMile={cpm} />
      <p className={styles.cash}>
        or{' '}
        <Text as="b" weight="bold">
          {formatMoney(selling_price)}
        </Text>{' '}
        cash now{' '}
        <Text as="span" tone="soft" className={styles.block}>
          + {excluded_taxes > 0 ? atProperty : 'any'} taxes at the property
        </Text>
      </p>
      <Text tone="soft">
        and earn {formatMiles(miles_earning.miles_earned)} miles, {miles_earning.multiplier}×
      </Text>
      {children}
    </Stack>
  )
}

/** Whether the user's balance is enough for a stay. */
export function Covered({ miles, myMiles }: { readonly miles: number; readonly myMiles: number }) {
  return (
    <Text size="tiny" weight="strong" tone="soft" className={styles.covered} data-covered={miles <= myMiles}>
      {describeCover(miles, myMiles)}
    </Text>
  )
}

/** Value per mile: a scale of four steps, the verdict and the figure. */
export function ValueMeter({ centsPerMile }: { readonly centsPerMile: number }) {
  const verdict = verdictOf(centsPerMile)
  return (
    <Row as={Text} size="small" tone={verdict} gap={1} rowGap="none">
      <span className={styles.scale} aria-hidden>
        {verdicts.map((step, index) => (
          <span key={step} data-reached={index <= verdicts.indexOf(verdict)} />
        ))}
      </span>
      <Text as="b" weight="bold">
        {verdictNames[verdict]}
      </Text>
      <Text as="span" tone="ink" className={styles.figure}>
        {formatCents(centsPerMile)} per mile
      </Text>
    </Row>
  )
}
