import { moneyOf } from '#contract/money'
import { formatDay } from '#web/kit/format/dates.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { momentWithZone, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { type CancellableOffer, type CancellationSchedule, stepsFrom } from './cancellation-schedule.ts'
import { commonScale, CostLine, scheduledPrice } from './cost-line.tsx'
import { describeOwnDay } from './describe-terms.ts'

interface CancellationStepsProps extends CancellableOffer {
  /** YYYY-MM-DD in the hotel's time zone. */
  readonly checkin: string
  readonly now: Date
}

/** The cost of cancelling from now until check-in as a line, with the times at which it changes. */
export function CancellationSteps({ offer, checkin, timeZone, now }: CancellationStepsProps) {
  const price = scheduledPrice({ offer, stay: { checkin }, timeZone })
  const { schedule } = price
  const steps = stepsFrom(schedule, now.getTime())
  const scale = commonScale([price], now.getTime())
  const zone = schedule.timeZone
  const momentOf = (ms: number) => `from ${momentWithZone(ms, zone, now)}${describeOwnDay(ms, zone, ownTimeZone())}`
  return (
    <Stack as="figure" gap={1}>
      <Text as="figcaption" weight="bold">
        What cancelling costs
      </Text>
      <CostLine price={price} scale={scale} end={`Check-in, ${formatDay(checkin)}`} />
      <ul role="list">
        {steps.map(({ fromMs, cents }, index) => (
          <li key={fromMs}>
            <b>{formatCost(cents, schedule)}</b>{' '}
            {steps.length === 1 ? 'at any time' : index === 0 ? 'now' : momentOf(fromMs)}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function formatCost(cents: number | undefined, { kind, currency }: CancellationSchedule): string {
  if (cents === undefined) return kind === 'unknown' ? 'On request' : 'A fee'
  return cents === 0 ? 'Free' : formatMoney(moneyOf(cents, currency))
}
