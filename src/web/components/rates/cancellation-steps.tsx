import './cancellation-steps.css'
import { dayMs } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import { cancellationSchedule, type CancellationSchedule } from '../../format/cancellation-schedule.ts'
import { formatMoney } from '../../format/money.ts'
import { deadlineParts, formatDeadline, ownTimeZone, startOfDayMs } from '../../format/zone-time.ts'
import { type StepSegment, stepSegments } from './step-line.ts'

interface CancellationStepsProps {
  readonly offer: Pick<Offer, 'rates' | 'offerRetailRate'>
  /** YYYY-MM-DD, in hotel time. */
  readonly checkin: string
  /** The hotel's, when known; rates that are always free to cancel do not state it. */
  readonly timeZone?: string | undefined
  readonly now: Date
}

/** More labels than this would overlap below the line. */
const maxTicks = 5

/** The cost of cancelling from now until arrival, as a step line and as a table in three time zones. */
export function CancellationSteps({ offer, checkin, timeZone, now }: CancellationStepsProps) {
  const schedule = cancellationSchedule(offer.rates, offer.offerRetailRate.currency, timeZone)
  const zone = schedule.timeZone ?? 'UTC'
  const arrivalMs = startOfDayMs(checkin, zone)
  const segments = stepSegments(schedule, now.getTime(), arrivalMs + dayMs)
  const arrival = deadlineParts(arrivalMs, zone, now).day
  return (
    <figure className="cancel-steps">
      <figcaption>What cancelling costs</figcaption>
      <div className="cancel-plot" role="img" aria-label={lineWords(segments, schedule, now)}>
        <StepLine segments={segments} />
        {segments.map(({ start, end, cents, level, fromMs }) => (
          <span
            key={fromMs}
            className="cancel-cost"
            data-free={cents === 0}
            style={{ insetInlineStart: share(start), inlineSize: share(end - start), insetBlockEnd: height(level) }}
          >
            {costWords(cents, schedule)}
          </span>
        ))}
      </div>
      <p className="cancel-axis" aria-hidden>
        {segments.length <= maxTicks &&
          segments.map(({ start, fromMs }, index) => {
            const { day, time, isKnown } = deadlineParts(fromMs, zone, now)
            return (
              <span key={fromMs} style={{ insetInlineStart: share(start) }}>
                {index === 0 ? 'Now' : day}
                {index > 0 && <small>{isKnown ? time : `${time} UTC`}</small>}
              </span>
            )
          })}
        <span className="cancel-arrival">
          Check-in<small>{arrival}</small>
        </span>
      </p>
      <StepTable segments={segments} schedule={schedule} now={now} />
    </figure>
  )
}

function StepLine({ segments }: { readonly segments: readonly StepSegment[] }) {
  const points = segments.flatMap(({ start, end, level }) => [
    `${start * 100} ${lineY(level)}`,
    `${end * 100} ${lineY(level)}`,
  ])
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path className="cancel-area" d={`M0 ${lineY(0)}L${points.join('L')}L100 ${lineY(0)}Z`} />
      {segments.slice(1).map(({ fromMs, start }) => (
        <path key={fromMs} className="cancel-tick" d={`M${start * 100} 100V${lineY(0)}`} />
      ))}
      <path
        className="cancel-line"
        data-known={segments.every(({ cents }) => cents !== undefined)}
        d={`M${points.join('L')}`}
      />
    </svg>
  )
}

interface StepTableProps {
  readonly segments: readonly StepSegment[]
  readonly schedule: CancellationSchedule
  readonly now: Date
}

function StepTable({ segments, schedule, now }: StepTableProps) {
  const clocks = [
    ...(schedule.timeZone === undefined ? [] : [{ name: 'Hotel time', zone: schedule.timeZone }]),
    { name: 'Your time', zone: ownTimeZone() },
    { name: 'UTC', zone: 'UTC' },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on a narrow screen, with the arrow keys when focused.
    <div className="cancel-table" role="group" aria-label="Cancellation costs in three time zones" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            {clocks.map(({ name, zone }) => (
              <th key={name} scope="col">
                {name} {name !== zone && <small>{zone.replaceAll('_', ' ')}</small>}
              </th>
            ))}
            <th scope="col">Cancelling costs</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ fromMs, cents }, index) => (
            <tr key={fromMs}>
              <th scope="row">{index === 0 ? 'Now' : 'From'}</th>
              {clocks.map(({ name, zone }) => (
                <td key={name}>{formatDeadline(fromMs, zone, now)}</td>
              ))}
              <td>
                <b>{costWords(cents, schedule)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lineWords(segments: readonly StepSegment[], schedule: CancellationSchedule, now: Date): string {
  const steps = segments.map(({ fromMs, cents }, index) => {
    const from = index === 0 ? 'now' : `from ${formatDeadline(fromMs, schedule.timeZone ?? 'UTC', now)}`
    return `${from}: ${costWords(cents, schedule)}`
  })
  return `What cancelling costs, ${steps.join('; ')}`
}

function costWords(cents: number | undefined, { kind, currency }: CancellationSchedule): string {
  if (cents === undefined) return kind === 'unknown' ? 'On request' : 'A fee'
  return cents === 0 ? 'Free' : formatMoney({ amount: cents / 100, currency })
}

/** Maps a level to the y coordinate, leaving room for labels above the line. */
function lineY(level: number): number {
  return 92 - 62 * level
}

function height(level: number): string {
  return `calc(${100 - lineY(level)}% + 2px)`
}

function share(part: number): string {
  return `${part * 100}%`
}
