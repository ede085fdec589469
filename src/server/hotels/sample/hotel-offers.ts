import type { HotelOffers } from '#contract/find-offers'
import type { Hotel } from '../hotel.ts'
import type { OffersQuestion } from '../supplier.ts'
import { planCancellation } from './cancellation.ts'
import { HouseDesk, type Rooms } from './house-desk.ts'
import { describeOffer } from './offer-entry.ts'
import { allTerms, type Terms } from './prices.ts'
import { hash, hashText } from './random.ts'
import { type HotelSeller, initialCents, sellerCents, sellersOf, sellsRoom } from './sellers.ts'

/** What a guest pays for one of the rooms, in cents. */
export interface RatePrice {
  readonly totalCents: number
  readonly initialCents: number
  /** The lowest that anybody may pay for the same, whoever sells it. */
  readonly suggestedCents: number
}

/** One way to lodge everybody, on one board and terms, from one seller. */
export interface Candidate {
  /** Unique within the hotel for one question, and always the same. */
  readonly number: number
  readonly seller: HotelSeller
  readonly rooms: Rooms
  readonly board: number
  readonly terms: Terms
  readonly rates: RatePrice[]
  readonly totalCents: number
  /** Where the suggested price was seen. */
  readonly shop: string
}

/** What anybody may pay a seller, before the guest's level counts. */
interface PublicPrice {
  readonly seller: HotelSeller
  /** For each room asked for. */
  readonly cents: readonly number[]
  readonly sum: number
}

const levelPercent = 5

/** The cheapest offers of a house, the cheapest first; `undefined` when it has none. */
export function hotelOffers(hotel: Hotel, question: OffersQuestion): HotelOffers | undefined {
  const desk = new HouseDesk(hotel, question)
  const candidates = listCandidates(desk, question)
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

function listCandidates(desk: HouseDesk, { refundableRatesOnly, guestLevel }: OffersQuestion): Candidate[] {
  const { tariff, startDay, askedDay } = desk
  const candidates: Candidate[] = []
  const sellers = sellersOf(tariff)
  const lodgings = desk.lodgings(() => true)
  const known = new Set(lodgings.map((rooms) => rooms.join()))
  // A seller without the smallest room may lodge some guests in another.
  for (const seller of sellers) {
    for (const rooms of desk.lodgings((room) => sellsRoom(tariff, seller, room))) {
      if (!known.has(rooms.join())) lodgings.push(rooms)
      known.add(rooms.join())
    }
  }
  const termsOffered = allTerms.filter((terms) => !refundableRatesOnly || terms !== 'nonRefundable')
  const offered = new Map(
    sellers.map((seller) => [
      seller,
      termsOffered.filter(
        (terms) =>
          seller.terms.includes(terms) &&
          planCancellation(tariff, { terms, startDay, askedDay, seller: seller.index }) !== undefined,
      ),
    ]),
  )

  for (const [way, rooms] of lodgings.entries()) {
    const selling = sellers.filter((seller) => rooms.every((room) => sellsRoom(tariff, seller, room)))
    for (const board of tariff.boards.keys()) {
      for (const terms of termsOffered) {
        const prices = selling
          .filter((seller) => offered.get(seller)!.includes(terms))
          .map((seller) => publicPrice(desk, seller, rooms, board, terms))
        const [first, ...others] = prices
        if (first === undefined) continue
        const lowest = others.reduce((best, price) => (price.sum < best.sum ? price : best), first)
        for (const { seller, cents } of prices) {
          const rates = cents.map((publicCents, at): RatePrice => {
            const initial = initialCents(tariff, seller, { room: rooms[at]!, terms, startDay, cents: publicCents })
            return {
              totalCents: publicCents - Math.round((initial * levelPercent * guestLevel) / 100),
              initialCents: initial,
              suggestedCents: lowest.cents[at]!,
            }
          })
          candidates.push({
            number: ((way * 8 + board) * 4 + allTerms.indexOf(terms)) * 8 + seller.index,
            seller,
            rooms,
            board,
            terms,
            rates,
            totalCents: rates.reduce((sum, { totalCents }) => sum + totalCents, 0),
            shop: lowest.seller.shop,
          })
        }
      }
    }
  }
  return candidates
}

function publicPrice(desk: HouseDesk, seller: HotelSeller, rooms: Rooms, board: number, terms: Terms): PublicPrice {
  const { tariff, startDay } = desk
  const cents = rooms.map((room, at) =>
    sellerCents(tariff, seller, { room, startDay, cents: desk.quote(at, room, board, terms).sellingCents }),
  )
  return { seller, cents, sum: cents.reduce((sum, part) => sum + part, 0) }
}

/** Ids depend on all that was asked, apart from how many offers and which of them. */
function hashQuestion({ checkin, checkout, occupancies, guestNationality, guestLevel, today }: OffersQuestion): number {
  const text = JSON.stringify([checkin, checkout, occupancies, guestNationality, guestLevel, today])
  return hash(hashText(text), text.length)
}
