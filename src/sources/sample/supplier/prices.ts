import type { Board } from './tariff/boards.ts'
import { awardSeason, milesFor, multiplierOf } from './tariff/miles.ts'
import type { Party } from './party.ts'
import { hash, unit } from '../random.ts'
import type { RoomType } from './tariff/rooms.ts'
import { seasonIndex, weekday } from './tariff/seasons.ts'
import type { Tariff } from './tariff/tariff.ts'

/** The cancellation terms of a rate: free until shortly before check-in, free until long before, or non-refundable. */
export const allTerms = ['flexible', 'semiFlexible', 'nonRefundable'] as const
export type Terms = (typeof allTerms)[number]

/** The price of a stay, in US cents and in miles. */
export type Quote = Readonly<ReturnType<typeof quoteRoom>>

const soldOutShare = 0.05
const fullShare = 0.03
const eventShare = 0.035
const eventFactor = 1.38
const nightlyNoise = 0.14

/** The factor of each of the terms on the miles of a stay. */
const milesByTerms: Readonly<Record<Terms, number>> = { flexible: 1, semiFlexible: 0.93, nonRefundable: 0.85 }

/** The factors for a stay's nights that are the same for all rooms. */
export type PricedNights = Readonly<ReturnType<typeof priceNights>>

/** Returns the factor on the price of a night. */
export function nightFactor(tariff: Tariff, day: number): number {
  return (tariff.season[seasonIndex(day)] as number) * dayFactor(tariff, day)
}

/**
 * Computes the factors of the nights from `startDay` when booked on `bookingDay`.
 *
 * @param factorOf returns the factor on a night's price; stays that share nights can pass a function with a cache
 */
export function priceNights(
  tariff: Tariff,
  startDay: number,
  nights: number,
  bookingDay: number,
  factorOf = nightFactor,
) {
  let sum = 0
  let seasons = 0
  for (let day = startDay; day < startDay + nights; day++) {
    seasons += awardSeason(tariff.season[seasonIndex(day)] as number)
    sum += factorOf(tariff, day)
  }
  return {
    nights,
    /** The price of a mean night relative to the tariff's. */
    factor: sum / nights,
    awardSeason: seasons / nights,
    lead: leadFactor(startDay - bookingDay),
    multiplier: multiplierOf(tariff.hotelSeed, startDay),
  }
}

/** Prices a room that is free and large enough. */
export function quoteRoom(
  tariff: Tariff,
  { nights, factor, awardSeason, lead, multiplier }: PricedNights,
  { room, board, terms, party }: { room: RoomType; board: Board; terms: Terms; party: Party },
) {
  const mean = factor * tariff.baseCents * room.priceFactor * lead * (1 + party.supplement)
  const meals = board.breakfasts * tariff.breakfastCents * party.meals
  const average = Math.round((mean + meals) * termsFactor(tariff, terms))
  const nightCents = agreeingCents(average, nights, multiplier)
  const sellingCents = nightCents * nights
  return {
    /** The mean price of a night, to the cent. */
    nightCents,
    sellingCents,
    /** For the whole stay. */
    milesRequired: milesFor(tariff.awardBase, awardSeason, nights, room, board, milesByTerms[terms], sellingCents),
    /** Miles earned per dollar when paying in cash. */
    multiplier,
  }
}

/** Returns the tax paid at the property in addition to the price. */
export function propertyTaxCents({ taxPercent }: Tariff, sellingCents: number): number {
  return Math.round((sellingCents * taxPercent) / 100)
}

/** Whether a room type is available for every night of a stay. */
export function isFree(tariff: Tariff, room: number, startDay: number, nights: number): boolean {
  for (let day = startDay; day < startDay + nights; day++) {
    if (!isFreeOn(tariff, room, day)) return false
  }
  return true
}

/** Whether a room type is available for a night. */
export function isFreeOn(tariff: Tariff, room: number, day: number): boolean {
  return !isFull(tariff, day) && !isSoldOut(tariff, room, day)
}

/** Semi-flexible terms save half as much as non-refundable ones. */
function termsFactor({ nonRefundableFactor }: Tariff, terms: Terms): number {
  if (terms === 'flexible') return 1
  return terms === 'nonRefundable' ? nonRefundableFactor : (1 + nonRefundableFactor) / 2
}

/** Whether the whole hotel is booked for a night. */
function isFull({ hotelSeed, isBookedWhole }: Tariff, day: number): boolean {
  return isBookedWhole && unit(hash(hotelSeed, 54, day)) < fullShare
}

/** Whether a room type is sold out for a night. */
function isSoldOut({ hotelSeed, townSeed }: Tariff, room: number, day: number): boolean {
  const share = hasEvent(townSeed, day) ? soldOutShare * 5 : soldOutShare
  return unit(hash(hotelSeed, 51, room, day)) < share
}

/** Combines the weekday, events in the town and the hotel's own variation. */
function dayFactor({ hotelSeed, townSeed, weekdays }: Tariff, day: number): number {
  const noise = 1 + (unit(hash(hotelSeed, 52, day)) - 0.5) * nightlyNoise
  return (weekdays[weekday(day)] as number) * noise * (hasEvent(townSeed, day) ? eventFactor : 1)
}

/** Whether an event fills the town and makes its hotels expensive; events last five days. */
function hasEvent(townSeed: number, day: number): boolean {
  return unit(hash(townSeed, 53, Math.floor((day + (townSeed % 5)) / 5))) < eventShare
}

/** Late booking costs more, early booking slightly less. */
function leadFactor(leadDays: number): number {
  return 1 + 0.12 * Math.exp(-leadDays / 6) - 0.06 * Math.min(1, leadDays / 90)
}

/** Returns the lowest price of a night, from `cents` up, whose stay earns the same miles in cents and in decimal dollars. */
export function agreeingCents(cents: number, nights: number, multiplier: number): number {
  let agreeing = Math.max(1, cents)
  while (Math.floor((multiplier * agreeing * nights) / 100) !== Math.floor(multiplier * ((agreeing * nights) / 100))) {
    agreeing += 1
  }
  return agreeing
}
