import type { Offer } from '#contract/hotels/find-offers'
import { type Money, roundMoney } from '#contract/money'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatBoards, formatRooms } from '../offer/format-offer.ts'

/** The most stays or rates side by side. */
export const mostCompared = 12

export interface ComparedCell {
  readonly text: string
  /** Small text below the cell's text. */
  readonly note?: string | undefined
  readonly drawing?: ReactNode
  /** `news` for a fact to know before deciding, `good` for an advantage, `old` for outdated data. */
  readonly tone?: 'news' | 'good' | 'old' | undefined
}

/** A row of a comparison, with a cell for each column. */
export interface ComparedRow {
  readonly name: string
  readonly cells: readonly ComparedCell[]
  /** The indexes of the best columns, if some are better than others, and the word that marks them. */
  readonly best?: readonly number[]
  readonly bestWord?: 'fewest' | 'lowest' | 'highest' | 'best value'
  readonly isLarge?: boolean
  /** The minimum height in `em`, for content that loads later. */
  readonly height?: number
}

export interface ComparedHotel {
  readonly city: string
  /** 0 for a hotel without stars. */
  readonly stars: number
  /** 0 to 10, or 0 without reviews; undefined if the service does not report it. */
  readonly rating: number | undefined
  readonly reviewCount?: number
}

/** Returns a row of texts; a dash replaces an unknown one. */
export function textRow<Item>(
  name: string,
  items: readonly Item[],
  textOf: (item: Item, index: number) => string | undefined,
): ComparedRow {
  return { name, cells: items.map((item, index) => ({ text: textOf(item, index) || '–' })) }
}

/** Returns rows for the known stars, guest ratings and cities of hotels. */
export function hotelRows(hotels: readonly (ComparedHotel | undefined)[]): ComparedRow[] {
  const highest = (of: 'stars' | 'rating') => ({
    best: highestOf(hotels.map((hotel) => hotel?.[of] || undefined)),
    bestWord: 'highest' as const,
  })
  return [
    {
      ...textRow('Class', hotels, (hotel) => (hotel?.stars ? formatCount(hotel.stars, 'star', 'stars') : '')),
      ...highest('stars'),
    },
    {
      name: 'Guest rating',
      cells: hotels.map((hotel) =>
        hotel?.rating
          ? {
              text: formatNumber(hotel.rating.toFixed(1)),
              note: hotel.reviewCount === undefined ? '' : formatCount(hotel.reviewCount, 'review', 'reviews'),
            }
          : { text: '–' },
      ),
      ...highest('rating'),
    },
    textRow('City', hotels, (hotel) => hotel?.city),
  ]
}

/** Returns rows for the known rooms and boards of offers; a room may be known without its offer. */
export function roomRows(offers: readonly (Offer | undefined)[], rooms: readonly (string | undefined)[] = []) {
  return [
    textRow('Room', offers, (offer, index) => (offer && formatRooms(offer)) ?? rooms[index]),
    textRow('Board', offers, (offer) => offer && formatBoards(offer)),
  ]
}

/** Whether a row's texts differ. */
export function isDifferent({ cells }: ComparedRow): boolean {
  return new Set(cells.map(({ text }) => text)).size > 1
}

/** Returns a price a night, rounded to its currency's decimals. */
export function perNight({ amount, currency }: Money, nights: number): Money {
  return { amount: roundMoney(amount / Math.max(1, nights), currency), currency }
}

/** Returns the indexes of the lowest amounts; none if all known ones are equal or the `prices` differ in currency. */
export function lowestOf(
  amounts: readonly (number | undefined)[],
  prices: readonly (Money | undefined)[] = [],
): number[] {
  const known = amounts.filter((amount) => amount !== undefined)
  const lowest = Math.min(...known)
  const currencies = new Set(prices.flatMap((price) => price?.currency ?? []))
  if (currencies.size > 1 || known.every((amount) => amount === lowest)) return []
  return amounts.flatMap((amount, index) => (amount === lowest ? [index] : []))
}

/** Returns the indexes of the highest amounts, like `lowestOf`. */
export function highestOf(amounts: readonly (number | undefined)[], prices?: readonly (Money | undefined)[]): number[] {
  return lowestOf(
    amounts.map((amount) => amount && -amount),
    prices,
  )
}
