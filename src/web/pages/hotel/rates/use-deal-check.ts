import type { Deal } from '#contract/list-deals'
import { useMemo } from 'react'
import { useMinRates } from '../../../api/find-min-rates.ts'
import { checkDeal, type DealCheck } from './check-deal.ts'
import { dealOffer, isStayOfDeal } from './deal-offer.ts'
import type { Rates } from './rates-request.ts'

/**
 * Checks a deal against the rates on screen; `undefined` while these are of another stay, or missing. Miles are
 * requested only where the deal has changed.
 */
export function useDealCheck(deal: Deal | undefined, { shown }: Pick<Rates, 'shown'>): DealCheck | undefined {
  const room = deal?.data.room_types[0]
  const isComparable = deal !== undefined && shown !== undefined && isStayOfDeal(shown.request, deal)
  const response = isComparable && (shown.isComplete || shown.response.data.length > 0) ? shown.response : undefined
  const found = useMemo(() => response && room && dealOffer(response, room), [response, room])

  const hasOffers = (response?.data[0]?.roomTypes.length ?? 0) > 0
  const needsMiles = hasOffers && found?.isSamePrice !== true
  const request = useMemo(() => {
    if (!needsMiles || shown === undefined) return undefined
    const { hotelIds, checkin, checkout, occupancies, guestNationality } = shown.request
    return { hotelIds, checkin, checkout, occupancies, guestNationality }
  }, [needsMiles, shown])
  const { minRates, isFetching } = useMinRates(request)
  return useMemo(
    () =>
      deal === undefined || response === undefined || (minRates === undefined && isFetching)
        ? undefined
        : checkDeal({ deal, response, found, minRate: minRates?.[0]?.minRate }),
    [deal, response, found, minRates, isFetching],
  )
}
