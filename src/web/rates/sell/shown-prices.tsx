import { useCallback } from 'react'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { useMedia } from '#web/browser/use-media.ts'
import type { PriceOfOffer } from '#web/stay/days/use-day-prices.ts'
import { useIsAgent, useSellRule } from './sell-rule.ts'
import { soldPrice, type SellRule } from './selling-price.ts'

const storageName = 'shown-prices'
const retailRule: SellRule = { kind: 'retail' }

/**
 * Returns the kind of all amounts on the page: retail prices, optionally beside net, commission and supplier, or
 * selling prices. Agents set it on each device for when a client can see the screen. Print always has selling prices,
 * because clients may receive it. Prices have a name only if there is a choice: travellers know one price only.
 */
export function useShownPrices() {
  const rule = useSellRule()
  const isAgent = useIsAgent()
  const isOnPaper = useMedia('print') === true
  const isSelling = useStoredText(storageName) === 'selling'
  const isRetail = isAgent && !isSelling && !isOnPaper
  const priceName = isRetail ? 'Retail prices' : 'Selling prices'
  return { rule: isRetail ? retailRule : rule, isRetail, isOnPaper, name: isAgent ? priceName : undefined }
}

/** Returns a function for an offer's price on screen; undefined for travellers, who know one price only. */
export function usePriceOfOffer(): PriceOfOffer | undefined {
  const { rule, name: priceName } = useShownPrices()
  const priceOfOffer: PriceOfOffer = useCallback((offer) => soldPrice({ offer }, rule), [rule])
  return priceName === undefined ? undefined : priceOfOffer
}

const options = [
  { value: 'retail', text: 'Retail' },
  { value: 'selling', text: 'Selling' },
] as const

/** Switches the kind of all amounts on the page; hidden for travellers, who know one price only. */
export function PriceSwitch() {
  const { isRetail } = useShownPrices()
  if (!useIsAgent()) return null
  return (
    <Segmented
      label="Prices"
      options={options}
      value={isRetail ? 'retail' : 'selling'}
      onChange={(value) => storeText(storageName, value === 'retail' ? undefined : value)}
    />
  )
}
