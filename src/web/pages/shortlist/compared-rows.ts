import { nightsBetween } from '#contract/days'
import type { Money } from '#contract/money'
import type { Position } from '../../format/distance.ts'
import { distancesBetween } from '../../format/distances-between.ts'
import type { KeptStay } from '../../format/kept-stay.ts'
import { lowestOf } from '../../format/lowest-of.ts'
import { formatMiles } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import { taxesOf } from '../../format/offer-sums.ts'
import { boardWords, countWords, moneyWords, roomWords } from '../../format/offer-words.ts'
import { type Decision, redeemOrPay } from '../../format/redeem-or-pay.ts'
import { formatNumber } from '../../format/locale.ts'
import { formatCents } from '../../format/value.ts'
import type { Repriced } from './reprice.ts'

/** What is known of the hotel of a stay. */
export interface ComparedHotel extends Position {
  readonly id: string
  readonly city: string
  /** 0 where it has no class. */
  readonly stars: number
  /** 0 to 10, 0 where there is none; undefined where the service does not say. */
  readonly rating: number | undefined
  readonly reviewCount: number
  readonly facilities: readonly string[]
}

export interface ComparedStay {
  readonly stay: KeptStay
  readonly repriced: Repriced
  /** Undefined while it loads, and for a hotel that is not known. */
  readonly hotel: ComparedHotel | undefined
  /** The weather of the stay in a line. */
  readonly weather: string | undefined
}

/** A cell of the comparison. */
interface ComparedCell {
  readonly text: string
  /** What is to be said of it, below it. */
  readonly note: string
}

/** A line of the comparison, with a cell for each stay. */
export interface ComparedRow {
  readonly name: string
  readonly cells: readonly ComparedCell[]
  /** The columns that are best in it, where one is better than another, and the word for that. */
  readonly best: readonly number[]
  readonly bestWord: 'fewest' | 'lowest' | 'highest'
}

interface Wallet {
  /** In cents; undefined where there is none. */
  readonly milePrice: number | undefined
  readonly myMiles: number | undefined
}

/** The price of a stay, as far as it is known; while it is checked, and where it cannot be, the one it was kept with. */
function priceOf({ stay: { rate }, repriced }: Pick<ComparedStay, 'stay' | 'repriced'>) {
  if (repriced.kind === 'priced') {
    const { milesRequired, price, multiplier, offer } = repriced
    return { milesRequired, price, multiplier, taxes: taxesOf(offer, 'at-property') }
  }
  return repriced.kind === 'sold out' ? undefined : rate && { ...rate, taxes: undefined }
}

/** What to do about a stay; undefined while its price is not known. */
function decisionOf(compared: Pick<ComparedStay, 'stay' | 'repriced'>, milePrice: number): Decision | undefined {
  const { milesRequired, price, multiplier } = priceOf(compared) ?? {}
  if (milesRequired === undefined || price === undefined || multiplier === undefined) return undefined
  const miles_earning = { miles_earned: Math.floor(multiplier * price.amount), multiplier }
  return redeemOrPay({ miles_required: milesRequired, selling_price: price, miles_earning }, milePrice)
}

/** Returns what stays cost, line by line. */
export function priceRows(stays: readonly ComparedStay[], { milePrice, myMiles }: Wallet): ComparedRow[] {
  const prices = stays.map(priceOf)
  const nights = stays.map(({ stay }) => nightsBetween(stay.checkin, stay.checkout))
  const miles = prices.map((price) => price?.milesRequired)
  const nightly = miles.map((amount, index) => amount && Math.round(amount / nights[index]!))
  const decisions = stays.map((stay) => decisionOf(stay, milePrice ?? 0))
  // Amounts in different currencies are not compared.
  const isOneCurrency = new Set(prices.flatMap((price) => price?.price.currency ?? [])).size <= 1
  return [
    {
      name: 'Miles for the stay',
      cells: miles.map((amount) => cell(milesWords(amount), coverWords(amount, myMiles))),
      best: lowestOf(miles),
      bestWord: 'fewest',
    },
    {
      name: 'Miles a night',
      cells: nightly.map((amount) => cell(milesWords(amount))),
      best: lowestOf(nightly),
      bestWord: 'fewest',
    },
    {
      name: 'Or in cash',
      cells: prices.map((price, index) =>
        price === undefined
          ? cell('–')
          : cell(formatMoney(price.price), cashWords(price.price, nights[index]!, price.taxes)),
      ),
      best: isOneCurrency ? lowestOf(prices.map((price) => price?.price.amount)) : [],
      bestWord: 'lowest',
    },
    {
      name: 'Redeem or pay',
      cells: decisions.map((decision) => {
        if (decision === undefined) return cell('–')
        const net = `Net ${formatCents(decision.netCents)} a mile`
        return milePrice === undefined ? cell(net) : cell(decision.isRedeeming ? 'Redeem' : 'Pay', net)
      }),
      best: isOneCurrency ? highestOf(decisions.map((decision) => decision?.netCents)) : [],
      bestWord: 'highest',
    },
  ]
}

/** Returns what is bought for it: the room, and the board. */
export function roomRows(stays: readonly ComparedStay[]): ComparedRow[] {
  const offers = stays.map(({ repriced }) => (repriced.kind === 'priced' ? repriced.offer : undefined))
  return [
    plain(
      'Room',
      offers.map((offer, index) => (offer && roomWords(offer)) ?? stays[index]!.stay.rate?.roomName),
    ),
    plain(
      'Board',
      offers.map((offer) => offer && boardWords(offer)),
    ),
  ]
}

/** Returns what is to be known of the hotels. */
export function hotelRows(stays: readonly ComparedStay[]): ComparedRow[] {
  const hotels = stays.map(({ hotel }) => hotel)
  return [
    {
      ...plain(
        'Class',
        hotels.map((hotel) => hotel && (hotel.stars === 0 ? undefined : countWords(hotel.stars, 'star', 'stars'))),
      ),
      best: highestOf(hotels.map((hotel) => hotel?.stars || undefined)),
      bestWord: 'highest',
    },
    {
      name: 'Guest rating',
      cells: hotels.map((hotel) =>
        hotel?.rating
          ? cell(formatNumber(hotel.rating.toFixed(1)), countWords(hotel.reviewCount, 'review', 'reviews'))
          : cell('–'),
      ),
      best: highestOf(hotels.map((hotel) => hotel?.rating || undefined)),
      bestWord: 'highest',
    },
    plain(
      'City',
      hotels.map((hotel) => hotel?.city),
    ),
    ...(stays.length > 1
      ? [
          plain(
            'Distance',
            distancesBetween(stays.map(({ stay: { hotelId: id }, hotel }) => ({ id, position: hotel }))),
          ),
        ]
      : []),
    plain(
      'Weather',
      stays.map(({ weather }) => weather),
    ),
  ]
}

/** Returns the facilities that all known hotels have, and for each stay the others that its hotel has. */
export function comparedFacilities(stays: readonly ComparedStay[]) {
  const facilities = stays.map(({ hotel }) => hotel?.facilities)
  const known = facilities.filter((names) => names !== undefined)
  const [first = [], ...rest] = known
  const common = known.length < 2 ? [] : first.filter((name) => rest.every((names) => names.includes(name)))
  return { common, others: facilities.map((names) => names?.filter((name) => !common.includes(name))) }
}

function plain(name: string, texts: readonly (string | undefined)[]): ComparedRow {
  return { name, cells: texts.map((text) => cell(text || '–')), best: [], bestWord: 'lowest' }
}

function cell(text: string, note = ''): ComparedCell {
  return { text, note }
}

function milesWords(miles: number | undefined): string {
  return miles === undefined ? '–' : formatMiles(miles)
}

function coverWords(miles: number | undefined, myMiles: number | undefined): string {
  if (miles === undefined || myMiles === undefined) return ''
  return miles <= myMiles ? 'Covered by your miles' : `${formatMiles(miles - myMiles)} miles short`
}

function cashWords({ amount, currency }: Money, nights: number, taxes: readonly Money[] | undefined): string {
  const nightly = `${formatMoney({ amount: Math.round((amount * 100) / nights) / 100, currency })} a night`
  if (taxes === undefined) return nightly
  return `${nightly}, ${taxes.length === 0 ? 'taxes included' : `+ ${moneyWords(taxes)} taxes at the property`}`
}

function highestOf(amounts: readonly (number | undefined)[]): number[] {
  return lowestOf(amounts.map((amount) => amount && -amount))
}
