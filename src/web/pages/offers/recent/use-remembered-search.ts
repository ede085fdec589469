import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { useEffect, useEffectEvent } from 'react'
import { searchOfStay } from '../../../components/stay/stay-search.ts'
import { formatStay } from '../../../format/dates.ts'
import { countWords, partyWords } from '../../../format/offer-words.ts'
import { citiesWords } from '../bar/cities-words.ts'
import { offersHref } from '../offers-address.ts'
import { defaultRatesPerHotel } from '#contract/stay-limits'
import { useStoredSearches } from './stored-searches.ts'

/** Remembers a search that has found rates, once its hotels are known by name. */
export function useRememberedSearch(
  request: OffersRequest | undefined,
  hotels: ReadonlyMap<string, ListedHotel>,
  now: Date,
) {
  const { remember } = useStoredSearches()
  const store = useEffectEvent(() => {
    const listed = request?.hotelIds.flatMap((id) => hotels.get(id) ?? []) ?? []
    const [first] = listed
    if (request === undefined || first === undefined) return
    const { hotelIds, maxRatesPerHotel: rates, refundableRatesOnly, guestNationality, ...stay } = request
    remember({
      href: offersHref({
        hotels: hotelIds,
        ...searchOfStay({ ...stay, guestNationality }),
        rates: rates === defaultRatesPerHotel ? undefined : rates,
        refundable: refundableRatesOnly ? true : undefined,
      }),
      hotels: [
        hotelIds.length === 1 ? first.name : countWords(hotelIds.length, 'hotel', 'hotels'),
        citiesWords(listed),
      ].join(' · '),
      stay: [formatStay(stay.checkin, stay.checkout, now), partyWords(stay.occupancies), guestNationality ?? []]
        .flat()
        .join(' · '),
    })
  })
  useEffect(() => {
    store()
  }, [request, hotels])
}
