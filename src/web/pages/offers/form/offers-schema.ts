import { defaultRatesPerHotel, findOffers } from '#contract/find-offers'
import * as z from 'zod/mini'
import { explainIssue } from '../../../components/form/explain-validation.ts'
import { nationality, staysInReach } from '../../../components/stay/stay-schema.ts'
import { stayValues } from '../../../components/stay/stay-values.ts'
import { searchOfStay, stayOf } from '../../../stay-address.ts'
import type { OffersSearch } from '../offers-address.ts'

/** What the service takes, with the dates it takes today. */
export const offersSchema = z.extend(findOffers.body!, { guestNationality: nationality }).check(staysInReach)

/** What rates are asked for, as the form holds it; a number that is not given is NaN. */
export type OffersValues = z.input<typeof offersSchema>

/** Says what is wrong with what rates are asked for. */
export function explainOffersIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'too_small' && issue.path?.[0] === 'hotelIds'
    ? 'Choose at least one hotel'
    : explainIssue(issue)
}

/** What the form shows for an address. */
export function offersValues(search: OffersSearch, now: Date): OffersValues {
  return {
    hotelIds: [...(search.hotels ?? [])],
    ...stayValues(stayOf(search, now)),
    maxRatesPerHotel: search.rates ?? defaultRatesPerHotel,
    refundableRatesOnly: search.refundable ?? false,
  }
}

/**
 * What the address says of what a form asks for. The order of the rates stays; what chose among those of the question
 * before is dropped, as it might hide all of the new ones.
 */
export function searchOfOffers(asked: z.output<typeof offersSchema>, { sort }: OffersSearch): OffersSearch {
  const { hotelIds, maxRatesPerHotel, refundableRatesOnly, ...stay } = asked
  return {
    hotels: hotelIds,
    ...searchOfStay(stay),
    rates: maxRatesPerHotel === defaultRatesPerHotel ? undefined : maxRatesPerHotel,
    refundable: refundableRatesOnly ? true : undefined,
    sort,
  }
}
