import { utcDay } from '#contract/days'
import { stayFields, type StayRequest } from '#contract/hotels/stay'
import { maxDaysAhead, maxNights, stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { countryCodes } from './countries.ts'
import * as z from 'zod/mini'

/** Rejects dates that the service would reject today. */
export const staysInReach = z.check<{ checkin: string; checkout: string }>(
  ({ value, issues }) => {
    const today = utcDay(Date.now())
    for (const { field } of stayDateErrors(value, today)) {
      issues.push({ code: 'custom', input: value, path: [field], message: explainDate(field, value.checkin < today) })
    }
  },
  // Runs even if other fields have errors, so that all errors appear at once.
  { when: () => true },
)

function explainDate(field: keyof StayDates, isPast: boolean): string {
  if (field === 'checkout') return `Choose a check-out 1 to ${maxNights} nights after check-in.`
  return isPast
    ? 'Check-in is in the past. Choose another date.'
    : `Choose a check-in within the next ${maxDaysAhead} days.`
}

/** Fields with clearer error messages: a missing day is an empty text. */
export const namedFields = {
  checkin: z.iso.date('Enter a check-in date'),
  checkout: z.iso.date('Enter a check-out date'),
  /** Must be a known country; the service accepts any two letters. */
  guestNationality: z.optional(
    z.string().check(z.refine((code) => countryCodes.includes(code), 'Choose a nationality from the list')),
  ),
}

/** The form's values for a stay; an empty number is NaN. */
export const staySchema = z.object({ ...stayFields, ...namedFields }).check(staysInReach)
export type StayValues = z.input<typeof staySchema>

export function stayValues({ checkin, checkout, occupancies, guestNationality }: StayRequest): StayValues {
  return {
    checkin,
    checkout,
    occupancies: occupancies.map(({ adults, children }) => ({ adults, children: [...children] })),
    guestNationality,
  }
}
