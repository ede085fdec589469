import * as z from 'zod/mini'
import { nightsBetween } from './days.ts'

export const maxRooms = 9
export const maxAdultsPerRoom = 9
export const maxChildrenPerRoom = 6
export const oldestChildAge = 17
export const maxNights = 30
export const maxDaysAhead = 500

const date = z.iso.date('must be a date of the calendar, as in 2027-03-31')

/** The guests of one room; `children` holds the age of each child in years. @spec 4. Retrieve rates for hotels */
export const occupancy = z.object({
  adults: z.int().check(z.minimum(1), z.maximum(maxAdultsPerRoom)),
  children: z._default(
    z.array(z.int().check(z.minimum(0), z.maximum(oldestChildAge))).check(z.maxLength(maxChildrenPerRoom)),
    [],
  ),
})
export type Occupancy = z.output<typeof occupancy>

/** The fields that every request for rates has in common. @spec 4. Retrieve rates for hotels */
export const stayFields = {
  checkin: date,
  checkout: date,
  occupancies: z.array(occupancy).check(z.minLength(1), z.maxLength(maxRooms)),
  guestNationality: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
}

/** A stay in one or more rooms of a hotel. */
export interface StayRequest {
  /** First night, YYYY-MM-DD. */
  readonly checkin: string
  /** Day of departure, YYYY-MM-DD. */
  readonly checkout: string
  /** One entry for each room. */
  readonly occupancies: readonly Occupancy[]
  /** ISO 3166 alpha-2. */
  readonly guestNationality?: string | undefined
}

/** A date of a stay that rates cannot be requested for. */
export interface StayDateError {
  readonly field: 'checkin' | 'checkout'
  /** What is wrong, to be put after the name of the field. */
  readonly message: string
}

/**
 * Checks that rates can be requested for two calendar dates: `checkin` from the day before `today` to 500 days after it,
 * `checkout` 1 to 30 nights after `checkin`. It depends on the current day, so it cannot be part of a schema.
 *
 * @param today YYYY-MM-DD in UTC
 * @spec 4. Retrieve rates for hotels
 */
export function stayDateErrors({ checkin, checkout }: Pick<StayRequest, 'checkin' | 'checkout'>, today: string) {
  const errors: StayDateError[] = []
  const daysAhead = nightsBetween(today, checkin)
  const nights = nightsBetween(checkin, checkout)
  if (daysAhead < -1) errors.push({ field: 'checkin', message: 'must not lie in the past' })
  if (daysAhead > maxDaysAhead) {
    errors.push({ field: 'checkin', message: `must be at most ${maxDaysAhead} days ahead` })
  }
  if (nights < 1) errors.push({ field: 'checkout', message: 'must be after checkin' })
  if (nights > maxNights)
    errors.push({ field: 'checkout', message: `must be at most ${maxNights} nights after checkin` })
  return errors
}
