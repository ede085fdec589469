import { Icon } from '#web/kit/icon.tsx'
import type { ReactNode } from 'react'
import { useHydrated } from '#web/browser/hydration.ts'
import { momentParts, ownTimeZone } from '#web/kit/format/zone-time.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { type CancellableOffer, dealSchedule, offerSchedule } from './cancellation-schedule.ts'
import { lastMinuteMs } from './deadline.ts'
import { describeTerms } from './describe-terms.ts'
import type { DealPolicies } from '#contract/deals/cancellable-rates'

/** What cancelling the stay of a deal costs, and until when it is free, in hotel time, and in the reader's where the day differs. */
export function CancellationLine({ policies, now }: { readonly policies: DealPolicies; readonly now: Date }) {
  const schedule = dealSchedule(policies)
  const { isFree, untilMs, words } = describeTerms(schedule, now)
  if (!isFree) return <TermsText>{words}</TermsText>
  return (
    <TermsText isFree>
      Free cancellation
      {untilMs !== undefined && <Deadline untilMs={untilMs} timeZone={schedule.timeZone} />}
    </TermsText>
  )
}

/** The terms of cancelling an offer, and until when it is free in hotel time. */
export function OfferCancellationLine({ offer, now }: Pick<CancellableOffer, 'offer'> & { readonly now: Date }) {
  const schedule = offerSchedule({ offer })
  const { isFree, words } = describeTerms(schedule, now)
  return (
    <TermsText isFree={isFree} title={isFree ? schedule.timeZone : undefined}>
      {words}
    </TermsText>
  )
}

interface TermsTextProps {
  readonly isFree?: boolean
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** Terms of cancellation in a line, with a sign where it is free. */
function TermsText({ isFree = false, title, children }: TermsTextProps) {
  return (
    <Row as={Text} size="small" tone={isFree ? 'good' : 'soft'} gap={1} align="start" wrap={false}>
      {isFree && <Icon name="check" size={15} />}
      <span title={title}>{children}</span>
    </Row>
  )
}

function Deadline({ untilMs, timeZone }: { readonly untilMs: number; readonly timeZone: string | undefined }) {
  const partsIn = (zone: string | undefined) => {
    const endMs = lastMinuteMs(lastMinuteMs(untilMs, timeZone), zone)
    // Without its year.
    return momentParts(endMs, zone, new Date(endMs))
  }
  const there = partsIn(timeZone)
  // The service does not know the reader's time zone.
  const here = useHydrated() ? partsIn(ownTimeZone()) : there
  return (
    <>
      {` until ${there.day}, ${there.time} ${there.clock}`}
      {here.day !== there.day && (
        <Text as="span" tone="soft" data-own-time>
          {` (${here.day}, ${here.time} your time)`}
        </Text>
      )}
    </>
  )
}
