import * as z from 'zod/mini'
import { nightsBetween } from '#contract/days'
import { cpmOf } from '#contract/deals/mile-value'
import type { Offer } from '#contract/hotels/find-offers'
import { currencyDigits } from '#contract/money'
import type { StayDates } from '#contract/hotels/stay-limits'
import type { Hotel } from '#server/hotels/hotel'
import { readJsonFile } from '#server/operator-files/read-json-file'

const monthDay = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and a day, as in 06-15'))
const centsPerMile = z
  .number('must be a number')
  .check(z.minimum(0.01, 'must be 0.01 or more'), z.maximum(10_000, 'must be at most 10000'))
const multiplier = z
  .int('must be a whole number')
  .check(z.minimum(0, 'must be 0 or more'), z.maximum(100, 'must be at most 100'))
const stars = z.number('must be a number').check(z.minimum(0, 'must be 0 to 5'), z.maximum(5, 'must be 0 to 5'))

/** A rule applies to stays that meet all of its conditions; without conditions, to all stays. */
const milesRule = z.strictObject({
  /** The hotel's stars, both ends included; 0 is no class. */
  stars: z.optional(z.strictObject({ from: z.optional(stars), to: z.optional(stars) })),
  /** ISO 3166 alpha-2, upper case. */
  countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')))),
  /** Ids of places of `GET /data/places`. */
  places: z.optional(z.array(z.string())),
  /** Check-in days, both ends included; a season that ends before it starts spans the new year. */
  season: z.optional(z.strictObject({ from: monthDay, to: monthDay })),
  centsPerMile: z.optional(centsPerMile),
  multiplier: z.optional(multiplier),
})
type MilesRule = z.output<typeof milesRule>

const milesPolicy = z.strictObject({
  centsPerMile,
  multiplier,
  milesRoundedUpTo: z
    .int('must be a whole number')
    .check(z.minimum(1, 'must be 1 or more'), z.maximum(100_000, 'must be at most 100000')),
  rules: z.array(milesRule),
})

/**
 * The price of a mile and the miles that a price earns. `centsPerMile` is the hundredths of the currency that one mile
 * replaces, `multiplier` the miles that one unit of the currency earns. Each comes from the first applicable rule that
 * has it, or else from the policy itself. Rules do not depend on the price, so a higher price never costs fewer miles.
 */
export type MilesPolicy = z.output<typeof milesPolicy>

export const usualMilesPolicy: MilesPolicy = {
  centsPerMile: 0.9,
  multiplier: 1,
  milesRoundedUpTo: 100,
  rules: [
    // A mile is worth most at good hotels in the quiet weeks after the new year.
    { stars: { from: 4 }, season: { from: '01-07', to: '03-15' }, centsPerMile: 1.5, multiplier: 3 },
    { stars: { from: 5 }, centsPerMile: 1.3, multiplier: 3 },
    { stars: { from: 4 }, centsPerMile: 1.15, multiplier: 2 },
    { stars: { from: 3 }, centsPerMile: 1, multiplier: 2 },
  ],
}

/**
 * Reads a policy from a JSON file.
 *
 * @throws {StartError} naming the first invalid field
 */
export function readMilesPolicy(file: string): MilesPolicy {
  return readJsonFile('MILES_POLICY', file, milesPolicy)
}

export interface MilesQuery {
  /** For the whole stay in all its rooms, in hundredths of the currency. */
  readonly sellingCents: number
  /** ISO 4217; USD when left out. */
  readonly currency?: string
  readonly hotel: Pick<Hotel, 'stars' | 'countryCode' | 'placeId'>
  /** YYYY-MM-DD. */
  readonly startDate: string
  readonly nights: number
}

/** Computes the miles of an offer for a stay. */
export function priceOffer(
  policy: MilesPolicy,
  { offerRetailRate }: Offer,
  hotel: Hotel,
  { checkin, checkout }: StayDates,
) {
  const { amount, currency } = offerRetailRate
  const nights = nightsBetween(checkin, checkout)
  return priceInMiles(policy, { sellingCents: amount * 100, currency, hotel, startDate: checkin, nights })
}

/** Computes the miles of a stay; amounts of money are in hundredths of the currency. @spec Deal calculations */
export function priceInMiles(policy: MilesPolicy, query: MilesQuery) {
  const { currency = 'USD', nights } = query
  const smallest = 10 ** (2 - currencyDigits(currency))
  // Rounded first, so that binary fractions do not lower an exact price by one unit.
  const nightUnits = Math.max(1, Math.floor(Math.round((query.sellingCents / smallest) * 1000) / 1000 / nights))
  const nightCents = nightUnits * smallest
  const sellingCents = nightUnits * nights * smallest
  const rules = policy.rules.filter((rule) => holds(rule, query))
  const stated = (field: 'centsPerMile' | 'multiplier') =>
    rules.find((rule) => rule[field] !== undefined)?.[field] ?? policy[field]
  const multiplier = stated('multiplier')
  const step = policy.milesRoundedUpTo
  const miles = Math.round((sellingCents / stated('centsPerMile')) * 1000) / 1000
  const milesRequired = Math.max(step, Math.ceil(miles / step) * step)
  return {
    nightCents,
    /** The price per night times the nights: the query's price, or a few of the currency's smallest units less. */
    sellingCents,
    milesRequired,
    multiplier,
    /** From the price that the miles replace, rounded down. */
    milesEarned: Math.floor((multiplier * sellingCents) / 100),
    /** The cents of the price that one mile replaces, to four decimals. */
    cpm: cpmOf(sellingCents / 100, milesRequired),
  }
}

function holds({ stars, countries, places, season }: MilesRule, { hotel, startDate }: MilesQuery): boolean {
  if (stars !== undefined && (hotel.stars < (stars.from ?? 0) || hotel.stars > (stars.to ?? 5))) return false
  if (countries !== undefined && !countries.includes(hotel.countryCode)) return false
  if (places !== undefined && !places.includes(hotel.placeId)) return false
  return season === undefined || isWithin(season, startDate.slice(5))
}

function isWithin({ from, to }: NonNullable<MilesRule['season']>, day: string): boolean {
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}
