import { utcDay } from '#contract/days'
import { stayFields, type StayRequest } from '#contract/hotels/stay'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { countryCodes } from './countries.ts'
import * as z from 'zod/mini'

/** Refuses dates that the service would refuse today. */
export const staysInReach = z.check<{ checkin: string; checkout: string }>(
  ({ value, issues }) => {
    for (const { field, message } of stayDateErrors(value, utcDay(Date.now()))) {
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  },
  // Also while other fields have errors, so that all are shown at once.
  { when: () => true },
)

/** What is said differently to people: a day that is not there is empty. */
export const namedFields = {
  checkin: z.iso.date('Enter a check-in date'),
  checkout: z.iso.date('Enter a check-out date'),
  /** A known country; the service accepts any two letters. */
  guestNationality: z.optional(
    z.string().check(z.refine((code) => countryCodes.includes(code), 'Choose a nationality from the list')),
  ),
}

/** The values of the stay form; an empty number is NaN. */
export const staySchema = z.object({ ...stayFields, ...namedFields }).check(staysInReach)
export type StayValues = z.input<typeof staySchema>

/** The form values of a stay. */
export function stayValues({ checkin, checkout, occupancies, guestNationality }: StayRequest): StayValues {
  return {
    checkin,
    checkout,
    occupancies: occupancies.map(({ adults, children }) => ({ adults, children: [...children] })),
    guestNationality,
  }
}
