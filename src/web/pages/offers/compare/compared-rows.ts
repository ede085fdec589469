import { nightsBetween } from '#contract/days'
import { formatStay } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/locale.ts'
import { distancesBetween } from '../../../format/distances-between.ts'
import { lowestOf } from '../../../format/lowest-of.ts'
import { formatMoney } from '../../../format/money.ts'
import { commissionOf, commissionPercent, taxesOf } from '../../../format/offer-sums.ts'
import { boardWords, countWords, guestWords, moneyWords, roomWords } from '../../../format/offer-words.ts'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { clientTerms, scheduleOf } from '../sell/client-terms.ts'
import { sellingPrice, type SellRule } from '../sell/selling-price.ts'
import { belowWords } from '../sell/sell-words.ts'
import { soldRate } from '../sell/sold-rate.ts'

/** The most rates side by side. */
export const mostCompared = 6

/** A line of the comparison, with one text for each rate. */
export interface ComparedRow {
  readonly name: string
  readonly cells: readonly string[]
  /** What is to be said of a cell, below it. */
  readonly notes?: readonly (string | undefined)[]
  /** Whether not all texts are the same. */
  readonly differs: boolean
  /** The columns with the lowest amount, where one is lower than another. */
  readonly lowest: readonly number[]
}

interface Compared {
  /** What the amounts are. */
  readonly rule: SellRule
  /** Whether they are net prices, which are compared with commission and supplier. */
  readonly isNet: boolean
  readonly now: Date
}

/** Returns what to compare of rates, line by line; dates, guests and nationality only where they differ. */
export function comparedRows(chosen: readonly ChosenRate[], { rule, isNet, now }: Compared): ComparedRow[] {
  const rates = chosen.map((rate) => soldRate(rate, rule))
  const prices = rates.map(({ offer }) => offer.offerRetailRate)
  const isOneHotel = new Set(rates.map(({ hotelId }) => hotelId)).size === 1
  const nights = rates.map(({ stay }) => nightsBetween(stay.checkin, stay.checkout))
  const row = (name: string, cells: readonly string[], amounts: readonly (number | undefined)[] = []) => ({
    name,
    cells,
    differs: new Set(cells).size > 1,
    lowest: lowestOf(amounts),
  })
  // Amounts in different currencies are not compared.
  const isOneCurrency = new Set(prices.map(({ currency }) => currency)).size === 1
  const amountsOf = (amounts: readonly number[]) => (isOneCurrency ? amounts : [])
  const whereDifferent = [
    row(
      'Dates',
      rates.map(({ stay }, index) => datesWords(stay, nights[index] ?? 0, now)),
    ),
    row(
      'Guests',
      rates.map(({ stay }) => guestWords(stay.occupancies)),
    ),
    row(
      'Guest nationality',
      rates.map(({ stay }) => stay.guestNationality ?? 'Not given'),
    ),
  ].filter(({ differs }) => differs)
  return [
    row(
      'Class',
      rates.map(({ hotel }) =>
        hotel === undefined || hotel.stars === 0 ? '–' : countWords(hotel.stars, 'star', 'stars'),
      ),
    ),
    row(
      'Guest rating',
      rates.map(({ hotel }) =>
        hotel === undefined || hotel.rating === 0 ? '–' : formatNumber(hotel.rating.toFixed(1)),
      ),
    ),
    row(
      'City',
      rates.map(({ hotel }) => hotel?.city ?? '–'),
    ),
    ...(isOneHotel
      ? []
      : [
          row(
            'Distance to the others',
            distancesBetween(rates.map(({ hotelId, hotel }) => ({ id: hotelId, position: hotel }))),
          ),
        ]),
    ...whereDifferent,
    row(
      'Room',
      rates.map(({ offer }) => roomWords(offer)),
    ),
    row(
      'Board',
      rates.map(({ offer }) => boardWords(offer)),
    ),
    row(
      'Cancellation',
      rates.map((rate) => clientTerms(scheduleOf(rate), now)),
    ),
    {
      ...row('Total', prices.map(formatMoney), amountsOf(prices.map(({ amount }) => amount))),
      notes: chosen.map((rate) => belowWords(sellingPrice(rate, rule))),
    },
    row(
      'Per night',
      prices.map((price, index) => formatMoney(perNight(price, nights[index] ?? 1))),
      amountsOf(prices.map(({ amount }, index) => amount / Math.max(1, nights[index] ?? 1))),
    ),
    ...(rule.kind === 'retail'
      ? [
          row(
            'Taxes included',
            rates.map(({ offer }) => moneyWords(taxesOf(offer, 'included')) || '–'),
          ),
        ]
      : []),
    row(
      'Taxes at the property',
      rates.map(({ offer }) => moneyWords(taxesOf(offer, 'at-property')) || '–'),
    ),
    ...(isNet
      ? [
          row('Commission', rates.map(commissionWords)),
          row(
            'Supplier',
            rates.map(({ offer }) => offer.supplier || '–'),
          ),
        ]
      : []),
  ]
}

/** Returns what all rates have in common of their stays, in words. */
export function commonStayWords(rates: readonly ChosenRate[], now: Date): string {
  const common = (words: readonly string[]) => (new Set(words).size === 1 ? words.slice(0, 1) : [])
  return [
    ...common(rates.map(({ stay }) => datesWords(stay, nightsBetween(stay.checkin, stay.checkout), now))),
    ...common(
      rates.map(
        ({ stay }) => `${countWords(stay.occupancies.length, 'room', 'rooms')} for ${guestWords(stay.occupancies)}`,
      ),
    ),
  ].join(' · ')
}

function datesWords({ checkin, checkout }: ChosenRate['stay'], nights: number, now: Date): string {
  return `${formatStay(checkin, checkout, now)}, ${countWords(nights, 'night', 'nights')}`
}

function perNight({ amount, currency }: { amount: number; currency: string }, nights: number) {
  return { amount: Math.round((amount * 100) / Math.max(1, nights)) / 100, currency }
}

function commissionWords({ offer }: ChosenRate): string {
  const percent = commissionPercent(offer)
  const words = moneyWords(commissionOf(offer)) || '–'
  return percent === undefined ? words : `${words} (${percent} %)`
}
