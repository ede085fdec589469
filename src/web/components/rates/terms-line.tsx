import './terms-line.css'
import type { Offer } from '#contract/find-offers'
import { cancellationSchedule } from '../../format/cancellation-schedule.ts'
import { termsOf } from '../../format/offer-words.ts'
import { Icon } from '../icon/icon.tsx'

interface TermsLineProps {
  readonly offer: Pick<Offer, 'rates' | 'offerRetailRate'>
  readonly now: Date
}

/** The current cancellation terms, and until when cancelling is free in hotel time. */
export function TermsLine({ offer, now }: TermsLineProps) {
  const schedule = cancellationSchedule(offer.rates, offer.offerRetailRate.currency)
  const { isFree, words } = termsOf(schedule, now)
  return (
    <p className="terms-line" data-free={isFree}>
      {isFree && <Icon name="check" size={15} />}
      <span title={isFree ? schedule.timeZone : undefined}>{words}</span>
    </p>
  )
}
