import type { SoldRooms } from '#contract/proposals/proposal'
import type { Deal } from '#contract/deals/list-deals'
import { type Money, moneyOf } from '#contract/money'
import type { Occupancy, StayRequest } from '#contract/hotels/stay'
import { type CancellationSchedule, costAt } from './cancellation-schedule.ts'
import { pageSettings } from '#web/device/settings.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { deadlineWithZone } from '#web/kit/format/zone-time.ts'

/** The rooms of an offer: `King room`, `2 × King room`, `King room + Twin room`. */
export function formatRooms({ rates }: SoldRooms): string {
  return countAlike(rates.map(({ name }) => name)).join(' + ')
}

/** Texts with how often each comes, where it is more than once: `2 × King room`. */
export function countAlike(texts: readonly string[]): string[] {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].map(([text, { length }]) => (length === 1 ? text : `${length} × ${text}`))
}

/** The board of an offer; if its rooms differ, all of them in order. */
export function formatBoards({ rates }: SoldRooms): string {
  return [...new Set(rates.map(({ boardName }) => boardName))].join(' + ')
}

/** The country whose guests the prices of a stay are for: that of the service where it names none, as far as it is known. */
export function nationalityOf({ guestNationality }: Pick<StayRequest, 'guestNationality'>): string | undefined {
  return guestNationality ?? pageSettings.guestNationality ?? undefined
}

/** The guests of the rooms, `2 adults, 1 child (5)`, joined by a plus. */
export function formatGuests(occupancies: readonly Occupancy[]): string {
  return occupancies
    .map(({ adults, children }) => {
      const alone = formatCount(adults, 'adult', 'adults')
      if (children.length === 0) return alone
      return `${alone}, ${formatCount(children.length, 'child', 'children')} (${children.join(', ')})`
    })
    .join(' + ')
}

/** The guests that the stay of a deal is for: `2 adults`. */
export function formatDealGuests({ data: { room_types } }: Deal): string {
  return formatCount(room_types[0]?.rates[0]?.adult_count ?? 2, 'adult', 'adults')
}

/** The rooms and guests in numbers, `2 rooms, 3 adults, 1 child`; of a form, those entered so far. */
export function formatParty(
  rooms: readonly { readonly adults: number; readonly children?: readonly number[] | undefined }[],
): string {
  const adults = rooms.reduce((sum, room) => sum + (room.adults || 0), 0)
  const children = rooms.reduce((sum, room) => sum + (room.children?.length ?? 0), 0)
  return [
    formatCount(rooms.length, 'room', 'rooms'),
    formatCount(adults, 'adult', 'adults'),
    ...(children === 0 ? [] : [formatCount(children, 'child', 'children')]),
  ].join(', ')
}

/** Amounts of one or more currencies: `$84`, `$84 + €12`. */
export function formatAmounts(amounts: readonly Money[], isInColumn = false): string {
  return amounts.map((amount) => formatMoney(amount, isInColumn)).join(' + ')
}

/** The cancellation terms at the moment `now`, in one line: `Free cancellation until Mon 21 Dec, 18:00 Paris time`. */
export function describeTerms({ kind, steps, currency, timeZone }: CancellationSchedule, now: Date) {
  if (kind === 'unknown') return { isFree: false, words: 'Cancellation terms on request' }
  if (kind === 'non-refundable') return { isFree: false, words: 'Non-refundable' }
  const cents = costAt({ steps }, now.getTime())
  if (cents === undefined) return { isFree: false, words: 'Cancelling costs a fee' }
  if (cents > 0) return { isFree: false, words: `Cancelling costs ${formatMoney(moneyOf(cents, currency))}` }
  const untilMs = steps.find(({ fromMs }) => fromMs > now.getTime())?.fromMs
  if (untilMs === undefined) return { isFree: true, words: 'Free cancellation, no deadline stated' }
  return { isFree: true, untilMs, words: `Free cancellation until ${deadlineWithZone(untilMs, timeZone, now)}` }
}
