import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import { packageRemark } from '#contract/hotels/remarks'
import { currencyDigits, type Money, roundMoney } from '#contract/money'
import type { Hotel } from '#server/hotels/hotel'
import { plainText } from '../plain-text.ts'
import {
  readMoneys,
  readOffer,
  readRate,
  readSteps,
  readTaxes,
  type UpstreamCancelPolicyInfo,
  type UpstreamMoney,
  type UpstreamOffer,
  type UpstreamRate,
} from './upstream-offer.ts'

/** Why an offer of the supplier is left out. */
export type DropReason =
  | 'no offer'
  | 'no offer id'
  | 'package'
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
  /** Whether to map rates that may only be sold in a package with other services. */
  readonly withPackages: boolean
}

/**
 * Maps an offer of the supplier to one of the contract. An offer that cannot be sold, or not at a price that is certain,
 * is dropped.
 */
export function mapOffer(given: unknown, query: MapOfferQuery): Offer | DropReason {
  const upstream = readOffer(given)
  if (upstream === undefined) return 'no offer'
  if (upstream.offerId === '') return 'no offer id'
  const remark = isPackage(upstream) ? packageRemark : ''
  if (remark !== '' && !query.withPackages) return 'package'
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
    rates.push({ ...mapped, remarks: [remark, mapped.remarks].filter(Boolean).join('; ') })
  }
  return describeOffer(upstream, rates, query.currency)
}

/** Whether an offer of the supplier may only be sold in a package. */
export function isPackage(given: unknown): boolean {
  return readOffer(given)?.rateType.toLowerCase() === 'package'
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
    name: plainText(rate.name) || 'Room',
    maxOccupancy: Math.max(rate.maxOccupancy, rate.adultCount + rate.childCount),
    adultCount: rate.adultCount,
    childCount: rate.childCount,
    boardType: rate.boardType,
    boardName: plainText(rate.boardName) || rate.boardType,
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
function suggestedOf({ suggestedSellingPrice, msp }: UpstreamOffer, rates: readonly OfferRate[], retail: Money) {
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

type CancellationPolicies = OfferRate['cancellationPolicies']
type Step = CancellationPolicies['cancelPolicyInfos'][number]

/**
 * Maps what cancelling a rate costs: steps by time, those that change nothing left out, in the time zone of the hotel for
 * display. Percentages become amounts of the rate's total, which no amount exceeds. Tags other than `RFN` and `NRFN`, and
 * of rates with a step that cannot be read, become empty: it is unknown whether they are refundable.
 *
 * @param timezone IANA zone of the hotel
 */
function mapCancellation({ cancellationPolicies }: UpstreamRate, total: Money, timezone: string): CancellationPolicies {
  const steps = readSteps(cancellationPolicies?.cancelPolicyInfos ?? []).map((step) => mapStep(step, total, timezone))
  const readable = steps.filter((step) => step !== undefined)
  const tag = cancellationPolicies?.refundableTag ?? ''
  return {
    cancelPolicyInfos: joinSteps(readable),
    hotelRemarks: (cancellationPolicies?.hotelRemarks ?? [])
      .map((remark) => (typeof remark === 'string' ? plainText(remark) : ''))
      .filter((remark) => remark !== ''),
    refundableTag: readable.length === steps.length && (tag === 'RFN' || tag === 'NRFN') ? tag : '',
  }
}

function mapStep(step: UpstreamCancelPolicyInfo | undefined, total: Money, timezone: string): Step | undefined {
  const cancelTime = step && readTime(step.cancelTime)
  if (step?.amount === undefined || cancelTime === undefined) return undefined
  const isShare = /^percent/i.test(step.type)
  const currency = isShare || step.currency === '' ? total.currency : step.currency
  const given = isShare ? (total.amount * step.amount) / 100 : step.amount
  const amount = roundMoney(Math.max(0, given), currency)
  return {
    cancelTime,
    amount: currency === total.currency ? Math.min(amount, total.amount) : amount,
    currency,
    type: 'amount',
    timezone,
  }
}

/** Reads a time, which is of GMT whether it says so or not. @returns ISO 8601 in UTC, to the second */
function readTime(text: string): string | undefined {
  const [, day, time = '00:00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? []
  const timeMs = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(timeMs) ? undefined : `${new Date(timeMs).toISOString().slice(0, 19)}Z`
}

/** Sorts steps by time, keeps the dearest of one time, and leaves out those that cost as much as the one before. */
function joinSteps(steps: readonly Step[]): Step[] {
  const sorted = steps.toSorted((a, b) => (a.cancelTime < b.cancelTime ? -1 : a.cancelTime > b.cancelTime ? 1 : 0))
  const joined: Step[] = []
  for (const step of sorted) {
    const last = joined.at(-1)
    if (last?.cancelTime === step.cancelTime && last.currency === step.currency) {
      if (step.amount > last.amount) joined.splice(-1, 1, step)
    } else if (last?.amount !== step.amount || last.currency !== step.currency) joined.push(step)
  }
  return joined
}
