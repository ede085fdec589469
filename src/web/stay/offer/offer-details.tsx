import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import { remarksOf } from '#contract/hotels/remarks'
import type { Occupancy } from '#contract/hotels/stay'
import { moneyOf } from '#contract/money'
import { formatMoney } from '#web/kit/format/money.ts'
import { describeTerms, formatBoards, formatGuests, formatAmounts } from './format-offer.ts'
import { PartBoundary } from '#web/kit/parts/part-boundary.tsx'
import { type CancellationSchedule, type CostStep, stepsFrom } from './cancellation-schedule.ts'
import { formatDay } from '#web/kit/format/dates.ts'
import { formatDeadline, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { type Column, NarrowOnly, Table } from '#web/kit/list/table.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './offer.module.css'
import { commonScale, CostLine, costPieces, scheduledPrice } from './cost-line.tsx'

interface OfferDetailsProps {
  readonly offer: Offer
  readonly occupancies: readonly Occupancy[]
  /** YYYY-MM-DD, in hotel time. */
  readonly checkin: string
  /** The hotel's, when known; rates that are always free to cancel do not state it. */
  readonly timeZone?: string | undefined
  readonly now: Date
}

/** The details of an offer: rooms, taxes, the hotel's remarks and cancellation costs. */
export function OfferDetails(props: OfferDetailsProps) {
  const { offer, occupancies } = props
  const remarks = remarksOf(offer.rates)
  return (
    <div className={styles.details}>
      <Stack>
        <Stack as="ul" role="list">
          {offer.rates.map((rate) => (
            <Room key={rate.rateId} rate={rate} occupancies={occupancies} isOnlyOne={offer.rates.length === 1} />
          ))}
        </Stack>
        {remarks.length > 0 && (
          <div>
            <Text weight="bold">Remarks</Text>
            <ul role="list">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
      <PartBoundary what="The terms of cancellation">
        <CancellationSteps {...props} />
      </PartBoundary>
    </div>
  )
}

interface RoomProps extends Pick<OfferDetailsProps, 'occupancies'> {
  readonly rate: OfferRate
  readonly isOnlyOne: boolean
}

function Room({ rate, occupancies, isOnlyOne }: RoomProps) {
  const { name, occupancyNumber, maxOccupancy, retailRate } = rate
  const ownGuests = occupancies.slice(occupancyNumber - 1, occupancyNumber)
  const guests = formatGuests(ownGuests, [{ ...rate, occupancyNumber: 1 }])
  return (
    <li>
      <Text weight="bold">{isOnlyOne ? name : `Room ${occupancyNumber}: ${name}`}</Text>
      <Text tone="soft">
        {guests} · sleeps {maxOccupancy} · {formatBoards({ rates: [rate] })}
      </Text>
      <dl className={styles.sums}>
        <Row gap={3} justify="between" wrap={false}>
          <dt>Room for the stay</dt>
          <dd>{formatAmounts(retailRate.total)}</dd>
        </Row>
        {retailRate.taxesAndFees.map((tax, index) => (
          // Two taxes of a room may have the same description; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} gap={3} justify="between" wrap={false}>
            <dt>{describeTax(tax)}</dt>
            <dd>{tax.amount === 0 ? '' : formatMoney(tax)}</dd>
          </Row>
        ))}
      </dl>
    </li>
  )
}

type Tax = OfferRate['retailRate']['taxesAndFees'][number]

function describeTax({ description, included }: Tax): string {
  if (included) return `${description}, included`
  return /at the property/i.test(description) ? description : `${description}, paid at the property`
}

/** The cost of cancelling from now until arrival, as a line and as a table in three time zones. */
function CancellationSteps({ offer, checkin, timeZone, now }: OfferDetailsProps) {
  const price = scheduledPrice(offer, { checkin }, timeZone)
  const { schedule } = price
  const steps = stepsFrom(schedule, now.getTime())
  const scale = commonScale([price], now.getTime())
  return (
    <Stack as="figure" gap={1}>
      <Text as="figcaption" weight="bold">
        What cancelling costs
      </Text>
      <CostLine
        pieces={costPieces(price, scale)}
        label={`What cancelling costs: ${describeTerms(schedule, now).costs}`}
        ends={['Now', `Check-in, ${formatDay(checkin)}`]}
      />
      <Table
        caption="Cancellation costs in three time zones"
        className={styles.steps}
        columns={stepColumns(schedule, now)}
        rows={steps}
        rowKey={({ fromMs }) => fromMs}
      />
    </Stack>
  )
}

function stepColumns(schedule: CancellationSchedule, now: Date): readonly Column<CostStep>[] {
  const clock = (title: string, zone: string): Column<CostStep> => ({
    title: title === zone ? title : `${title} ${zone.replaceAll('_', ' ')}`,
    cell: ({ fromMs }) => (
      <>
        <NarrowOnly>{`${title} `}</NarrowOnly>
        {formatDeadline(fromMs, zone, now)}
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
