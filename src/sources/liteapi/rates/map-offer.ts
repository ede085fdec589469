import { readBoard } from '#contract/hotels/board'
import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import type { Occupancy } from '#contract/hotels/stay'
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

/** The reason that an offer of the supplier is dropped. */
export type DropReason =
  | 'no offer'
  | 'no offer id'
  | 'package'
  | 'blank rate'
  | 'not a rate for each room'
  | 'for other guests'
  | 'no total'
  | 'another currency'
  | 'prices disagree'
  | 'identical'

/** How far an offer's price may differ from the sum of its rates, in the smallest currency unit per room. */
const roundingPerRoom = 2

export interface MapOfferQuery {
  readonly hotel: Pick<Hotel, 'timezone'>
  readonly currency: string
  /** The guests of each requested room. */
  readonly occupancies: readonly Occupancy[]
  /** Whether to map rates that may be sold only in a package with other services. */
  readonly withPackages: boolean
}

/**
 * Maps an offer of the supplier to the contract's form. Offers that cannot be sold, or have no certain price, are dropped.
 */
export function mapOffer(given: unknown, query: MapOfferQuery): Offer | DropReason {
  const upstream = readOffer(given)
  if (upstream === undefined) return 'no offer'
  if (upstream.offerId === '') return 'no offer id'
  const remark = isPackage(upstream) ? packageRemark : ''
  if (remark !== '' && !query.withPackages) return 'package'
  const sent = upstream.rates.flatMap((rate) => readRate(rate) ?? [])
  // Only an empty frame of the rate was sent.
  if (sent.length < upstream.rates.length || sent.some(({ rateId }) => rateId === '')) return 'blank rate'
  if (sent.length !== query.occupancies.length) return 'not a rate for each room'
  const matched = matchRates(sent, query.occupancies)
  if (matched === undefined) return 'for other guests'
  const rates: OfferRate[] = []
  for (const [index, rate] of matched.entries()) {
    const mapped = mapRate(rate, index + 1, query)
    if (typeof mapped === 'string') return mapped
    rates.push({ ...mapped, remarks: [remark, mapped.remarks].filter(Boolean).join('; ') })
  }
  return describeOffer(upstream, rates, query.currency)
}

/** Whether an offer of the supplier may be sold only in a package. */
export function isPackage(given: unknown): boolean {
  return readOffer(given)?.rateType.toLowerCase() === 'package'
}

/**
 * Assigns rates to rooms by their guests, whatever their order and numbers; `undefined` when a rate is for other
 * guests. A child may be priced as an adult. A rate without guests is for the guests of its room. Ages must match when
 * a rate states as many as its room has.
 *
 * Rates with the fewest adults come first, because they fit the fewest rooms. Each takes the room with its number, or
 * else the room with the most adults, or the room of a rate that also fits elsewhere.
 */
function matchRates(rates: readonly UpstreamRate[], rooms: readonly Occupancy[]): UpstreamRate[] | undefined {
  const matched: UpstreamRate[] = []
  const rank = ({ adultCount }: UpstreamRate) => adultCount || Number.MAX_SAFE_INTEGER
  const place = (rate: UpstreamRate, tried: Set<number>): boolean => {
    const fitting = rooms
      .flatMap((room, index) => (fits(rate, room) ? { index, isOwn: index === rate.occupancyNumber - 1, ...room } : []))
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.adults - a.adults)
    const isPlaced = ({ index }: { readonly index: number }) => {
      if (tried.has(index)) return false
      const other = matched[index]
      tried.add(index)
      if (other !== undefined && !place(other, tried)) return false
      matched[index] = rate
      return true
    }
    return fitting.filter(({ index }) => matched[index] === undefined).some(isPlaced) || fitting.some(isPlaced)
  }
  const ordered = rates.toSorted((a, b) => rank(a) - rank(b) || a.occupancyNumber - b.occupancyNumber)
  if (!ordered.every((rate) => place(rate, new Set()))) return undefined
  return matched.map((rate, index) => {
    const { adults, children } = rooms[index]!
    return isStated(rate) ? rate : { ...rate, adultCount: adults, childCount: children.length }
  })
}

function fits(rate: UpstreamRate, { adults, children }: Occupancy): boolean {
  const { adultCount, childCount, childrenAges } = rate
  const isForOthers =
    childrenAges?.length === children.length && childrenAges.join() !== children.toSorted((a, b) => a - b).join()
  const isForAll = adultCount >= adults && childCount >= 0 && adultCount + childCount === adults + children.length
  return !isForOthers && (isForAll || !isStated(rate))
}

function isStated({ adultCount, childCount }: UpstreamRate): boolean {
  return adultCount !== 0 || childCount !== 0
}

function mapRate(rate: UpstreamRate, occupancyNumber: number, query: MapOfferQuery): OfferRate | DropReason {
  const given = rate.retailRate?.total
  if (given === undefined || given.amount === 0) return 'no total'
  const { currency } = query
  const total = moneyIn(currency, given)
  if (total.currency !== currency) return 'another currency'
  const suggested = statedPrice(currency, rate.retailRate?.suggestedSellingPrice, rate.retailRate?.msp)
  const initial = rate.retailRate?.initialPrice
  const boardName = plainText(rate.boardName)
  return {
    rateId: rate.rateId,
    occupancyNumber,
    name: plainText(rate.name) || 'Room',
    maxOccupancy: Math.max(rate.maxOccupancy, rate.adultCount + rate.childCount),
    adultCount: rate.adultCount,
    childCount: rate.childCount,
    boardType: rate.boardType || (readBoard({ boardType: '', boardName }) ?? ''),
    boardName: boardName || rate.boardType,
    remarks: plainText(rate.remarks),
    commission: readMoneys(rate.commission).map((money) => moneyIn(currency, money)),
    retailRate: {
      total: [total],
      suggestedSellingPrice: suggested === undefined ? [] : [suggested],
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

/** The offer's suggested price, the sum of its rates' suggested prices, or its own price without a source. */
function suggestedOf({ suggestedSellingPrice, msp }: UpstreamOffer, rates: readonly OfferRate[], retail: Money) {
  const stated = statedPrice(retail.currency, suggestedSellingPrice, msp)
  if (stated !== undefined) return stated
  const ofRates = rates.flatMap(({ retailRate }) => retailRate.suggestedSellingPrice[0] ?? [])
  if (ofRates.length < rates.length || ofRates.some(({ currency }) => currency !== retail.currency)) {
    return { ...retail, source: '' }
  }
  const amount = ofRates.reduce((total, { amount }) => total + amount, 0)
  return { amount: roundMoney(amount, retail.currency), currency: retail.currency, source: ofRates[0]?.source ?? '' }
}

/** Returns the first suggested price above 0; the supplier sends 0 for no price. */
function statedPrice(usual: string, ...prices: readonly (UpstreamMoney | undefined)[]) {
  const moneys = prices.flatMap((price) => (price ? [{ ...moneyIn(usual, price), source: price.source }] : []))
  return moneys.find(({ amount }) => amount > 0)
}

function moneyIn(usual: string, { amount, currency }: Pick<UpstreamMoney, 'amount' | 'currency'>): Money {
  const named = currency === '' ? usual : currency
  return { amount: roundMoney(amount, named), currency: named }
}

/** Keeps an initial price from being below the current one. */
function highest(total: Money, initial: Money | undefined): Money {
  return initial !== undefined && initial.currency === total.currency && initial.amount > total.amount ? initial : total
}

type CancellationPolicies = OfferRate['cancellationPolicies']
type Step = CancellationPolicies['cancelPolicyInfos'][number]

/**
 * Maps the costs of cancelling a rate: steps sorted by time, without steps that change nothing, for display in the
 * hotel's time zone. Percentages become amounts; no amount exceeds the rate's total. A tag other than `RFN` and `NRFN`
 * becomes empty, as does `RFN` with an unreadable step: the cost of cancelling is then unknown. A non-refundable rate
 * with an unreadable step keeps no steps, so cancelling costs its total.
 *
 * @param timezone the hotel's IANA zone
 */
function mapCancellation({ cancellationPolicies }: UpstreamRate, total: Money, timezone: string): CancellationPolicies {
  const steps = readSteps(cancellationPolicies?.cancelPolicyInfos ?? []).map((step) => mapStep(step, total, timezone))
  const readable = steps.filter((step) => step !== undefined)
  const given = cancellationPolicies?.refundableTag.trim().toUpperCase() ?? ''
  const isComplete = readable.length === steps.length
  const tag = given === 'NRFN' || (given === 'RFN' && isComplete) ? given : ''
  return {
    cancelPolicyInfos: tag === 'NRFN' && !isComplete ? [] : joinSteps(readable),
    hotelRemarks: (cancellationPolicies?.hotelRemarks ?? []).map(plainText).filter((remark) => remark !== ''),
    refundableTag: tag,
  }
}

function mapStep(step: UpstreamCancelPolicyInfo | undefined, total: Money, timezone: string): Step | undefined {
  const cancelTime = step && readTime(step.cancelTime)
  if (step?.amount === undefined || step.amount < 0 || cancelTime === undefined) return undefined
  const type = step.type.trim()
  const isShare = /^(?:percent(?:age)?|%)$/i.test(type)
  // The amount of other types, such as nights, is unknown.
  if (!isShare && !/^(?:amount|fixed|flat|)$/i.test(type)) return undefined
  const currency = isShare || step.currency === '' ? total.currency : step.currency
  const given = isShare ? (total.amount * step.amount) / 100 : step.amount
  const amount = roundMoney(given, currency)
  return {
    cancelTime,
    amount: currency === total.currency ? Math.min(amount, total.amount) : amount,
    currency,
    type: 'amount',
    timezone,
  }
}

/** Reads a time; without an offset it is GMT. @returns ISO 8601 in UTC, to the second */
function readTime(text: string): string | undefined {
  const [, day, time = '00:00:00', offset = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? []
  const timeMs = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset}`)
  return Number.isNaN(timeMs) ? undefined : `${new Date(timeMs).toISOString().slice(0, 19)}Z`
}

/** Sorts steps by time, keeps the most expensive of simultaneous ones, and drops steps that do not change the cost. */
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
