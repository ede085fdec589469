import { agreeingCents, allTerms, type Quote, type Terms } from '../prices.ts'
import { hash, unit } from '../../random.ts'
import type { Tariff } from '../tariff/tariff.ts'
import type { HotelInventory } from './hotel-inventory.ts'

/** A seller of rooms of the sample hotels. */
interface Seller {
  readonly supplierId: number
  readonly name: string
  /** The shop that shows its public prices. */
  readonly shop: string
  readonly terms: readonly Terms[]
  /** The share of hotels that it sells, and below, of their rooms. */
  readonly hotelShare: number
  readonly roomShare: number
  /** The range of its prices, as factors on the hotel's own price. */
  readonly leastFactor: number
  readonly mostFactor: number
}

// prettier-ignore
/** The hotel itself comes first: it sells every room on all terms, and other sellers' prices follow its own. */
const sellers: readonly Seller[] = [
  { supplierId: 100, name: 'Hotel direct', shop: 'hotel website', terms: allTerms,
    hotelShare: 1, roomShare: 1, leastFactor: 1, mostFactor: 1 },
  { supplierId: 214, name: 'Tidewater Bedbank', shop: 'roomfinch.example', terms: ['flexible', 'nonRefundable'],
    hotelShare: 0.8, roomShare: 0.85, leastFactor: 0.93, mostFactor: 1.06 },
  { supplierId: 231, name: 'Northlight Wholesale', shop: 'keylantern.example', terms: allTerms,
    hotelShare: 0.75, roomShare: 0.85, leastFactor: 0.96, mostFactor: 1.1 },
  { supplierId: 258, name: 'Compass Rooms', shop: 'stayharbour.example', terms: allTerms,
    hotelShare: 0.7, roomShare: 0.8, leastFactor: 0.98, mostFactor: 1.12 },
]

/** A stay at a hotel for which sellers have prices. */
export type SoldStay = Pick<HotelInventory, 'tariff' | 'startDay' | 'bookingDay' | 'nights' | 'quote'>

/** A seller with its terms at one hotel. */
export interface HotelSeller extends Seller {
  /** Its index among all sellers; 0 is the hotel itself. */
  readonly index: number
  /** The agent's share of the price, 0.08 to 0.2. */
  readonly commission: number
}

/** Returns the sellers of a hotel, the hotel itself first. */
export function sellersOf({ hotelSeed }: Tariff): HotelSeller[] {
  return sellers.flatMap((seller, index) =>
    unit(hash(hotelSeed, 101, index)) < seller.hotelShare
      ? [{ ...seller, index, commission: (8 + (hash(hotelSeed, 102, index) % 13)) / 100 }]
      : [],
  )
}

/** Whether a seller sells a hotel's room type; `room` is its index. */
export function sellsRoom({ hotelSeed }: Tariff, { index, roomShare }: HotelSeller, room: number): boolean {
  return unit(hash(hotelSeed, 103, index, room)) < roomShare
}

/**
 * Returns a seller's price for a room, from the hotel's own price and a factor that changes with the week of check-in.
 * It is the same for each night.
 */
export function sellerCents(
  { tariff: { hotelSeed }, startDay, nights }: SoldStay,
  { index, leastFactor, mostFactor }: HotelSeller,
  room: number,
  quote: Quote,
): number {
  if (index === 0) return quote.sellingCents
  const drawn = unit(hash(hotelSeed, 104, index * 100 + room, Math.floor(startDay / 7)))
  const nightCents = Math.round(quote.nightCents * (leastFactor + drawn * (mostFactor - leastFactor)))
  return agreeingCents(nightCents, nights, quote.multiplier) * nights
}

const promotedShare = 0.45
const leastPromotionPercent = 5
const mostPromotionPercent = 25

/** Returns the price before a discount, from the current price; equal when there is no discount. */
export function initialCents(
  { tariff: { hotelSeed }, startDay }: Pick<SoldStay, 'tariff' | 'startDay'>,
  { index }: HotelSeller,
  { room, terms, cents }: { room: number; terms: Terms; cents: number },
): number {
  const drawn = hash(hotelSeed, 105, index * 1000 + room * 10 + allTerms.indexOf(terms), Math.floor(startDay / 10))
  if (unit(drawn) >= promotedShare) return cents
  const percents = mostPromotionPercent - leastPromotionPercent + 1
  const percent = leastPromotionPercent + (hash(drawn, 1) % percents)
  return Math.round((cents * 100) / (100 - percent))
}
