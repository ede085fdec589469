import { moneyOf } from '#contract/money'
import { formatDay } from '#web/kit/format/dates.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatMoment, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './cancellation.module.css'
import { type CancellableOffer, type CancellationSchedule, type CostStep, stepsFrom } from './cancellation-schedule.ts'
import { commonScale, CostLine, scheduledPrice } from './cost-line.tsx'

interface CancellationStepsProps extends CancellableOffer {
  /** YYYY-MM-DD, in hotel time. */
  readonly checkin: string
  readonly now: Date
}

/** The cost of cancelling from now until arrival, as a line, and where it changes as a table in three time zones. */
export function CancellationSteps({ offer, checkin, timeZone, now }: CancellationStepsProps) {
  const price = scheduledPrice({ offer, stay: { checkin }, timeZone })
  const { schedule } = price
  const steps = stepsFrom(schedule, now.getTime())
  const scale = commonScale([price], now.getTime())
  return (
    <Stack as="figure" gap={1}>
      <Text as="figcaption" weight="bold">
        What cancelling costs
      </Text>
      <CostLine price={price} scale={scale} end={`Check-in, ${formatDay(checkin)}`} />
      {steps.length === 1 ? (
        <p>
          <b>{formatCost(steps[0]!.cents, schedule)}</b> at any time
        </p>
      ) : (
        <Table
          caption="Cancellation costs in three time zones"
          className={styles.steps}
          columns={stepColumns(schedule, now)}
          rows={steps}
          rowKey={({ fromMs }) => fromMs}
        />
      )}
    </Stack>
  )
}

function stepColumns(schedule: CancellationSchedule, now: Date): readonly Column<CostStep>[] {
  const clock = (title: string, zone: string): Column<CostStep> => ({
    title: title === zone ? title : `${title} ${zone.replaceAll('_', ' ')}`,
    cell: ({ fromMs }) => (
      <>
        <NarrowOnly>{`${title} `}</NarrowOnly>
        {formatMoment(fromMs, zone, now)}
      </>
    ),
  })
  return [
    {
      title: 'From',
      narrow: 'start',
      isHeading: true,
      cell: ({ fromMs }) => (fromMs === now.getTime() ? 'Now' : 'From'),
    },
    { title: 'Cancelling costs', narrow: 'end', cell: ({ cents }) => <b>{formatCost(cents, schedule)}</b> },
    ...(schedule.timeZone === undefined ? [] : [clock('Hotel time', schedule.timeZone)]),
    clock('Your time', ownTimeZone()),
    clock('UTC', 'UTC'),
  ]
}

function formatCost(cents: number | undefined, { kind, currency }: CancellationSchedule): string {
  if (cents === undefined) return kind === 'unknown' ? 'On request' : 'A fee'
  return cents === 0 ? 'Free' : formatMoney(moneyOf(cents, currency))
}
