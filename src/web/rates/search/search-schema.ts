import { findOffers } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel } from '#contract/hotels/stay-limits'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { namedFields, staysInReach, stayValues } from '#web/stay/form/stay-schema.ts'
import { splitRooms, stayOf } from '#web/stay/form/stay-search.ts'
import { readRatesAddress } from '../rates-address.ts'
import * as z from 'zod/mini'

/** The request body with the range of dates accepted today. */
export const searchSchema = z.extend(findOffers.body!, namedFields).check(staysInReach)

/** The form's values; an empty number field is NaN. */
export type SearchValues = z.input<typeof searchSchema>

export function explainSearchIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'too_small' && issue.path?.[0] === 'hotelIds'
    ? 'Choose at least one hotel'
    : explainIssue(issue)
}

/** Returns the form's values for an address, including invalid ones, so that the user can correct them. */
export function searchValues(address: string, now: Date): SearchValues {
  const search = readRatesAddress(address)
  const written = new URLSearchParams(address)
  const stay = stayValues(stayOf(search, now))
  const rooms = written.get('rooms')
  return {
    hotelIds: [...(search.hotels ?? [])],
    checkin: written.has('checkin') ? (search.checkin ?? '') : stay.checkin,
    checkout: written.has('checkout') ? (search.checkout ?? '') : stay.checkout,
    occupancies: rooms === null ? stay.occupancies : splitRooms(rooms),
    guestNationality: written.get('nationality') ?? undefined,
    maxRatesPerHotel: Number(written.get('rates') ?? defaultRatesPerHotel),
    refundableRatesOnly: search.refundable ?? false,
  }
}
