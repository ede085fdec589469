import { addDays, dayNumber, nightsBetween } from '#contract/days'
import { centsOf, moneyOf, roundMoney } from '#contract/money'
import { hash, hashText, unit } from '../../sample/random.ts'
import type { RatesRequest } from './rates-request.ts'

/** A sum as the supplier sends it. */
export interface SimulatedMoney {
  readonly amount: number
  readonly currency?: string
  readonly source?: string
}

/** The rate of one room. Any field may be missing or `null` where the supplier's may. */
export interface SimulatedRate {
  readonly rateId: string
  readonly occupancyNumber: number
  readonly cancellationPolicies?: { readonly refundableTag?: string; readonly [field: string]: unknown } | null
  readonly [field: string]: unknown
}

/** An offer, which the supplier calls a room type. */
export interface SimulatedOffer {
  readonly offerId?: string
  readonly rates?: readonly SimulatedRate[]
  readonly offerRetailRate?: SimulatedMoney | readonly SimulatedMoney[]
  readonly [field: string]: unknown
}

/** Oddities that offers have in turn, so that a hotel with a few dozen offers has them all. */
export const oddities = [
  'none',
  'not refundable, without steps',
  'steps in the wrong order',
  'percentage without currency',
  'taxes null',
  'no suggested price',
  'suggested price below the total',
  'prices as arrays',
  'blank rate',
  'no offerId',
  'unknown board',
  'unknown tag',
  'sum off by a cent',
  'double of the one before',
  'remarks with tags',
  'step above the total',
  'not refundable, percentage long past',
  'no initial price',
  'for other guests',
  'child priced as an adult',
  'guests not stated',
  'occupancy numbers that do not fit',
  'a room missing',
  'prices disagree',
  'not refundable, half now and all later',
  'one room not refundable',
  'fee in words',
  'fee in words beside an included tax',
  'tax in another currency',
  'compulsory remarks',
] as const

/** Oddities that offers have only if a test names them. */
type NamedOddity =
  | 'refundable, full penalty begun'
  | 'deadline at midnight'
  | 'breakfast denied'
  | 'tag in lower case'
  | 'no tag'
  | 'first step not readable'
  | 'step of nights'
  | 'step in percent by its sign'
  | 'step below zero'
  | 'fee as a text'
  | 'tax below zero'
  | 'amount of a tax as text'
  | 'commission of which a part is missing'
  | 'remarks as lists and objects'
  | 'guests as text'
  | 'children of other ages'
  | 'rooms of each other’s children'
export type Oddity = (typeof oddities)[number] | NamedOddity

const boards = [
  ['RO', 'Room Only'],
  ['BI', 'Breakfast Included'],
  ['HB1', 'Half Board Plus'],
] as const

const rooms = ['Double Room', 'Twin Room, City View', 'Superior King', 'Junior Suite']

/** Makes the offers of a hotel for a request, cheapest first, each with the oddity whose turn it is. */
export function simulatedOffers(hotelId: string, request: RatesRequest, count: number): SimulatedOffer[] {
  return Array.from({ length: count }, (_, index) =>
    simulatedOffer(hotelId, request, index, oddities[index % oddities.length] as Oddity),
  )
}

/** Makes one offer of a hotel; a larger index is a higher price. */
export function simulatedOffer(hotelId: string, request: RatesRequest, index: number, oddity: Oddity): SimulatedOffer {
  const { currency, checkin, occupancies } = request
  // A double has the room and the price of the offer before it.
  const pricedIndex = oddity === 'double of the one before' ? Math.max(0, index - 1) : index
  const seed = hash(hashText(hotelId), dayNumber(checkin), nightsBetween(checkin, request.checkout), pricedIndex)
  const cents = occupancies.map((_, room) => roomCents(hotelId, request, pricedIndex, room))
  const sum = cents.reduce((total, part) => total + part, 0)
  const errorCents = oddity === 'sum off by a cent' ? 1 : oddity === 'prices disagree' ? 1200 : 0
  const total = moneyOf(sum + errorCents, currency).amount
  const price = (amount: number, source?: string) => {
    const money = { amount, currency, ...(source === undefined ? {} : { source }) }
    return oddity === 'prices as arrays' ? [money] : money
  }
  const rates = cents.map((part, room) => simulatedRate({ request, seed, index, room, cents: part, oddity }))
  // Two rooms often come in reverse order.
  if (seed % 2 === 0) rates.reverse()
  if (oddity === 'blank rate') rates[0] = blankRate
  if (oddity === 'a room missing') rates.pop()
  return {
    roomTypeId: opaqueId(seed, 1, 60),
    ...(oddity === 'no offerId' ? {} : { offerId: opaqueId(seed, 2 + index * 8, 752 + (seed % 645)) }),
    supplier: seed % 3 === 0 ? 'nuitee' : 'Nuitee',
    supplierId: 2,
    priceType: 'commission',
    rateType: 'standard',
    paymentTypes: ['NUITEE_PAY'],
    rates,
    offerRetailRate: price(total),
    ...(oddity === 'no suggested price'
      ? {}
      : { suggestedSellingPrice: price(suggested(sum, currency, oddity), 'providerDirect') }),
    ...(oddity === 'no initial price' ? {} : { offerInitialPrice: price(total) }),
  }
}

interface RateOptions {
  readonly request: RatesRequest
  readonly seed: number
  readonly index: number
  readonly room: number
  readonly cents: number
  readonly oddity: Oddity
}

function simulatedRate({ request, seed, index, room, cents, oddity }: RateOptions): SimulatedRate {
  const { currency, occupancies } = request
  const { adults, children } = occupancies[room]!
  const { adultCount, childCount } = statedGuests(adults, children.length, oddity)
  const [boardType, boardName] =
    oddity === 'unknown board'
      ? ['XB7', 'Dinner with the Chef']
      : oddity === 'breakfast denied'
        ? ['BB', 'Breakfast not included']
        : boards[seed % boards.length]!
  const total = moneyOf(cents, currency).amount
  const money = (amount: number) => [{ amount, currency }]
  return {
    rateId: opaqueId(seed, 3 + room + index * 8, 439 + (seed % 641)),
    occupancyNumber: oddity === 'occupancy numbers that do not fit' ? occupancies.length - room : room + 1,
    name: rooms[(seed >>> 4) % rooms.length],
    maxOccupancy: Math.max(2, adults + children.length),
    adultCount: oddity === 'guests as text' ? String(adultCount) : adultCount,
    ...(childCount === 0 && seed % 3 === 0 ? {} : { childCount }),
    childrenAges: statedAges(occupancies, room, oddity),
    boardType,
    boardName,
    remarks: remarksWith[oddity] ?? null,
    priceType: 'commission',
    commission:
      oddity === 'commission of which a part is missing'
        ? [...money(10), { amount: null, currency }]
        : seed % 5 === 0
          ? null
          : money(roundMoney(total * 0.0565, currency)),
    retailRate: {
      total: money(total),
      ...(oddity === 'no suggested price'
        ? {}
        : {
            suggestedSellingPrice: [{ amount: suggested(cents, currency, oddity), currency, source: 'providerDirect' }],
          }),
      ...(oddity === 'no initial price' ? {} : { initialPrice: money(total) }),
      taxesAndFees: taxesAndFees(seed, currency, oddity),
    },
    cancellationPolicies: cancellation(request, total, oddity, room),
  }
}

function statedGuests(adults: number, children: number, oddity: Oddity) {
  switch (oddity) {
    case 'for other guests':
      return { adultCount: adults === 1 ? 2 : 1, childCount: 0 }
    case 'child priced as an adult':
      return { adultCount: adults + Math.min(children, 1), childCount: Math.max(children - 1, 0) }
    case 'guests not stated':
      return { adultCount: 0, childCount: 0 }
    default:
      return { adultCount: adults, childCount: children }
  }
}

function statedAges(occupancies: RatesRequest['occupancies'], room: number, oddity: Oddity) {
  const roomOfChildren = oddity === 'rooms of each other’s children' ? occupancies.length - 1 - room : room
  const { children } = occupancies[roomOfChildren]!
  if (children.length === 0) return null
  return oddity === 'children of other ages' ? children.map((age) => (age === 1 ? 2 : 1)) : children
}

const remarksWith: Partial<Record<Oddity, unknown>> = {
  'remarks with tags': '<ul><li>City tax: 3.8200000000000003 EUR &amp; night</li><li>ID at check-in</li></ul>',
  'compulsory remarks': 'Gala dinner on 31 December, 150 EUR a person, compulsory. Adults only.',
  'remarks as lists and objects': ['Gala dinner compulsory', { text: 'No <b>lift</b>' }],
}

function taxesAndFees(seed: number, currency: string, oddity: Oddity) {
  const description = seed % 2 === 0 ? 'city_tax' : 'Mandatory Fee'
  // The amount is only in the description.
  const feeInWords = { included: false, description: `$163.02 ${currency} per room per stay`, amount: 0, currency }
  switch (oddity) {
    case 'taxes null':
      return null
    case 'fee in words':
      return [feeInWords]
    case 'fee in words beside an included tax':
      return [{ included: true, description: 'VAT', amount: 8, currency }, feeInWords]
    case 'fee as a text':
      return [{ included: true, description: 'VAT', amount: 8, currency }, 'City tax 3 EUR per night at hotel']
    case 'tax below zero':
      return [{ included: false, description, amount: -8, currency }]
    case 'amount of a tax as text':
      return [{ included: false, description, amount: '12.50', currency }]
    case 'tax in another currency':
      return [{ included: false, description, amount: 90, currency: 'CZK' }]
    default:
      return [{ included: seed % 5 === 0, description, amount: 8, currency }]
  }
}

function cancellation({ checkin, currency }: RatesRequest, total: number, oddity: Oddity, room: number) {
  const step = (daysBefore: number, amount: number) => ({
    cancelTime: `${addDays(checkin, -daysBefore)} 02:00:00`,
    amount,
    currency,
    type: 'amount',
    timezone: 'GMT',
  })
  const percentage = (day: string) => ({
    cancelTime: `${day} 00:00:00`,
    amount: 100,
    type: 'percentage',
    timezone: 'GMT',
  })
  const half = roundMoney(total / 2, currency)
  const policies = (refundableTag: string | undefined, cancelPolicyInfos: readonly object[]) => ({
    ...(refundableTag === undefined ? {} : { refundableTag }),
    hotelRemarks:
      oddity === 'compulsory remarks'
        ? ['<p>The hotel takes no guests under 18.</p>']
        : oddity === 'remarks as lists and objects'
          ? 'Adults only'
          : [],
    cancelPolicyInfos,
  })
  switch (oddity) {
    case 'not refundable, without steps':
      return policies('NRFN', [])
    case 'not refundable, percentage long past':
      return policies('NRFN', [percentage('2020-01-01')])
    case 'not refundable, half now and all later':
      return policies('NRFN', [step(2, total), step(600, half)])
    case 'one room not refundable':
      return room === 0 ? policies('NRFN', [step(600, total)]) : policies('RFN', [step(2, total)])
    case 'steps in the wrong order':
      return policies('RFN', [step(1, total), step(3, half)])
    case 'percentage without currency':
      return policies('RFN', [percentage(addDays(checkin, -2))])
    case 'refundable, full penalty begun':
      return policies('RFN', [percentage('2020-01-01')])
    case 'deadline at midnight':
      return policies('RFN', [percentage(addDays(checkin, -2))])
    case 'unknown tag':
      return policies('PRP', [step(2, half)])
    case 'tag in lower case':
      return policies('nrfn', [step(2, half)])
    case 'no tag':
      return policies(undefined, [step(2, half)])
    case 'first step not readable':
      return policies('RFN', [{ ...step(600, half), cancelTime: '01/10/2027 00:00' }, step(2, total)])
    case 'step of nights':
      return policies('RFN', [{ ...step(2, 1), type: 'nights' }])
    case 'step in percent by its sign':
      return policies('RFN', [{ ...step(2, 100), type: '%' }])
    case 'step below zero':
      return policies('RFN', [step(600, -50)])
    case 'step above the total':
      return policies('RFN', [step(2, moneyOf(centsOf({ amount: total, currency }) + 1, currency).amount)])
    default:
      return policies('RFN', [step(2, half)])
  }
}

/** A rate with only empty fields; an offer that has one cannot be sold. */
const blankRate: SimulatedRate = {
  rateId: '',
  occupancyNumber: 0,
  name: '',
  maxOccupancy: 0,
  adultCount: 0,
  boardType: '',
  boardName: '',
  remarks: '',
  commission: null,
  retailRate: { total: null, suggestedSellingPrice: null, initialPrice: null, taxesAndFees: null },
  cancellationPolicies: { cancelPolicyInfos: null, hotelRemarks: null },
}

/** Returns the price of a room by hotel, dates and guests, 2% more with each index. */
function roomCents(hotelId: string, { checkin, checkout, occupancies }: RatesRequest, index: number, room: number) {
  const hotel = hashText(hotelId)
  const night = 6000 + 24_000 * unit(hash(hotel, 1)) * (0.7 + 0.6 * unit(hash(hotel, 2, dayNumber(checkin))))
  const guests = occupancies[room]!.adults + occupancies[room]!.children.length * 0.5
  return Math.round(night * nightsBetween(checkin, checkout) * (0.6 + guests * 0.2) * 1.02 ** Math.min(index, 120))
}

function suggested(cents: number, currency: string, oddity: Oddity): number {
  return moneyOf(Math.round(cents * (oddity === 'suggested price below the total' ? 0.93 : 1.07)), currency).amount
}

/** Returns an id that is as long as the supplier's. */
function opaqueId(seed: number, number: number, length: number): string {
  return (hash(seed, number).toString(36) + hash(number, seed).toString(36)).padEnd(
    length,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  )
}
