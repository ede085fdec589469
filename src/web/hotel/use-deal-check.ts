import type { Deal } from '#contract/deals/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isStayOfDeal } from '#web/stay/kept/kept-stay.ts'
import type { ShownOffers } from '#web/stay/offer/find-offers.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import { checkDeal, type DealCheck } from '#web/stay/today/check-deal.ts'

/**
 * Checks a deal against the rates on screen; `undefined` while these are of another stay, or missing. Miles are
 * requested only where the deal has changed.
 */
export function useDealCheck(deal: Deal | undefined, { shown }: Pick<ShownOffers, 'shown'>): DealCheck | undefined {
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
