import type { Offer } from '#contract/find-offers'
import { useMemo } from 'react'
import { useMinRates } from '../../../api/find-min-rates.ts'
import { takesField } from '../../../browser/platform.ts'
import type { DealCheck } from './check-deal.ts'
import { type MilesPrice, pricesInMiles } from './rate-miles.ts'
import type { Rates } from './rates-request.ts'

/** What the offers on screen take in miles; the service is asked once all of them have come. */
export function useRateMiles(
  offers: readonly Offer[],
  check: DealCheck | undefined,
  { shown, isCurrent }: Pick<Rates, 'shown' | 'isCurrent'>,
): ReadonlyMap<Offer, MilesPrice> {
  const isWanted = isCurrent && shown?.isComplete === true && offers.length > 0 && takesField('findMinRates.eachRate')
  const request = useMemo(() => {
    if (!isWanted) return undefined
    const { hotelIds, checkin, checkout, occupancies, guestNationality } = shown.request
    return { hotelIds, checkin, checkout, occupancies, guestNationality, eachRate: true }
  }, [isWanted, shown])
  const { minRates } = useMinRates(request)
  const rates = minRates?.[0]?.rates
  return useMemo(() => pricesInMiles(offers, check, rates ?? []), [offers, check, rates])
}
