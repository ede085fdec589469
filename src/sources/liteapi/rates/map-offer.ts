import type { Offer, OfferRate } from '#contract/find-offers'
import type { Money } from '#contract/money'
import type { Hotel } from '#server/hotels/hotel'
import { mapCancellation } from './map-cancellation.ts'
import { plainText } from './plain-text.ts'
import { currencyDigits, roundMoney } from './round-money.ts'
import {
  readMoneys,
  readOffer,
  readRate,
  readTaxes,
  type UpstreamMoney,
  type UpstreamOffer,
  type UpstreamRate,
} from './upstream-offer.ts'

/** Why an offer of the supplier is left out. */
export type DropReason =
  | 'no offer'
  | 'no offer id'
  | 'blank rate'
  | 'not a rate for each room'
  | 'no total'
  | 'another currency'
  | 'prices disagree'
  | 'identical'

/** How far the price of an offer may be from the sum of its rates, in the smallest unit of its currency for each room. */
const roundingPerRoom = 2

export interface MapOfferQuery {
  readonly hotel: Pick<Hotel, 'timezone'>
  readonly currency: string
  /** How many rooms the request is for. */
  readonly rooms: number
}

/**
 * Maps an offer of the supplier to one of the contract. An offer that cannot be sold, or not at a price that is certain,
 * is dropped.
 */
export function mapOffer(given: unknown, query: MapOfferQuery): Offer | DropReason {
  const upstream = readOffer(given)
  if (upstream === undefined) return 'no offer'
  if (upstream.offerId === '') return 'no offer id'
  const upstreamRates = upstream.rates.map(readRate)
  // A rate of which only the frame is there.
  if (upstreamRates.some((rate) => rate === undefined || rate.rateId === '')) return 'blank rate'
  if (upstreamRates.length !== query.rooms) return 'not a rate for each room'
  const rates: OfferRate[] = []
  // Two rooms may come in reverse order.
  const ordered = upstreamRates.flatMap((rate) => rate ?? []).sort((a, b) => a.occupancyNumber - b.occupancyNumber)
  for (const [index, rate] of ordered.entries()) {
    const mapped = mapRate(rate, index + 1, query)
    if (typeof mapped === 'string') return mapped
    rates.push(mapped)
  }
  return describeOffer(upstream, rates, query.currency)
}

function mapRate(rate: UpstreamRate, occupancyNumber: number, query: MapOfferQuery): OfferRate | DropReason {
  const given = rate.retailRate?.total
  if (given === undefined || given.amount === 0) return 'no total'
  const { currency } = query
  const total = moneyIn(currency, given)
  if (total.currency !== currency) return 'another currency'
  const suggested = rate.retailRate?.suggestedSellingPrice ?? rate.retailRate?.msp
  const initial = rate.retailRate?.initialPrice
  return {
    rateId: rate.rateId,
    occupancyNumber,
    name: rate.name.trim() === '' ? 'Room' : rate.name.trim(),
    maxOccupancy: Math.max(rate.maxOccupancy, rate.adultCount + rate.childCount),
    adultCount: rate.adultCount,
    childCount: rate.childCount,
    boardType: rate.boardType,
    boardName: rate.boardName === '' ? rate.boardType : rate.boardName,
    remarks: plainText(rate.remarks),
    commission: readMoneys(rate.commission).map((money) => moneyIn(currency, money)),
    retailRate: {
      total: [total],
      suggestedSellingPrice:
        suggested === undefined ? [] : [{ ...moneyIn(currency, suggested), source: suggested.source }],
      initialPrice: [highest(total, initial && moneyIn(currency, initial))],
      taxesAndFees: readTaxes(rate.retailRate?.taxesAndFees ?? []).map((tax) => ({
        included: tax.included,
        description: plainText(tax.description),
        ...moneyIn(currency, tax),
      })),
    },
    cancellationPolicies: mapCancellation(rate, total, query.hotel.timezone),
  }
}

function describeOffer(upstream: UpstreamOffer, rates: readonly OfferRate[], currency: string): Offer | DropReason {
  const sum = (amounts: readonly number[]) =>
    roundMoney(
      amounts.reduce((total, amount) => total + amount, 0),
      currency,
    )
  const retail = { amount: sum(rates.flatMap(({ retailRate }) => retailRate.total[0]!.amount)), currency }
  const { offerRetailRate, offerInitialPrice, offerId, roomTypeId, supplier, supplierId } = upstream
  const stated = offerRetailRate && moneyIn(currency, offerRetailRate)
  if (stated !== undefined && stated.currency !== currency) return 'another currency'
  const allowed = (roundingPerRoom * rates.length + 0.5) / 10 ** currencyDigits(currency)
  if (stated !== undefined && Math.abs(stated.amount - retail.amount) > allowed) return 'prices disagree'
  const initial =
    offerInitialPrice === undefined
      ? { amount: sum(rates.flatMap(({ retailRate }) => retailRate.initialPrice[0]!.amount)), currency }
      : moneyIn(currency, offerInitialPrice)
  return {
    roomTypeId,
    offerId,
    supplier,
    supplierId,
    rates: [...rates],
    offerRetailRate: retail,
    suggestedSellingPrice: suggestedOf(upstream, rates, retail),
    offerInitialPrice: highest(retail, initial),
  }
}

/** The suggested price of an offer, or the sum of its rates', or its own without a source. */
function suggestedOf(
  { suggestedSellingPrice, msp }: UpstreamOffer,
  rates: readonly OfferRate[],
  retail: Money,
): Offer['suggestedSellingPrice'] {
  const stated = suggestedSellingPrice ?? msp
  if (stated !== undefined) return { ...moneyIn(retail.currency, stated), source: stated.source }
  const ofRates = rates.flatMap(({ retailRate }) => retailRate.suggestedSellingPrice[0] ?? [])
  if (ofRates.length < rates.length || ofRates.some(({ currency }) => currency !== retail.currency)) {
    return { ...retail, source: '' }
  }
  const amount = ofRates.reduce((total, { amount }) => total + amount, 0)
  return { amount: roundMoney(amount, retail.currency), currency: retail.currency, source: ofRates[0]?.source ?? '' }
}

function moneyIn(usual: string, { amount, currency }: Pick<UpstreamMoney, 'amount' | 'currency'>): Money {
  const named = currency === '' ? usual : currency
  return { amount: roundMoney(amount, named), currency: named }
}

/** An initial price is never below the one that is asked. */
function highest(total: Money, initial: Money | undefined): Money {
  return initial !== undefined && initial.currency === total.currency && initial.amount > total.amount ? initial : total
}
