import type { SoldRooms } from '#contract/proposals/proposal'
import type { Deal } from '#contract/deals/list-deals'
import type { Money } from '#contract/money'
import type { Occupancy, StayRequest } from '#contract/hotels/stay'
import { pageSettings } from '#web/api/settings.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'

/** The rooms of an offer: `2 × King room`, `King room + Twin room`; listed one by one if their boards differ. */
export function formatRooms({ rates }: SoldRooms): string {
  const names = rates.map(({ name }) => name)
  return (boardsOf(rates).length > 1 ? names : countAlike(names)).join(' + ')
}

/** Counts repeated texts: `2 × King room`. */
export function countAlike(texts: readonly string[]): string[] {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].map(([text, { length }]) => (length === 1 ? text : `${length} × ${text}`))
}

/** The board of an offer; if its rooms differ, all boards in order. */
export function formatBoards({ rates }: SoldRooms): string {
  const boards = boardsOf(rates)
  return (boards.length > 1 ? rates.map(boardOf) : boards).join(' + ')
}

/** The rooms of an offer with their board: `2 × King room · Breakfast`, `King room, Breakfast + King room, Room only`. */
export function formatRoomsAndBoards(offer: SoldRooms): string {
  const { rates } = offer
  if (boardsOf(rates).length === 1) return `${formatRooms(offer)} · ${formatBoards(offer)}`
  return rates.map((rate) => `${rate.name}, ${boardOf(rate)}`).join(' + ')
}

const boardOf = ({ boardName }: { readonly boardName: string }) => boardName || 'Board not stated'
const boardsOf = (rates: SoldRooms['rates']) => [...new Set(rates.map(boardOf))]

/** Returns the country of the guests that a stay is priced for; by default the service's, if known. */
export function nationalityOf({ guestNationality }: Pick<StayRequest, 'guestNationality'>): string | undefined {
  return guestNationality ?? pageSettings.guestNationality ?? undefined
}

/**
 * Formats the guests of the rooms: `2 adults, 1 child (5)`, joined by a plus. Given rates, also shows when a child is
 * priced as an adult: `2 adults, 1 child (5), priced as 3 adults`.
 */
export function formatGuests(occupancies: readonly Occupancy[], rates: SoldRooms['rates'] = []): string {
  return occupancies
    .map(({ adults, children }, index) => {
      const guests = countGuests(adults, children.length, ` (${children.join(', ')})`)
      const { adultCount = adults, childCount = 0 } =
        rates.find(({ occupancyNumber }) => occupancyNumber === index + 1) ?? {}
      return adultCount > adults ? `${guests}, priced as ${countGuests(adultCount, childCount)}` : guests
    })
    .join(' + ')
}

/** `2 adults, 1 child`. */
export function countGuests(adults: number, children: number, ages = ''): string {
  const alone = formatCount(adults, 'adult', 'adults')
  return children === 0 ? alone : `${alone}, ${formatCount(children, 'child', 'children')}${ages}`
}

/** Counts a party: `2 adults`, with children `3 guests`, in several rooms `2 rooms`. */
export function countParty(occupancies: readonly Occupancy[]): string {
  const [{ adults, children } = { adults: 0, children: [] }, ...others] = occupancies
  if (others.length > 0) return formatCount(occupancies.length, 'room', 'rooms')
  return children.length === 0 ? countGuests(adults, 0) : formatCount(adults + children.length, 'guest', 'guests')
}

/** The guests of a deal's stay: `2 adults`. */
export function formatDealGuests({ data: { room_types } }: Deal): string {
  return formatCount(room_types[0]?.rates[0]?.adult_count ?? 2, 'adult', 'adults')
}

/** The number of rooms and guests: `2 rooms, 3 adults, 1 child`; in a form, as entered so far. */
export function formatParty(
  rooms: readonly { readonly adults: number; readonly children?: readonly number[] | undefined }[],
): string {
  const adults = rooms.reduce((sum, room) => sum + (room.adults || 0), 0)
  const children = rooms.reduce((sum, room) => sum + (room.children?.length ?? 0), 0)
  return `${formatCount(rooms.length, 'room', 'rooms')}, ${countGuests(adults, children)}`
}

/** Amounts in one or more currencies: `$84`, `$84 + €12`. */
export function formatAmounts(amounts: readonly Money[], isInColumn = false): string {
  return amounts.map((amount) => formatMoney(amount, isInColumn)).join(' + ')
}
