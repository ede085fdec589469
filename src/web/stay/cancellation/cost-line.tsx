import { dayMs } from '#contract/days'
import type { StayDates } from '#contract/hotels/stay-limits'
import { centsOf } from '#contract/money'
import { type CancellableOffer, offerSchedule, stepsFrom } from './cancellation-schedule.ts'
import { describeTerms } from './describe-terms.ts'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './cancellation.module.css'

interface CostLineProps {
  readonly price: ScheduledPrice
  /** The scale, which starts now. */
  readonly scale: ReturnType<typeof commonScale>
  /** The label of the scale's end. */
  readonly end: string
}

const heightPx = 40
const widthPx = 200
const topPx = 4
const groundPx = heightPx - 3

/** The cost of cancelling over time as a line: at the bottom while free, dashed while unknown. */
export function CostLine({ price, scale, end }: CostLineProps) {
  const pieces = costPieces(price, scale)
  return (
    <>
      <svg
        className={styles.costs}
        role="img"
        aria-label={`What cancelling costs: ${describeTerms(price.schedule, new Date(scale.startMs)).costs}`}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="none"
      >
        <path data-cost="ground" d={`M0 ${groundPx}H${widthPx}`} />
        <path data-cost="area" d={`${path(pieces)}V${groundPx}H0Z`} />
        {pieces.map((piece) => (
          <path
            key={piece.start}
            data-cost={piece.level === 0 ? 'free' : piece.level === undefined ? 'unknown' : 'some'}
            d={path([piece])}
          />
        ))}
        {pieces.slice(1).map((piece, index) => (
          <path key={piece.start} data-cost="some" d={`M${x(piece.start)} ${y(pieces[index])}V${y(piece)}`} />
        ))}
      </svg>
      <Row as="span" justify="between" wrap={false} data-cost="axis" aria-hidden>
        {['Now', end].map((text) => (
          <Text as="span" key={text} size="tiny" weight="regular" tone="soft">
            {text}
          </Text>
        ))}
      </Row>
    </>
  )
}

function path(pieces: readonly CostPiece[]): string {
  return pieces
    .map((piece, index) => `${index === 0 ? 'M' : 'L'}${x(piece.start)} ${y(piece)}H${x(piece.end)}`)
    .join('')
}

function x(share: number): number {
  return Math.round(share * widthPx * 10) / 10
}

function y(piece: CostPiece | undefined): number {
  return Math.round((groundPx - (piece?.level ?? 0.5) * (groundPx - topPx)) * 10) / 10
}

type ScheduledPrice = ReturnType<typeof scheduledPrice>

export interface OfferOfStay extends CancellableOffer {
  readonly stay: Pick<StayDates, 'checkin'>
}

/** Returns an offer's cancellation schedule with its price and check-in. */
export function scheduledPrice({ offer, timeZone, stay }: OfferOfStay) {
  const schedule = offerSchedule({ offer, timeZone })
  return { schedule, priceCents: centsOf(offer.offerRetailRate), checkin: stay.checkin }
}

/** A period with a constant cost of cancelling. */
interface CostPiece {
  /** From 0 to 1 on the common scale. */
  readonly start: number
  readonly end: number
  /** From 0 to 1; undefined if the cost is unknown. */
  readonly level: number | undefined
}

/**
 * Returns a common scale of time and cost for several lines: from now to the last check-in, and up to the highest cost.
 * Without a common currency there is no cost scale, and lines show shares of their prices.
 */
export function commonScale(prices: readonly ScheduledPrice[], nowMs: number) {
  const ends = prices.flatMap(({ schedule, checkin }) => [
    startOfDayMs(checkin, schedule.timeZone ?? 'UTC') + dayMs,
    ...schedule.steps.map(({ fromMs }) => fromMs),
  ])
  const isOneCurrency = new Set(prices.map(({ schedule }) => schedule.currency)).size === 1
  const costs = prices.flatMap(({ schedule }) => schedule.steps.map(({ cents }) => cents ?? 0))
  return {
    startMs: nowMs,
    endMs: Math.max(nowMs + dayMs, ...ends),
    topCents: isOneCurrency ? Math.max(1, ...costs) : undefined,
  }
}

/** Returns the line of a schedule on a common scale; it ends at its own check-in. */
export function costPieces(
  { schedule, priceCents, checkin }: ScheduledPrice,
  scale: ReturnType<typeof commonScale>,
): CostPiece[] {
  const { startMs, endMs, topCents = Math.max(1, priceCents) } = scale
  const steps = stepsFrom(schedule, startMs)
  const lastMs = Math.max(startOfDayMs(checkin, schedule.timeZone ?? 'UTC') + dayMs, steps.at(-1)!.fromMs)
  const place = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / (endMs - startMs)))
  return steps.map(({ fromMs, cents }, index) => ({
    start: place(fromMs),
    end: place(steps[index + 1]?.fromMs ?? lastMs),
    level: cents === undefined ? undefined : Math.min(1, cents / topCents),
  }))
}
