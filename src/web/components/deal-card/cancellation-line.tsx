import { Icon } from '../icon/icon.tsx'
import type { ReactNode } from 'react'
import { useHydrated } from '../../browser/hydration.ts'
import { cancellationAt, type CancellationPolicies } from '../../format/cancellation.ts'
import { momentParts } from '../../format/dates.ts'
import { formatMoney } from '../../format/money.ts'

interface CancellationLineProps {
  readonly policies: CancellationPolicies
  readonly now: Date
}

/** What cancelling costs, and until when it is free, in hotel time and the user's own time. */
export function CancellationLine({ policies, now }: CancellationLineProps) {
  const cancellation = cancellationAt(policies, now)
  switch (cancellation.kind) {
    case 'free':
      return (
        <Line isFree>
          Free cancellation
          {cancellation.until !== undefined && <Deadline {...cancellation.until} />}
        </Line>
      )
    case 'costs':
      return (
        <Line>
          {cancellation.cost === undefined
            ? 'Cancelling costs a fee'
            : `Cancelling costs ${formatMoney(cancellation.cost)}`}
        </Line>
      )
    case 'non-refundable':
      return <Line>Non-refundable</Line>
    case 'unknown':
      return null
    default:
      return cancellation satisfies never
  }
}

function Line({ isFree = false, children }: { readonly isFree?: boolean; readonly children: ReactNode }) {
  return (
    <p className="deal-cancellation" data-free={isFree}>
      {isFree && <Icon name="check" size={15} />}
      <span>{children}</span>
    </p>
  )
}

function Deadline({ moment, timezone }: { readonly moment: Date; readonly timezone: string }) {
  const there = momentParts(moment, timezone)
  // The service does not know the user's time zone.
  const here = useHydrated() ? momentParts(moment, undefined) : there
  const isSameDay = here.day === there.day
  return (
    <>
      {` until ${there.day}, ${there.time}`}
      {!(isSameDay && here.time === there.time) && (
        <span className="deal-own-time">
          {' '}
          at the hotel ({isSameDay ? here.time : `${here.day}, ${here.time}`} your time)
        </span>
      )}
    </>
  )
}
