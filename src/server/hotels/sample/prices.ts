import { awardSeason, milesFor, multiplierOf } from './miles.ts'
import { hash, unit } from './random.ts'
import { seasonIndex, weekday } from './seasons.ts'
import type { Tariff } from './tariff.ts'

/** A stay somebody asks the price of. Days are counted from 1 January 1970. */
export interface Stay {
  /** Index into the tariff's room types. */
  readonly room: number
  /** Index into the tariff's boards. */
  readonly board: number
  readonly refundable: boolean
  readonly startDay: number
  readonly nights: number
  readonly adults: number
  /** The day of asking, on which the lead time depends. */
  readonly askedDay: number
}

/** What a stay costs, in cents of a US dollar and in miles. */
export interface Quote {
  /** The average night, to the cent. */
  readonly nightCents: number
  /** The whole stay: the average night times the nights. */
  readonly sellingCents: number
  /** Paid at the property, beside the price. */
  readonly taxCents: number
  /** For the whole stay. */
  readonly milesRequired: number
  /** Miles earned per dollar when paying in cash. */
  readonly multiplier: number
  readonly milesEarned: number
}

const soldOutShare = 0.05
const fairShare = 0.035
const fairFactor = 1.38
const nightlyNoise = 0.14

/** Prices a stay; `undefined` when a night of it is sold out. */
export function quoteStay(tariff: Tariff, stay: Stay): Quote | undefined {
  const { startDay, nights, adults, refundable } = stay
  const room = tariff.roomTypes[stay.room]
  const board = tariff.boards[stay.board]
  if (room === undefined || board === undefined || room.maxOccupancy < adults) return undefined
  let sum = 0
  let seasons = 0
  for (let day = startDay; day < startDay + nights; day++) {
    if (isSoldOut(tariff, stay.room, day)) return undefined
    const season = tariff.season[seasonIndex(day)] as number
    seasons += awardSeason(season)
    sum += season * dayFactor(tariff, day)
  }
  const mean = (sum / nights) * tariff.baseCents * room.priceFactor * leadFactor(startDay - stay.askedDay)
  const meals = board.breakfasts * tariff.breakfastCents * adults
  const average = Math.round((mean + meals) * (refundable ? 1 : tariff.nonRefundableFactor))
  const multiplier = multiplierOf(tariff.hotelSeed, startDay)
  const nightCents = agreeingCents(average, nights, multiplier)
  const sellingCents = nightCents * nights
  return {
    nightCents,
    sellingCents,
    taxCents: Math.round((sellingCents * tariff.taxPercent) / 100),
    milesRequired: milesFor(tariff.awardBase, seasons / nights, nights, room, board, refundable, sellingCents),
    multiplier,
    milesEarned: Math.floor((multiplier * sellingCents) / 100),
  }
}

/** Whether none of a room type is left for a night. */
function isSoldOut({ hotelSeed, townSeed }: Tariff, room: number, day: number): boolean {
  const share = isFair(townSeed, day) ? soldOutShare * 5 : soldOutShare
  return unit(hash(hotelSeed, 51, room, day)) < share
}

/** Weekday, events in the town and the hotel's own ups and downs. */
function dayFactor({ hotelSeed, townSeed, weekdays }: Tariff, day: number): number {
  const noise = 1 + (unit(hash(hotelSeed, 52, day)) - 0.5) * nightlyNoise
  return (weekdays[weekday(day)] as number) * noise * (isFair(townSeed, day) ? fairFactor : 1)
}

/** Now and then something draws people to a town for five days, and every house in it is dear. */
function isFair(townSeed: number, day: number): boolean {
  return unit(hash(townSeed, 53, Math.floor((day + (townSeed % 5)) / 5))) < fairShare
}

/** The last days are dear, the early booker saves a little. */
function leadFactor(leadDays: number): number {
  return 1 + 0.12 * Math.exp(-leadDays / 6) - 0.06 * Math.min(1, leadDays / 90)
}

/** The least amount from `cents` on that earns the same miles whether reckoned in cents or in decimal dollars. */
function agreeingCents(cents: number, nights: number, multiplier: number): number {
  let agreeing = Math.max(1, cents)
  while (Math.floor((multiplier * agreeing * nights) / 100) !== Math.floor(multiplier * ((agreeing * nights) / 100))) {
    agreeing += 1
  }
  return agreeing
}
