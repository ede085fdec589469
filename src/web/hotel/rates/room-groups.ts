import type { Offer } from '#contract/hotels/find-offers'
import { fullPrice } from '#contract/hotels/full-price'
import { isRefundable } from '#contract/hotels/refundable'
import { formatBoards, formatRooms } from '#web/stay/offer/format-offer.ts'

/** The offers of one room type, or of the same combination of rooms. */
export type RoomGroup = ReturnType<typeof groupByRoom>[number]

/** A room takes a part of a screen, whatever the number of its boards. */
export const maxChoices = 3

/**
 * Groups offers, sorted by price, by room. The `preferred` offer is always the first of the choices, and its room comes first;
 * then the rooms with the cheapest offer of all and with the cheapest that is refundable. The others keep the order of their
 * cheapest offers.
 */
export function groupByRoom(offers: readonly Offer[], nowMs: number, preferred?: Offer) {
  const cheapestRefundable = (some: readonly Offer[]) => cheapestOf(some.filter((offer) => isRefundable(offer, nowMs)))
  const byRoom = Map.groupBy(offers, (offer) => `${formatRooms(offer)} ${formatSleeps(offer)}`)
  const groups = [...byRoom.values()].map((offers) => {
    const [first] = offers
    const own = preferred !== undefined && offers.includes(preferred) ? [preferred] : []
    const chosen = new Set(choicesOf(offers, own, cheapestRefundable))
    return {
      name: first === undefined ? '' : formatRooms(first),
      /** How many people each room sleeps: `2`, `2 + 3`. */
      sleeps: first === undefined ? '' : formatSleeps(first),
      /** The few that most would choose among. */
      choices: [...own, ...offers.filter((offer) => chosen.has(offer) && offer !== preferred)],
      others: offers.filter((offer) => !chosen.has(offer)),
    }
  })
  const wanted = [preferred, cheapestOf(offers), cheapestRefundable(offers)]
  const rank = ({ choices }: (typeof groups)[number]) => {
    const at = wanted.findIndex((offer) => offer !== undefined && choices.includes(offer))
    return at === -1 ? wanted.length : at
  }
  return groups.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the first rooms whose choices take at most so many rows, and at least one. */
export function firstRooms(groups: readonly RoomGroup[], mostRows: number): readonly RoomGroup[] {
  let rows = 0
  const end = groups.findIndex(({ choices }, index) => (rows += choices.length) > mostRows && index > 0)
  return end === -1 ? groups : groups.slice(0, end)
}

/**
 * Returns a few offers of a room: its own, the cheapest and the cheapest that is refundable; then, as far as there is room for
 * them, these two of each board.
 */
function choicesOf(offers: readonly Offer[], own: readonly Offer[], cheapestRefundable: typeof cheapestOf): Offer[] {
  const pairs = [offers, ...Map.groupBy(offers, formatBoards).values()].map((some) => [
    cheapestOf(some),
    cheapestRefundable(some),
  ])
  const wanted = [...own, ...pairs.flat()].filter((offer) => offer !== undefined)
  return [...new Set(wanted)].slice(0, maxChoices)
}

/** Returns the cheapest offer, of equals the first; undefined without any. */
export function cheapestOf(offers: readonly Offer[]): Offer | undefined {
  return offers.toSorted((one, other) => fullPrice(one) - fullPrice(other))[0]
}

function formatSleeps({ rates }: Offer): string {
  return rates.map(({ maxOccupancy }) => maxOccupancy).join(' + ')
}
