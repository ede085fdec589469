import type { HotelOffers } from '#contract/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuestion } from '#server/hotels/supplier'
import type { CancellationPlan } from './cancellation.ts'
import { HouseDesk, type Rooms } from './house-desk.ts'
import type { Candidate } from './candidate.ts'
import { describeOffer } from './offer-entry.ts'
import { allTerms } from './prices.ts'
import { hash, hashText } from '../random.ts'
import { type HotelSeller, initialCents, sellerCents, sellersOf, sellsRoom } from './sellers.ts'

/** What anybody may pay a seller, before the guest's level counts. */
interface PublicPrice {
  readonly seller: HotelSeller
  readonly plan: CancellationPlan
  /** For each room asked for. */
  readonly cents: readonly number[]
  readonly sum: number
}

const levelPercent = 5

/** More than this many offers of a house nobody can ask for. */
export const shelfSize = 100

/** The cheapest offers of a house, the cheapest first; `undefined` when it has none. */
export function hotelOffers(hotel: Hotel, question: OffersQuestion): HotelOffers | undefined {
  const desk = new HouseDesk(hotel, question)
  const candidates = shelve(listCandidates(desk, question))
  if (candidates.length === 0) return undefined
  const chosen = candidates
    .sort((a, b) => a.totalCents - b.totalCents || a.number - b.number)
    .slice(0, question.maxRatesPerHotel)
  const questionHash = hashQuestion(question)
  return {
    hotelId: hotel.hotelId,
    roomTypes: chosen.map((candidate) => describeOffer(desk, question.occupancies, candidate, questionHash)),
  }
}

/**
 * What of all that is sold a traveller can choose from: what the house itself sells on the terms of the deals, so that
 * each deal is among it, and then the cheapest of the rest.
 */
function shelve(candidates: readonly Candidate[]): Candidate[] {
  const sorted = candidates.toSorted((a, b) => a.publicCents - b.publicCents || a.number - b.number)
  const isOfHouse = ({ seller, terms }: Candidate) => seller.index === 0 && terms !== 'semiFlexible'
  const ofHouse = sorted.filter(isOfHouse).slice(0, shelfSize)
  const others = sorted.filter((candidate) => !isOfHouse(candidate)).slice(0, shelfSize - ofHouse.length)
  return [...ofHouse, ...others]
}

function listCandidates(desk: HouseDesk, { refundableRatesOnly, guestLevel }: OffersQuestion): Candidate[] {
  const { tariff } = desk
  const sellers = sellersOf(tariff)
  const termsAsked = allTerms.filter((terms) => !refundableRatesOnly || terms !== 'nonRefundable')
  const candidates: Candidate[] = []
  for (const [way, rooms] of allLodgings(desk, sellers).entries()) {
    const sellingAll = sellers.filter((seller) => rooms.every((room) => sellsRoom(tariff, seller, room)))
    for (const board of tariff.boards.keys()) {
      for (const terms of termsAsked) {
        const prices = sellingAll.flatMap((seller) => publicPrice(desk, seller, { rooms, board, terms }) ?? [])
        const [first, ...others] = prices
        if (first === undefined) continue
        const lowest = others.reduce((best, price) => (price.sum < best.sum ? price : best), first)
        for (const { seller, plan, cents, sum } of prices) {
          const rates = cents.map((publicCents, at) => {
            const initial = initialCents(desk, seller, { room: rooms[at]!, terms, cents: publicCents })
            const saving = Math.round((initial * levelPercent * guestLevel) / 100)
            return { totalCents: publicCents - saving, initialCents: initial, suggestedCents: lowest.cents[at]! }
          })
          candidates.push({
            number: ((way * 8 + board) * 4 + allTerms.indexOf(terms)) * 8 + seller.index,
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

/** A seller that has not the smallest room lodges some guests in another, so each has ways of its own. */
function allLodgings(desk: HouseDesk, sellers: readonly HotelSeller[]): Rooms[] {
  const ways = sellers.flatMap((seller) => desk.lodgings((room) => sellsRoom(desk.tariff, seller, room)))
  return [...new Map(ways.map((rooms) => [rooms.join(), rooms])).values()]
}

/** What a seller asks anybody; `undefined` where it does not sell on these terms. */
function publicPrice(
  desk: HouseDesk,
  seller: HotelSeller,
  { rooms, board, terms }: Pick<Candidate, 'rooms' | 'board' | 'terms'>,
): PublicPrice | undefined {
  const plan = seller.terms.includes(terms) ? desk.cancellation(terms, seller.index) : undefined
  if (plan === undefined) return undefined
  const cents = rooms.map((room, at) =>
    sellerCents(desk, seller, { room, cents: desk.quote(at, room, board, terms).sellingCents }),
  )
  return { seller, plan, cents, sum: cents.reduce((sum, part) => sum + part, 0) }
}

/** Ids depend on all that was asked, apart from how many offers and which of them. */
function hashQuestion({ checkin, checkout, occupancies, guestNationality, guestLevel, today }: OffersQuestion): number {
  const text = JSON.stringify([checkin, checkout, occupancies, guestNationality, guestLevel, today])
  return hash(hashText(text), text.length)
}
