import { stayDatesFaults, stayFields } from '#contract/stay'
import * as z from 'zod/mini'

/** Refuses dates that the service would refuse, by its day. */
export const staysInReach = z.check<{ checkin: string; checkout: string }>(
  ({ value, issues }) => {
    for (const { field, message } of stayDatesFaults(value, new Date().toISOString().slice(0, 10))) {
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  },
  // Also while other fields have faults, so that all are told at once.
  { when: () => true },
)

/** A stay as its form holds it; a number that is not given is NaN. */
export const staySchema = z.object(stayFields).check(staysInReach)
export type StayValues = z.input<typeof staySchema>
