import * as z from 'zod/mini'
import {
  maxAdultsPerRoom,
  maxChildrenPerRoom,
  maxRooms,
  nationalityForm,
  oldestChildAge,
  type StayDates,
} from './stay-limits.ts'

const date = z.iso.date('must be a date of the calendar, as in 2027-03-31')

/** The id of a hotel, which need not exist. */
export const requestedHotelId = z.string().check(z.maxLength(100))

const adults = z.int().check(z.minimum(1), z.maximum(maxAdultsPerRoom))
const children = z.array(z.int().check(z.minimum(0), z.maximum(oldestChildAge))).check(z.maxLength(maxChildrenPerRoom))

/** The guests of one room; `children` holds the age of each child in years. @spec 4. Retrieve rates for hotels */
export const occupancy = z.object({ adults, children: z._default(children, []) })
export type Occupancy = z.output<typeof occupancy>

/** The fields common to all requests for rates. @spec 4. Retrieve rates for hotels */
export const stayFields = {
  checkin: date,
  checkout: date,
  occupancies: z.array(occupancy).check(z.minLength(1), z.maxLength(maxRooms)),
  guestNationality: z.optional(z.string().check(z.regex(nationalityForm, 'must be two capital letters'))),
}

/** The same fields for a stay that has been searched. */
export const searchedStay = z
  .object({
    ...stayFields,
    occupancies: z.array(z.object({ adults, children })).check(z.minLength(1), z.maxLength(maxRooms)),
  })
  .check(
    z.refine(({ checkin, checkout }) => checkin < checkout, { error: 'must be after check-in', path: ['checkout'] }),
  )

/** A stay in one or more rooms of a hotel. */
export interface StayRequest extends StayDates {
  /** One entry for each room. */
  readonly occupancies: readonly Occupancy[]
  /** ISO 3166 alpha-2. */
  readonly guestNationality?: string | undefined
}
