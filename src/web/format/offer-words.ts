import type { Offer } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import type { Money } from '#contract/money'
import type { Occupancy } from '#contract/stay'
import { type CancellationSchedule, costAt } from './cancellation-schedule.ts'
import { formatNumber } from './locale.ts'
import { formatMoney } from './money.ts'
import { deadlineWithZone } from './zone-time.ts'

/** The rooms of an offer: `King room`, `2 × King room`, `King room + Twin room`. */
export function roomWords({ rates }: Pick<Offer, 'rates'>): string {
  const counts = new Map<string, number>()
  for (const { name } of rates) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(' + ')
}

/** The board of an offer; if its rooms differ, all of them in order. */
export function boardWords({ rates }: Pick<Offer, 'rates'>): string {
  return [...new Set(rates.map(({ boardName }) => boardName))].join(' + ')
}

/** The guests of the rooms, `2 adults, 1 child (5)`, joined by a plus. */
export function guestWords(occupancies: readonly Occupancy[]): string {
  return occupancies
    .map(({ adults, children }) =>
      [
        countWords(adults, 'adult', 'adults'),
        ...(children.length === 0
          ? []
          : [`${countWords(children.length, 'child', 'children')} (${children.join(', ')})`]),
      ].join(', '),
    )
    .join(' + ')
}

/** The guests that the stay of a deal is for: `2 adults`. */
export function dealGuestWords({ data: { room_types } }: Deal): string {
  return countWords(room_types[0]?.rates[0]?.adult_count ?? 2, 'adult', 'adults')
}

/** The rooms and guests in numbers, `2 rooms, 3 adults, 1 child`; of a form, those entered so far. */
export function partyWords(
  rooms: readonly { readonly adults: number; readonly children?: readonly number[] | undefined }[],
): string {
  const adults = rooms.reduce((sum, room) => sum + (room.adults || 0), 0)
  const children = rooms.reduce((sum, room) => sum + (room.children?.length ?? 0), 0)
  return [
    countWords(rooms.length, 'room', 'rooms'),
    countWords(adults, 'adult', 'adults'),
    ...(children === 0 ? [] : [countWords(children, 'child', 'children')]),
  ].join(', ')
}

/** `1 night`, `1,200 nights`. */
export function countWords(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Amounts of one or more currencies: `$84`, `$84 + €12`. */
export function moneyWords(amounts: readonly Money[]): string {
  return amounts.map((amount) => formatMoney(amount)).join(' + ')
}

export interface Terms {
  readonly isFree: boolean
  /** `Free to cancel until Mon 21 Dec, 18:00 Paris time`. */
  readonly words: string
}

/** The cancellation terms at the moment `now`, in one line. */
export function termsOf(schedule: CancellationSchedule, now: Date): Terms {
  if (schedule.kind === 'unknown') return { isFree: false, words: 'Cancellation terms on request' }
  if (schedule.kind === 'non-refundable') return { isFree: false, words: 'Non-refundable' }
  const cents = costAt(schedule, now.getTime())
  if (cents !== 0)
    return { isFree: false, words: cents === undefined ? 'Cancelling costs a fee' : costWords(schedule, cents) }
  const next = schedule.steps.find(({ fromMs }) => fromMs > now.getTime())
  if (next === undefined) return { isFree: true, words: 'Free to cancel' }
  return { isFree: true, words: `Free to cancel until ${deadlineWithZone(next.fromMs, schedule.timeZone, now)}` }
}

function costWords({ currency }: CancellationSchedule, cents: number): string {
  return `Cancelling costs ${formatMoney({ amount: cents / 100, currency })}`
}
