import type { Offer } from '#contract/hotels/find-offers'
import { type Money, roundMoney } from '#contract/money'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatBoards, formatRooms } from '../offer/format-offer.ts'

/** The most stays or rates side by side. */
export const mostCompared = 12

/** A cell of a comparison. */
export interface ComparedCell {
  readonly text: string
  /** The text below it. */
  readonly note?: string | undefined
  readonly drawing?: ReactNode
  /** Whether it is to be known before deciding, good, or of another time. */
  readonly tone?: 'news' | 'good' | 'old' | undefined
}

/** A line of a comparison, with a cell for each column. */
export interface ComparedRow {
  readonly name: string
  readonly cells: readonly ComparedCell[]
  /** The columns that are best in it, where one is better than another, and the word for that. */
  readonly best?: readonly number[]
  readonly bestWord?: 'fewest' | 'lowest' | 'highest' | 'best value'
  readonly isLarge?: boolean
  /** In `em`: as high as most of what arrives in it. */
  readonly height?: number
}

/** The compared facts of a hotel. */
export interface ComparedHotel {
  readonly city: string
  /** 0 where it has no class. */
  readonly stars: number
  /** 0 to 10, 0 where there is none; undefined where the service does not say. */
  readonly rating: number | undefined
  readonly reviewCount?: number
}

/** Returns a line of texts; a dash stands for what is not known. */
export function textRow<Item>(
  name: string,
  items: readonly Item[],
  textOf: (item: Item, index: number) => string | undefined,
): ComparedRow {
  return { name, cells: items.map((item, index) => ({ text: textOf(item, index) || '–' })) }
}

/** Returns the class, guest rating and city of hotels, as far as they are known. */
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

/** Returns the rooms and boards of offers, as far as they are known; a room may be known without its offer. */
export function roomRows(offers: readonly (Offer | undefined)[], rooms: readonly (string | undefined)[] = []) {
  return [
    textRow('Room', offers, (offer, index) => (offer && formatRooms(offer)) ?? rooms[index]),
    textRow('Board', offers, (offer) => offer && formatBoards(offer)),
  ]
}

/** Whether not all texts of a line are the same. */
export function isDifferent({ cells }: ComparedRow): boolean {
  return new Set(cells.map(({ text }) => text)).size > 1
}

/** Returns a price by night, to the decimals of its currency. */
export function perNight({ amount, currency }: Money, nights: number): Money {
  return { amount: roundMoney(amount / Math.max(1, nights), currency), currency }
}

/**
 * Returns where the lowest of some amounts are; nowhere where all known ones are the same, or where they are of prices in
 * different currencies.
 */
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

/** Returns where the highest of some amounts are. */
export function highestOf(amounts: readonly (number | undefined)[], prices?: readonly (Money | undefined)[]): number[] {
  return lowestOf(
    amounts.map((amount) => amount && -amount),
    prices,
  )
}
