import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import type { Occupancy } from '#contract/hotels/stay'
import type { Money } from '#contract/money'
import { cancellationCents, type CancellationPlan } from '../cancellation.ts'
import type { HotelInventory, Rooms } from './hotel-inventory.ts'
import type { Party } from '../party.ts'
import { propertyTaxCents, type Terms } from '../prices.ts'
import type { Board } from '../tariff/boards.ts'
import type { Tariff } from '../tariff/tariff.ts'
import { offerIds } from './offer-ids.ts'
import type { HotelSeller } from './sellers.ts'

/** The price of one requested room for a guest, in cents. */
export interface RatePrice {
  readonly totalCents: number
  readonly initialCents: number
  /** The lowest price of a similar offer among all sellers. */
  readonly suggestedCents: number
}

/** A seller's combination of rooms, board and terms. */
export interface Candidate {
  /** From `offerNumber`. */
  readonly number: number
  readonly seller: HotelSeller
  readonly rooms: Rooms
  readonly board: number
  readonly terms: Terms
  readonly plan: CancellationPlan
  readonly rates: readonly RatePrice[]
  /** For all rooms, before the discount for the guest's level. */
  readonly publicCents: number
  readonly totalCents: number
  /** The shop that shows the suggested price. */
  readonly shop: string
}

/** Returns a candidate as an offer of the contract; all amounts are in whole cents. */
export function describeOffer(
  inventory: Pick<HotelInventory, 'tariff' | 'nights' | 'parties'>,
  occupancies: readonly Occupancy[],
  candidate: Candidate,
  queryHash: number,
): Offer {
  const { seller, rates, shop, number, totalCents } = candidate
  const { roomTypeId, offerId, rateId } = offerIds(inventory.tariff.hotelSeed, number, queryHash)
  return {
    roomTypeId,
    offerId,
    supplier: seller.name,
    supplierId: seller.supplierId,
    rates: rates.map((price, at) =>
      describeRate(inventory, occupancies[at]!, candidate, { at, price, rateId: rateId(at) }),
    ),
    offerRetailRate: dollars(totalCents),
    suggestedSellingPrice: { ...dollars(sumOf(rates, 'suggestedCents')), source: shop },
    offerInitialPrice: dollars(sumOf(rates, 'initialCents')),
  }
}

/** Returns a candidate's rate for one of the rooms. */
function describeRate(
  { tariff, nights, parties }: Pick<HotelInventory, 'tariff' | 'nights' | 'parties'>,
  { adults, children }: Occupancy,
  { seller, rooms, board: boardIndex, plan, shop }: Candidate,
  { at, price, rateId }: { at: number; price: RatePrice; rateId: string },
): OfferRate {
  const { name, maxOccupancy } = tariff.roomTypes[rooms[at]!]!
  const board = tariff.boards[boardIndex]!
  const { totalCents } = price
  const nightCents = Math.round(totalCents / nights)
  return {
    rateId,
    occupancyNumber: at + 1,
    name,
    maxOccupancy,
    adultCount: adults,
    childCount: children.length,
    boardType: board.code,
    boardName: board.name,
    remarks: remarkOn(board, parties[at]!),
    commission: [dollars(Math.round(totalCents * seller.commission))],
    retailRate: {
      total: [dollars(totalCents)],
      suggestedSellingPrice: [{ ...dollars(price.suggestedCents), source: shop }],
      initialPrice: [dollars(price.initialCents)],
      taxesAndFees: taxes(tariff, totalCents),
    },
    cancellationPolicies: {
      cancelPolicyInfos: plan.steps.map((step) => ({
        cancelTime: step.time,
        ...dollars(cancellationCents(step, { sellingCents: totalCents, nightCents })),
        type: 'amount',
        timezone: plan.timezone,
      })),
      hotelRemarks: [...plan.remarks],
      refundableTag: plan.refundableTag,
    },
  }
}

/** The value added tax, the same in every country. */
const vatPercent = 10

function taxes(tariff: Tariff, totalCents: number): OfferRate['retailRate']['taxesAndFees'] {
  const included = Math.round((totalCents * vatPercent) / (100 + vatPercent))
  const atProperty = propertyTaxCents(tariff, totalCents)
  const vat = { included: true, description: 'Value added tax', ...dollars(included) }
  if (tariff.taxPercent === 0) return [vat]
  return [vat, { included: false, description: 'City tax, paid at the property', ...dollars(atProperty) }]
}

function sumOf(rates: readonly RatePrice[], name: keyof RatePrice): number {
  return rates.reduce((sum, rate) => sum + rate[name], 0)
}

function dollars(cents: number): Money {
  return { amount: cents / 100, currency: 'USD' }
}

/** Returns a remark on the room for its guests; empty for two adults. */
function remarkOn(board: Board, party: Party): string {
  const texts: string[] = []
  if (party.heads > 2) texts.push(party.heads === 3 ? 'One extra bed is made up.' : 'Extra beds are made up.')
  if (party.infants > 0) texts.push('Children under two sleep in a cot free of charge.')
  if (party.children > 0 && board.code !== 'RO') texts.push('Children under twelve eat at half price.')
  return texts.join(' ')
}
