import { useHydrated } from '#web/browser/hydration.ts'
import { momentWithZone, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import type { CancellationSchedule } from './cancellation-schedule.ts'
import { lastMinuteMs } from './deadline.ts'
import { describeOwnDay, describeTerms } from './describe-terms.ts'

interface CancellationLineProps {
  readonly schedule: CancellationSchedule
  readonly now: Date
  /** Whether to leave out the amounts of cancellation costs. */
  readonly isShort?: boolean
}

/**
 * The cancellation terms on one line, with an icon if cancelling is free. The deadline is in the hotel's time, and also
 * in the reader's if the day differs.
 */
export function CancellationLine({ schedule, now, isShort = false }: CancellationLineProps) {
  const { isFree, untilMs, text } = describeTerms(schedule, now)
  // The service does not know the reader's time zone.
  const zone = useHydrated() ? ownTimeZone() : undefined
  const until =
    untilMs && momentWithZone(lastMinuteMs(untilMs, schedule.timeZone), schedule.timeZone, new Date(untilMs))
  const hasAmounts = schedule.kind === 'refundable' && !isFree
  return (
    <Row as={Text} size="small" tone={isFree ? 'good' : 'soft'} gap={1} align="start" wrap={false}>
      {isFree && <Icon name="check" size={15} />}
      <span>
        {isShort && hasAmounts ? 'Cancelling costs a fee' : until ? `Free cancellation until ${until}` : text}
        {untilMs !== undefined && zone !== undefined && (
          <span data-own-time>{describeOwnDay(untilMs, schedule.timeZone, zone)}</span>
        )}
      </span>
    </Row>
  )
}
