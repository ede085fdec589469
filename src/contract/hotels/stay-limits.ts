import { nightsBetween } from '../days.ts'

// The limits of a stay and of a rate request, without schemas: pages need them before they load the schemas.

export const maxRooms = 9
export const maxAdultsPerRoom = 9
export const maxChildrenPerRoom = 6
export const oldestChildAge = 17
export const maxNights = 30
export const maxDaysAhead = 500

export const maxOfferHotels = 200
export const maxRatesPerHotel = 100
export const defaultRatesPerHotel = 5

/** The form of a nationality: ISO 3166 alpha-2. */
export const nationalityForm = /^[A-Z]{2}$/

export interface StayDateError {
  readonly field: 'checkin' | 'checkout'
  /** The problem, to follow the name of the field. */
  readonly message: string
}

/** The dates of a stay, both YYYY-MM-DD. */
export interface StayDates {
  /** The first night. */
  readonly checkin: string
  /** The check-out day. */
  readonly checkout: string
}

/**
 * Checks that rates can be requested for two calendar dates: `checkin` from the day before `today` to 500 days after it,
 * `checkout` 1 to 30 nights after `checkin`. It depends on the current day, so it cannot be part of a schema.
 *
 * @param today YYYY-MM-DD in UTC
 * @spec 4. Retrieve rates for hotels
 */
export function stayDateErrors({ checkin, checkout }: StayDates, today: string) {
  const errors: StayDateError[] = []
  const daysAhead = nightsBetween(today, checkin)
  const nights = nightsBetween(checkin, checkout)
  if (daysAhead < -1) errors.push({ field: 'checkin', message: 'must not lie in the past' })
  if (daysAhead > maxDaysAhead) {
    errors.push({ field: 'checkin', message: `must be at most ${maxDaysAhead} days ahead` })
  }
  if (nights < 1) errors.push({ field: 'checkout', message: 'must be after check-in' })
  if (nights > maxNights)
    errors.push({ field: 'checkout', message: `must be at most ${maxNights} nights after check-in` })
  return errors
}
