import type { Hotel } from '#server/hotels/hotel'
import { boardsOf } from './boards.ts'
import { climateAt } from '../../world/climate-zones.ts'
import { countryPriceLevel, propertyTaxPercent } from '../../world/countries.ts'
import { type DestinationKind, destinationNear } from '../../world/destinations.ts'
import { awardBase } from './miles.ts'
import { distanceKm } from '../../../places/nearby.ts'
import { hash, hashText, unit } from '../../random.ts'
import { roomTypesOf } from './rooms.ts'
import { seasonTable } from './seasons.ts'

/** The parameters of all of a hotel's prices. */
export type Tariff = Readonly<ReturnType<typeof tariffOf>>

const centsByStars = [5_200, 7_800, 11_800, 18_500, 34_000]
const breakfastCentsByStars = [600, 800, 1_200, 1_900, 3_200]

const leisureWeek = [0.97, 0.94, 0.94, 0.95, 0.99, 1.12, 1.14]
const businessWeek = [0.9, 1.04, 1.07, 1.07, 1.03, 0.93, 0.92]
const townReachKm = 9

/** Computes a hotel's tariff, which is always the same. */
export function tariffOf(hotel: Hotel) {
  const { stars, latitude, longitude, amenityIds, countryCode, rating } = hotel
  // The number in the id is unique.
  const hotelSeed = Number(hotel.hotelId.slice(1))
  const climate = climateAt(latitude, longitude)
  const destination = destinationNear(latitude, longitude)
  const countryLevel = countryPriceLevel(countryCode)
  let townLevel = 0.92 + unit(hash(hashText(hotel.placeId), 31)) * 0.16
  if (destination !== undefined) {
    const closeness = Math.exp(-((distanceKm(hotel, destination) / townReachKm) ** 2))
    townLevel += (destination.priceLevel - townLevel) * closeness
  }
  const reputationFactor = 1 + (rating - (6.6 + stars * 0.42)) * 0.11
  const ownFactor = Math.exp((unit(hash(hotelSeed, 32)) + unit(hash(hotelSeed, 33)) - 1) * 0.42)
  const level = countryLevel * townLevel
  const baseCents = (centsByStars[stars - 1] as number) * level * reputationFactor * ownFactor
  return {
    hotelSeed,
    townSeed: hashText(hotel.placeId),
    timezone: hotel.timezone,
    /** ISO 3166 alpha-2. */
    countryCode,
    roomTypes: roomTypesOf(hotelSeed, amenityIds, stars),
    boards: boardsOf(hotelSeed, amenityIds, stars, climate, destination?.kind),
    /** A mean night in the plainest double room without meals, in US cents. */
    baseCents,
    /** One breakfast, in cents. */
    breakfastCents: (breakfastCentsByStars[stars - 1] as number) * (0.35 + 0.65 * level),
    /** The factor on non-refundable prices. */
    nonRefundableFactor: 0.85 + unit(hash(hotelSeed, 34)) * 0.07,
    /** By day of the year. */
    season: seasonTable(climate, latitude),
    /** By weekday, from Sunday. */
    weekdays: isBusy(destination?.kind) ? businessWeek : leisureWeek,
    /** Paid at the property on top of the price. */
    taxPercent: hash(hotelSeed, 35) % 5 === 0 ? 0 : propertyTaxPercent(countryCode),
    /** Whether the whole hotel is booked on some nights. */
    isBookedWhole: hash(hotelSeed, 36) % 6 === 0,
    /** The miles for a mean night in the plainest double room without meals. */
    awardBase: awardBase(hotelSeed, baseCents),
  }
}

/** Whether business travellers fill the hotel from Monday to Thursday. */
function isBusy(kind: DestinationKind | undefined): boolean {
  return kind === 'city' || kind === undefined
}

/** The default nationality of guests. */
export const sampleNationality = 'US'

const residentFactors = [0.88, 0.9, 0.92, 0.95]

/** Adjusts a tariff to the guests' nationality: a third of the hotels are cheaper for residents, except in the US. */
export function tariffFor(tariff: Tariff, nationality = sampleNationality): Tariff {
  const { hotelSeed, countryCode, baseCents, breakfastCents } = tariff
  const isResident = nationality === countryCode && nationality !== sampleNationality
  if (!isResident || hash(hotelSeed, 81) % 3 !== 0) return tariff
  const factor = residentFactors[hash(hotelSeed, 83) % residentFactors.length] as number
  return { ...tariff, baseCents: baseCents * factor, breakfastCents: breakfastCents * factor }
}
