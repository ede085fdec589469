import type { Offer } from '#contract/hotels/find-offers'
import { fullPrice } from '#contract/hotels/full-price'
import { isRefundable } from '#contract/hotels/refundable'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'

/** The offers of one room type, or of one combination of rooms. */
export type RoomGroup = ReturnType<typeof groupByRoom>[number]

/** The most choices of a room, so that a room with many boards is not much higher than others. */
export const maxChoices = 3

/**
 * Groups offers, sorted by price, by room. The `preferred` offer is always the first choice of its room, and its room
 * comes first. Next come the rooms with the cheapest offer and the cheapest refundable offer, then the others by their
 * cheapest offer.
 */
export function groupByRoom(offers: readonly Offer[], nowMs: number, preferred?: Offer) {
  const cheapestRefundable = (some: readonly Offer[]) => cheapestOf(some.filter((offer) => isRefundable(offer, nowMs)))
  const byRoom = Map.groupBy(offers, (offer) => `${formatRooms(offer)} ${formatSleeps(offer)}`)
  const groups = [...byRoom.values()].map((offers) => {
    const [first] = offers
    const firstChoice = preferred !== undefined && offers.includes(preferred) ? [preferred] : []
    const chosen = new Set(choicesOf(offers, firstChoice, cheapestRefundable))
    return {
      name: first === undefined ? '' : formatRooms(first),
      /** The number of people each room sleeps: `2`, `2 + 3`. */
      sleeps: first === undefined ? '' : formatSleeps(first),
      /** The few offers that most users choose from. */
      choices: [...firstChoice, ...offers.filter((offer) => chosen.has(offer) && offer !== preferred)],
      others: offers.filter((offer) => !chosen.has(offer)),
    }
  })
  const leading = [preferred, cheapestOf(offers), cheapestRefundable(offers)]
  const rank = ({ choices }: (typeof groups)[number]) => {
    const position = leading.findIndex((offer) => offer !== undefined && choices.includes(offer))
    return position === -1 ? leading.length : position
  }
  return groups.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the first rooms whose choices fit in a number of rows; always at least one room. */
export function firstRooms(groups: readonly RoomGroup[], mostRows: number): readonly RoomGroup[] {
  let rows = 0
  const end = groups.findIndex(({ choices }, index) => (rows += choices.length) > mostRows && index > 0)
  return end === -1 ? groups : groups.slice(0, end)
}

/**
 * Returns a few offers of a room: its first choice, if any, the cheapest and the cheapest refundable; then, up to the
 * limit, the cheapest and the cheapest refundable of each board.
 */
function choicesOf(offers: readonly Offer[], first: readonly Offer[], cheapestRefundable: typeof cheapestOf): Offer[] {
  const pairs = [offers, ...Map.groupBy(offers, formatBoards).values()].map((some) => [
    cheapestOf(some),
    cheapestRefundable(some),
  ])
  const choices = [...first, ...pairs.flat()].filter((offer) => offer !== undefined)
  return [...new Set(choices)].slice(0, maxChoices)
}

/** Returns the cheapest offer, or the first of equals; undefined for an empty list. */
export function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted((one, other) => fullPrice(one) - fullPrice(other))[0]
}

function formatSleeps({ rates }: Offer): string {
  return rates.map(({ maxOccupancy }) => maxOccupancy).join(' + ')
}
