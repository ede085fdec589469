import { chooseOffers, leavesOutBoards } from '#server/hotels/choose-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery, SuppliedOffers } from '#server/hotels/supplier'
import { createInventory, type HotelInventory, type Rooms } from './hotel-inventory.ts'
import { type Candidate, describeOffer } from './offer-entry.ts'
import { planCancellation } from '../cancellation.ts'
import { allTerms } from '../prices.ts'
import { hashQuery, offerNumber } from './offer-ids.ts'
import { type HotelSeller, initialCents, sellerCents, sellersOf, sellsRoom } from './sellers.ts'

const levelPercent = 5

/** The most offers of a hotel per request. */
const maxOffers = 100

/** Returns the selected offers of a hotel, cheapest first; `undefined` when it has none. */
export function hotelOffers(hotel: Hotel, query: OffersQuery): SuppliedOffers | undefined {
  const inventory = createInventory(hotel, query)
  const candidates = limitCandidates(listCandidates(inventory, query))
  if (candidates.length === 0) return undefined
  candidates.sort((a, b) => a.number - b.number)
  const kindOf = ({ totalCents, terms, board }: Candidate) => ({
    price: totalCents,
    refundable: terms !== 'nonRefundable',
    board: `${board}`,
  })
  const chosen = chooseOffers(candidates, query.maxRatesPerHotel, kindOf)
  const queryHash = hashQuery(query)
  return {
    hotelId: hotel.hotelId,
    roomTypes: chosen.map((candidate) => describeOffer(inventory, query.occupancies, candidate, queryHash)),
    leavesOutBoards: leavesOutBoards(candidates, chosen, kindOf),
  }
}

/**
 * Limits the candidates to the cheapest of each room, board and refundability, so that every deal is included, and then the
 * cheapest of the rest.
 */
function limitCandidates(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates.toSorted((a, b) => a.publicCents - b.publicCents || a.number - b.number)
  const kinds = new Map<string, Candidate>()
  for (const candidate of sorted) {
    const { rooms, board, terms } = candidate
    const kind = `${rooms.join()} ${board} ${terms === 'nonRefundable'}`
    if (!kinds.has(kind)) kinds.set(kind, candidate)
  }
  const cheapest = new Set([...kinds.values()].slice(0, maxOffers))
  const others = sorted.filter((candidate) => !cheapest.has(candidate)).slice(0, maxOffers - cheapest.size)
  return [...cheapest, ...others]
}

function listCandidates(inventory: HotelInventory, { refundableRatesOnly, guestLevel }: OffersQuery): Candidate[] {
  const { tariff, startDay, bookingDay } = inventory
  const sellers = sellersOf(tariff)
  const allowedTerms = allTerms.filter((terms) => !refundableRatesOnly || terms !== 'nonRefundable')
  /** The sellers on each of the terms. */
  const soldOn = allowedTerms.map((terms) => ({
    terms,
    plans: sellers.flatMap((seller) => {
      if (!seller.terms.includes(terms)) return []
      const plan = planCancellation(tariff, { terms, startDay, bookingDay, seller: seller.index })
      return plan === undefined ? [] : [{ seller, plan }]
    }),
  }))
  const candidates: Candidate[] = []
  for (const [way, rooms] of allRoomCombinations(inventory, sellers).entries()) {
    // A single room has its number in the tariff, so that a deal, which is for one room, has its offer's number.
    const single = rooms.length === 1 ? rooms[0] : undefined
    for (const board of tariff.boards.keys()) {
      for (const { terms, plans } of soldOn) {
        const quotes = rooms.map((room, at) => inventory.quote(at, room, board, terms))
        // Before the discount for the guest's level.
        const prices = plans
          .filter(({ seller }) => rooms.every((room) => sellsRoom(tariff, seller, room)))
          .map(({ seller, plan }) => {
            const cents = rooms.map((room, at) => sellerCents(inventory, seller, room, quotes[at]!))
            return { seller, plan, cents, sum: cents.reduce((sum, part) => sum + part, 0) }
          })
        const [first, ...others] = prices
        if (first === undefined) continue
        const lowest = others.reduce((best, price) => (price.sum < best.sum ? price : best), first)
        for (const { seller, plan, cents, sum } of prices) {
          const rates = cents.map((publicCents, at) => {
            const initial = initialCents(inventory, seller, { room: rooms[at]!, terms, cents: publicCents })
            const saving = Math.round((initial * levelPercent * guestLevel) / 100)
            return { totalCents: publicCents - saving, initialCents: initial, suggestedCents: lowest.cents[at]! }
          })
          candidates.push({
            number: offerNumber({ rooms: single ?? way, board, terms, seller: seller.index }),
            seller,
            rooms,
            board,
            terms,
            plan,
            rates,
            publicCents: sum,
            totalCents: rates.reduce((sum, { totalCents }) => sum + totalCents, 0),
            shop: lowest.seller.shop,
          })
        }
      }
    }
  }
  return candidates
}

/** Each seller has its own combinations, because one without the smallest room replaces it with another. */
function allRoomCombinations(inventory: HotelInventory, sellers: readonly HotelSeller[]): Rooms[] {
  const ways = sellers.flatMap((seller) =>
    inventory.roomCombinations((room) => sellsRoom(inventory.tariff, seller, room)),
  )
  return [...new Map(ways.map((rooms) => [rooms.join(), rooms])).values()]
}
