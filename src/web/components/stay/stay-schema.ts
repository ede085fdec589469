import { utcDay } from '#contract/days'
import { stayFields } from '#contract/stay'
import { stayDateErrors } from '#contract/stay-limits'
import * as z from 'zod/mini'
import { explainDay, isDay } from '../calendar/read-day.ts'
import { countryCodes } from './countries/country-codes.ts'
import { explainCountry } from './countries/explain-country.ts'

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

/** A text that `isRight` or that is explained, except for an empty one. */
function typed(isRight: (text: string) => boolean, explain: (text: string) => string) {
  const error = ({ input }: { readonly input?: unknown }) => (input === '' ? 'must be given' : explain(String(input)))
  return z.string().check(z.refine(isRight, { error }))
}

const day = typed(isDay, explainDay)

/** What is typed freely: what stands for nothing stays in its field, and is named in the error. */
export const typedFields = {
  checkin: day,
  checkout: day,
  /** A known country; the service accepts any two letters. */
  guestNationality: z.optional(typed((code) => countryCodes.includes(code), explainCountry)),
}

/** The values of the stay form; an empty number is NaN. */
export const staySchema = z.object({ ...stayFields, ...typedFields }).check(staysInReach)
export type StayValues = z.input<typeof staySchema>
