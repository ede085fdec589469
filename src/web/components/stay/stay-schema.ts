import { utcDay } from '#contract/days'
import { stayFields } from '#contract/stay'
import { stayDateErrors } from '#contract/stay-limits'
import * as z from 'zod/mini'
import { countryCodes } from './country-codes.ts'

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

/** A known country; the service accepts any two letters. */
export const nationality = z.optional(
  z.string().check(z.refine((code) => countryCodes.includes(code), 'must be a country in the list')),
)

/** The values of the stay form; an empty number is NaN. */
export const staySchema = z.object({ ...stayFields, guestNationality: nationality }).check(staysInReach)
export type StayValues = z.input<typeof staySchema>
