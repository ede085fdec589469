import type { Deal } from '#contract/deals/list-deals'
import type { Offer } from '#contract/hotels/find-offers'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { isOffered } from '#web/api/platform.tsx'
import { useShownQuery } from '#web/api/query.ts'
import { useHydrated } from '#web/browser/hydration.ts'
import { savedDealsSearch } from '#web/deals/saved-search.ts'
import { useDayOf, useNow } from '#web/kit/format/use-now.ts'
import { dealsQuery, ownDealRequest } from '#web/stay/deal/list-deals.ts'
import { stayOf } from '#web/stay/form/stay-search.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { isStayOfDeal } from '#web/stay/saved-stay.ts'
import { offersQuery, type ShownOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import { checkDeal, type DealCheck } from '#web/stay/today/check-deal.ts'
import { daysOf, ratesRequest, readHotelAddress, withStayOfDeals } from './hotel-address.ts'
import { useRateMiles } from './rate-miles.ts'
import { priceOf } from './stay-price.ts'

const noOffers: readonly Offer[] = []

/** The state of a hotel page for the requested stay, or for the hotel's best deal if no stay is requested. */
export type HotelStayView = ReturnType<typeof useHotelStay>

/** Returns the page's stay, with its deal, rates and miles and the hotel's guest rating. */
export function useHotelStay(hotelId: string) {
  const now = useNow()
  const today = useDayOf(now)
  // The page queries a supplier only after it has loaded, never during rendering; the service also does not know this
  // tab's stored data.
  const isHydrated = useHydrated()
  const { search: text } = useLocation()
  const dealsSearch = isHydrated ? savedDealsSearch() : undefined
  const search = useMemo(() => withStayOfDeals(readHotelAddress(text), dealsSearch), [text, dealsSearch])
  const requested = daysOf(search, now)
  const best = useQuery(dealsQuery({ hotelId }))
  const bestDeal = best.data?.deals[0]
  const isStayKnown = requested !== undefined || bestDeal !== undefined || !isOffered('listDeals') || !best.isPending
  const stay = useMemo(() => {
    const dealt = bestDeal && { checkin: bestDeal.start_date, checkout: bestDeal.end_date }
    return stayOf({ ...search, checkout: undefined, ...(daysOf(search, now) ?? dealt) }, now, today)
  }, [search, bestDeal, now, today])
  const request = useMemo(() => ratesRequest(hotelId, stay, now), [hotelId, stay, now])
  const isBookable = request !== undefined
  const rates = useShownQuery(offersQuery(isHydrated && isStayKnown ? request : undefined))
  const ofStay = useQuery(dealsQuery(requested && isBookable ? ownDealRequest(hotelId, requested) : undefined))
  const ofNights = [ofStay.data?.deals[0], bestDeal].find((deal) => isOfNights(deal, stay))
  const deal = ofNights && isStayOfDeal({ hotelId, stay }, ofNights) ? ofNights : undefined
  const check = useDealCheck(deal, rates)
  const state = stateOf(rates, isHydrated && isStayKnown && isBookable)
  const offers = rates.shown?.response.data[0]?.roomTypes ?? noOffers
  const miles = useRateMiles(offers, check, rates)
  const multiplier = ofNights?.data.room_types[0]?.calculations.miles_earning.multiplier
  const price = priceOf({ stay, isBookable, state, rates, deal, check, miles, multiplier })
  return {
    state,
    search,
    /** The address of the deals search to go back to; undefined if there was none. */
    dealsSearch,
    /** Whether the user requested the stay's dates and they can be booked. */
    isRequested: requested !== undefined && isBookable,
    /** Whether the page's stay is final. */
    isStayKnown,
    isBookable,
    stay,
    price,
    /** The hotel's best deal, if it is for other dates. */
    otherDeal: isOfNights(bestDeal, stay) ? undefined : bestDeal,
    rates,
    offers,
    prices: miles.prices,
    /** Miles earned per unit of cash at the hotel on these dates; undefined if unknown. */
    multiplier,
    check,
    // Only the list of hotels has ratings, not a hotel's details.
    guestRating: useHotelsById([hotelId]).get(hotelId),
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
 * Returns whether the rates were never requested, load for the first time, belong to the stay, or still belong to the
 * previous stay while new ones load or after they fail.
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
 * Compares a deal with the rates on screen; `undefined` while the rates are missing or belong to another stay. Requests
 * miles only if the deal has changed.
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
