import { findOffers } from '#contract/find-offers'
import { defaultRatesPerHotel } from '#contract/stay-limits'
import * as z from 'zod/mini'
import { explainIssue } from '../../../components/form/explain-validation.ts'
import { staysInReach, typedFields } from '../../../components/stay/stay-schema.ts'
import { stayValues } from '../../../components/stay/stay-values.ts'
import { searchOfStay, splitRooms, stayOf } from '../../../components/stay/stay-search.ts'
import { type OffersSearch, readOffersAddress } from '../offers-address.ts'

/** The request body, with the range of dates accepted today. */
export const offersSchema = z.extend(findOffers.body!, typedFields).check(staysInReach)

/** The values of the form; an empty number field is NaN. */
export type OffersValues = z.input<typeof offersSchema>

/** Explains a validation issue of the form. */
export function explainOffersIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'too_small' && issue.path?.[0] === 'hotelIds'
    ? 'Choose at least one hotel'
    : explainIssue(issue)
}

/** The form's values for an address: what is written there, even where it cannot be searched, so that it can be corrected. */
export function offersValues(address: string, now: Date): OffersValues {
  const search = readOffersAddress(address)
  const written = new URLSearchParams(address)
  const stay = stayValues(stayOf(search, now))
  const rooms = written.get('rooms')
  return {
    hotelIds: [...(search.hotels ?? [])],
    checkin: written.get('checkin') ?? stay.checkin,
    checkout: written.get('checkout') ?? stay.checkout,
    occupancies: rooms === null ? stay.occupancies : splitRooms(rooms),
    guestNationality: written.get('nationality') ?? undefined,
    maxRatesPerHotel: Number(written.get('rates') ?? defaultRatesPerHotel),
    refundableRatesOnly: search.refundable ?? false,
  }
}

/** The search for submitted values, without filters, which might hide all new rates. */
export function searchOfOffers(input: z.output<typeof offersSchema>): OffersSearch {
  const { hotelIds, maxRatesPerHotel, refundableRatesOnly, ...stay } = input
  return {
    hotels: hotelIds,
    ...searchOfStay(stay),
    rates: maxRatesPerHotel === defaultRatesPerHotel ? undefined : maxRatesPerHotel,
    refundable: refundableRatesOnly ? true : undefined,
  }
}
