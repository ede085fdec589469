import type { Deal } from '#contract/deals/list-deals'
import type { Offer } from '#contract/hotels/find-offers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { isOffered } from '#web/api/platform.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { useHydrated } from '#web/browser/hydration.ts'
import { keptDealsSearch } from '#web/deals/kept-search.ts'
import { useDayOf, useNow } from '#web/kit/format/use-now.ts'
import { dealsQuery, ownDealRequest } from '#web/stay/deal/list-deals.ts'
import { stayOf } from '#web/stay/form/stay-search.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { isStayOfDeal } from '#web/stay/kept/kept-stay.ts'
import { offersQuery, type ShownOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import { checkDeal, type DealCheck } from '#web/stay/today/check-deal.ts'
import { daysOf, ratesRequest, readHotelAddress, withStayOfDeals } from './hotel-address.ts'
import { useRateMiles } from './rate-miles.ts'
import { priceOf } from './stay-price.ts'

const noOffers: readonly Offer[] = []

/** The state of a hotel's page for the requested stay, or for its best deal where none is requested. */
export type HotelStayView = ReturnType<typeof useHotelStay>

/** The stay that a hotel's page is about, with what the service says of it: deal, rates, miles and guest rating. */
export function useHotelStay(hotelId: string) {
  const now = useNow()
  const today = useDayOf(now)
  // A supplier is asked when the page is there, and never to render it; nor does the service know what this tab keeps.
  const isHydrated = useHydrated()
  const { search: text } = useLocation()
  const dealsSearch = isHydrated ? keptDealsSearch() : undefined
  const search = useMemo(() => withStayOfDeals(readHotelAddress(text), dealsSearch), [text, dealsSearch])
  const asked = daysOf(search, now)
  const best = useQuery(dealsQuery({ hotelId }))
  const bestDeal = best.data?.deals[0]
  const isStayKnown = asked !== undefined || bestDeal !== undefined || !isOffered('listDeals') || !best.isPending
  const stay = useMemo(() => {
    const dealt = bestDeal && { checkin: bestDeal.start_date, checkout: bestDeal.end_date }
    return stayOf({ ...search, checkout: undefined, ...(daysOf(search, now) ?? dealt) }, now, today)
  }, [search, bestDeal, now, today])
  const request = useMemo(() => ratesRequest(hotelId, stay, now), [hotelId, stay, now])
  const isBookable = request !== undefined
  const rates = useShownQuery(offersQuery(isHydrated && isStayKnown ? request : undefined))
  const ofStay = useQuery(dealsQuery(asked && isBookable ? ownDealRequest(hotelId, asked) : undefined))
  const ofNights = [ofStay.data?.deals[0], bestDeal].find((deal) => isOfNights(deal, stay))
  const deal = ofNights && isStayOfDeal({ hotelId, stay }, ofNights) ? ofNights : undefined
  const check = useDealCheck(deal, rates)
  const state = stateOf(rates, isHydrated && isStayKnown && isBookable)
  const offers = rates.shown?.response.data[0]?.roomTypes ?? noOffers
  const miles = useRateMiles(offers, check, rates)
  const price = priceOf({
    stay,
    isBookable,
    state,
    rates,
    deal,
    check,
    miles,
    multiplier: ofNights?.data.room_types[0]?.calculations.miles_earning.multiplier,
  })
  return {
    state,
    search,
    /** The search for deals to go back to, as an address; undefined where there was none. */
    dealsSearch,
    /** Whether somebody has asked for the days of the stay, and rates can be requested for them. */
    isAsked: asked !== undefined && isBookable,
    /** Whether it is settled which stay the page is about. */
    isStayKnown,
    isBookable,
    stay,
    price,
    /** The hotel's best deal, where that is for other days. */
    otherDeal: isOfNights(bestDeal, stay) ? undefined : bestDeal,
    rates,
    offers,
    prices: miles.prices,
    check,
    // The details of a hotel have no rating; the list of hotels has.
    guestRating: useHotelsById([hotelId]).hotels.get(hotelId),
    now,
  }
}

function isOfNights(
  deal: Deal | undefined,
  { checkin, checkout }: { readonly checkin: string; readonly checkout: string },
) {
  return deal !== undefined && deal.start_date === checkin && deal.end_date === checkout
}

/**
 * Returns whether rates were never requested, are awaited for the first time, belong to the stay, or still belong to
 * the stay before, which they also are where the new ones fail.
 */
export function stateOf(
  { shown, isCurrent }: Pick<ShownOffers, 'shown' | 'isCurrent'>,
  isRequested: boolean,
): 'first' | 'loading' | 'current' | 'stale' {
  if (shown === undefined) return isRequested ? 'loading' : 'first'
  if (!isCurrent) return 'stale'
  return shown.isComplete || shown.response.data.length > 0 ? 'current' : 'loading'
}

/**
 * Checks a deal against the rates on screen; `undefined` while these are of another stay, or missing. Miles are
 * requested only where the deal has changed.
 */
function useDealCheck(deal: Deal | undefined, { shown }: Pick<ShownOffers, 'shown'>): DealCheck | undefined {
  const isOfDeal =
    deal !== undefined &&
    shown !== undefined &&
    (shown.isComplete || shown.response.data.length > 0) &&
    isStayOfDeal({ hotelId: shown.request.hotelIds[0] ?? '', stay: shown.request }, deal)
  const found = isOfDeal ? shown : undefined
  const inCash = useMemo(() => found && deal && checkDeal(deal, found), [deal, found])
  const needsMiles = inCash?.kind === 'changed' || inCash?.kind === 'rate sold out'
  const { data: minRates, isFetching } = useQuery(minRatesQuery(needsMiles ? shown?.request : undefined))
  return useMemo(() => {
    if (deal === undefined || found === undefined || (minRates === undefined && isFetching)) return undefined
    return needsMiles ? checkDeal(deal, found, minRates?.data[0]?.minRate) : inCash
  }, [deal, found, inCash, needsMiles, minRates, isFetching])
}
