import type { Board } from './boards.ts'
import { hash, unit } from '../../random.ts'
import type { RoomType } from './rooms.ts'

/** The miles a night of each hotel category, in the award chart. */
const chart = [
  2_500, 4_000, 5_500, 7_500, 10_000, 12_500, 16_000, 20_000, 25_000, 30_000, 37_500, 45_000, 55_000, 70_000, 85_000,
  105_000, 130_000, 160_000, 200_000, 250_000,
]

/** The value of a mile that the chart assumes. */
const chartCentsPerMile = 0.96

const minCentsPerMile = 0.5
const maxCentsPerMile = 3.2

const seasonFactors = { low: 0.82, usual: 1, high: 1.24 }

/** The percentage of hotels with each multiplier, from 1 up; the rest have promotions up to 25. */
const usualMultipliers = [30, 26, 16, 10, 8]
const highestMultiplier = 25

/** Returns the miles of an average night by the hotel's category, which follows its price only loosely. */
export function awardBase(hotelSeed: number, baseCents: number): number {
  const deviation = Math.exp(
    (unit(hash(hotelSeed, 41)) + unit(hash(hotelSeed, 42)) + unit(hash(hotelSeed, 43)) - 1.5) * 0.66,
  )
  const wanted = (baseCents / chartCentsPerMile) * deviation
  return chart.find((miles) => miles >= wanted) ?? (chart.at(-1) as number)
}

/** Returns the factor on a night's miles from its season's price factor. */
export function awardSeason(season: number): number {
  if (season > 1.12) return seasonFactors.high
  return season < 0.9 ? seasonFactors.low : seasonFactors.usual
}

/** Returns the miles of a whole stay, rounded to 100 below 20,000 and to 500 from there on. */
export function milesFor(
  milesPerNight: number,
  meanAwardSeason: number,
  nights: number,
  room: RoomType,
  board: Board,
  termsFactor: number,
  sellingCents: number,
): number {
  // Every fifth night is half price.
  const paidNights = nights - Math.floor(nights / 5) / 2
  const wanted = milesPerNight * meanAwardSeason * paidNights * room.milesFactor * board.milesFactor * termsFactor
  const miles = Math.min(Math.max(wanted, sellingCents / maxCentsPerMile), sellingCents / minCentsPerMile)
  const step = miles < 20_000 ? 100 : 500
  return Math.max(step, Math.round(miles / step) * step)
}

/** Returns the miles earned per dollar of cash, 1 to 25, by hotel and month of check-in. */
export function multiplierOf(hotelSeed: number, startDay: number): number {
  const drawn = unit(hash(hotelSeed, 44, Math.floor(startDay / 30.44))) * 100
  let percent = 0
  for (const [index, share] of usualMultipliers.entries()) {
    percent += share
    if (drawn < percent) return index + 1
  }
  const promotion = (drawn - percent) / (100 - percent)
  const highestUsual = usualMultipliers.length
  return highestUsual + 1 + Math.floor(promotion ** 1.5 * (highestMultiplier - highestUsual))
}
