import type { DealRoomType } from '#contract/list-deals'
import { localInstantMs } from './local-time.ts'
import type { Quote, Stay } from './prices.ts'
import { hash } from './random.ts'
import type { Tariff } from './tariff.ts'

type CancellationPolicies = DealRoomType['rates'][number]['cancellation_policies']
type CancelPolicyInfo = CancellationPolicies['cancel_policy_infos'][number]

const dayMs = 86_400_000

/** Deadlines in the hotel's own time, in minutes from midnight. */
const deadlines = [12 * 60, 14 * 60, 16 * 60, 18 * 60, 18 * 60, 23 * 60 + 59]

/**
 * What cancelling costs and from when. A refundable stay costs nothing to cancel on the day of asking; one that is not
 * costs everything from that day on.
 */
export function cancellationOf(tariff: Tariff, stay: Stay, { sellingCents, nightCents }: Quote): CancellationPolicies {
  const { hotelSeed, timezone } = tariff
  const drawn = hash(hotelSeed, 61, stay.startDay)
  if (!stay.refundable) {
    return {
      cancel_policy_infos: [info(sellingCents, stay.askedDay * dayMs, timezone)],
      hotel_remarks: remarks(tariff, drawn),
      refundable_tag: 'NRFN',
    }
  }
  const minutes = deadlines[drawn % deadlines.length] as number
  const daysBefore = Math.min([0, 1, 1, 2, 3, 5, 7][(drawn >>> 4) % 7] as number, stay.startDay - stay.askedDay - 1)
  const fromDaysBefore = (days: number, cents: number) =>
    info(cents, localInstantMs(timezone, stay.startDay - days, minutes), timezone)
  const first = fromDaysBefore(daysBefore, nightCents)
  const whole = fromDaysBefore(0, sellingCents)
  return {
    cancel_policy_infos: steps((drawn >>> 8) % 8),
    hotel_remarks: remarks(tariff, drawn),
    refundable_tag: 'RFN',
  }

  function steps(kind: number): CancelPolicyInfo[] {
    switch (kind) {
      case 0:
        return []
      case 1:
        return daysBefore > 0 ? [whole, first] : [whole]
      case 2:
        return daysBefore > 1
          ? [first, fromDaysBefore(1, Math.round(sellingCents / 2)), whole]
          : [info(0, stay.askedDay * dayMs, timezone), first]
      case 3:
        return [info(0, stay.askedDay * dayMs, timezone), first]
      case 4:
        return [fromDaysBefore(daysBefore, sellingCents)]
      case 5:
        return daysBefore > 0 ? [first, whole] : [first]
      default:
        return [first]
    }
  }
}

function info(cents: number, timeMs: number, timezone: string): CancelPolicyInfo {
  return {
    amount: cents / 100,
    currency: 'USD',
    cancel_time: `${new Date(timeMs).toISOString().slice(0, 19)}Z`,
    type: 'amount',
    timezone,
  }
}

function remarks({ taxPercent }: Tariff, drawn: number): string[] {
  const texts: string[] = []
  if (taxPercent > 0 && (drawn >>> 12) % 3 === 0) texts.push('Local tax is collected at the property.')
  if ((drawn >>> 16) % 5 === 0) texts.push('Deadlines are in the hotel’s own time.')
  if ((drawn >>> 20) % 9 === 0) texts.push('Guests who leave early pay for the nights booked.')
  return texts
}
