import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useShownQuery } from '#web/api/query.ts'
import { useHydrated } from '#web/browser/hydration.ts'
import { useDayOf, useNow } from '#web/kit/format/use-now.ts'
import { useOwnDeal } from '#web/stay/deal/list-deals.ts'
import { stayOf } from '#web/stay/form/stay-search.ts'
import { useHotelRating } from '#web/stay/hotel/list-hotels.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { daysOf, ratesRequest, readHotelAddress, roomsOf } from './hotel-address.ts'
import { useDealCheck } from './use-deal-check.ts'

/** The stay in the address of a hotel's page, with what the service says of it: rates, deal and guest rating. */
export function useHotelStay(hotelId: string) {
  const now = useNow()
  const today = useDayOf(now)
  const isHydrated = useHydrated()
  const { search: text } = useLocation()
  const search = useMemo(() => readHotelAddress(text), [text])
  const stay = useMemo(() => stayOf(search, now, today), [search, now, today])
  const request = useMemo(() => ratesRequest(hotelId, search, now), [hotelId, search, now])
  // A supplier is asked when the page is there, and never to render it.
  const rates = useShownQuery(offersQuery(isHydrated ? request : undefined))
  const { deal, isLoading } = useOwnDeal(hotelId, daysOf(search))
  const guestRating = useHotelRating(hotelId)
  const check = useDealCheck(deal, rates)
  return { search, rooms: roomsOf(search), stay, rates, deal, isLoading, guestRating, check, now }
}
