import type { ReactNode } from 'react'
import { useMilePrice } from './mile-price.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { type Calculations, type Decision, netCents, redeemOrPay, type UsualMilePrice } from './redemption.ts'
import { formatCents } from './value.ts'
import { MilePriceField } from './mile-price-field.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './redeem.module.css'

interface RedeemOrPayProps {
  readonly calculations: Calculations
  /** The price of a mile where the user has not said theirs. */
  readonly usual: UsualMilePrice
  /** Whether the stay can no longer be had at this price: the advice stays where it was, struck through. */
  readonly isGone: boolean
}

/** Whether to redeem miles for a stay or to pay for it, at the user's own price of a mile, and what decides that. */
export function RedeemOrPay({ calculations, usual, isGone }: RedeemOrPayProps) {
  const own = useMilePrice()
  const milePrice = own ?? usual.cents
  return (
    <Stack
      as="section"
      className={styles.redeem}
      aria-label="Redeem or pay"
      aria-hidden={isGone || undefined}
      inert={isGone}
    >
      {milePrice === undefined ? (
        <Undecided calculations={calculations} isLoading={usual.isLoading} />
      ) : (
        <Advice calculations={calculations} milePrice={milePrice} />
      )}
      <MilePriceField cents={own} usual={usual} />
    </Stack>
  )
}

function Undecided({ calculations, isLoading }: { readonly calculations: Calculations; readonly isLoading: boolean }) {
  if (isLoading) return <Skeleton className={styles.skeleton} />
  const net = formatCents(netCents(calculations))
  return <p>Net {net} a mile: redeem if a mile is worth less than that to you, and pay if it is worth more.</p>
}

interface AdviceProps {
  readonly calculations: Calculations
  /** In cents. */
  readonly milePrice: number
}

function Advice({ calculations, milePrice }: AdviceProps) {
  const decision = redeemOrPay(calculations, milePrice)
  const { isRedeeming } = decision
  const net = formatCents(decision.netCents)
  const { miles_required, miles_earning, selling_price } = calculations
  const asked = formatMiles(miles_required)
  const earned = formatMiles(miles_earning.miles_earned)
  const cash = formatMoney(selling_price)
  return (
    <>
      <Row as="p" rowGap="none" align="baseline">
        <Text as="b" size="large" weight="bold">
          {isRedeeming ? 'Redeem' : 'Pay'}
        </Text>
        <span>Net {net} a mile</span>
      </Row>
      <Bars decision={decision} currency={selling_price.currency} />
      <p>
        {isRedeeming
          ? `${asked} miles save ${cash}, and give up ${earned} miles that paying would earn.`
          : `${cash} earns ${earned} miles, and keeps ${asked}.`}{' '}
        Redeem if a mile is worth less than {formatCents(decision.redeemBelowCents)} to you.
      </p>
    </>
  )
}

interface BarsProps {
  readonly decision: Decision
  readonly currency: string
}

/** What each way costs, on one scale: miles at the user's price, and cash less the miles it earns. */
function Bars({ decision, currency }: BarsProps) {
  const { cashCents, redeemingCents, earnedCents, isRedeeming } = decision
  const whole = Math.max(cashCents, redeemingCents)
  const share = (cents: number) => `${(cents / whole) * 100}%`
  const format = (cents: number) => formatMoney({ amount: Math.round(cents / 100), currency })
  return (
    <Stack as="dl" gap={2} className={styles.bars}>
      <Way name="Redeem" isChosen={isRedeeming} bar={<span style={{ inlineSize: share(redeemingCents) }} />}>
        miles worth <b>{format(redeemingCents)}</b>
      </Way>
      <Way
        name="Pay"
        isChosen={!isRedeeming}
        bar={
          <>
            <span style={{ inlineSize: share(Math.max(cashCents - earnedCents, 0)) }} />
            <span style={{ inlineSize: share(Math.min(earnedCents, cashCents)) }} />
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
  /** What it costs. */
  readonly children: ReactNode
}

function Way({ name, isChosen, bar, children }: WayProps) {
  return (
    <div className={styles.way} data-chosen={isChosen}>
      <dt>{name}</dt>
      <Stack as="dd" gap={0}>
        <span className={styles.bar} aria-hidden>
          {bar}
        </span>
        <Text as="span" size="tiny">
          {children}
        </Text>
      </Stack>
    </div>
  )
}
