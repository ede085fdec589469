import { useCallback } from 'react'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { useMedia } from '#web/browser/use-media.ts'
import type { PriceOfOffer } from '#web/stay/days/use-day-prices.ts'
import { useIsTrade, useSellRule } from './sell-rule.ts'
import { soldPrice, type SellRule } from './selling-price.ts'

/** The name of an earlier setting that hid commission and supplier, which still applies. */
const name = 'rates-trade'
const retailRule: SellRule = { kind: 'retail' }

/**
 * Returns the kind of all amounts on the page: retail prices, optionally beside net, commission and supplier, or
 * selling prices. Agents set it on each device for when a client can see the screen. Print always has selling prices,
 * because clients may receive it. Prices have a name only if there is a choice: travellers know one price only.
 */
export function useShownPrices() {
  const rule = useSellRule()
  const isTrade = useIsTrade()
  const isOnPaper = useMedia('print') === true
  const isHidden = useStoredText(name) === 'hidden'
  const isRetail = isTrade && !isHidden && !isOnPaper
  const priceName = isRetail ? 'Retail prices' : 'Selling prices'
  return { rule: isRetail ? retailRule : rule, isRetail, isOnPaper, name: isTrade ? priceName : undefined }
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
  if (!useIsTrade()) return null
  return (
    <Segmented
      label="Prices"
      options={options}
      value={isRetail ? 'retail' : 'selling'}
      onChange={(value) => storeText(name, value === 'retail' ? undefined : 'hidden')}
    />
  )
}
