import { useCallback } from 'react'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { useMedia } from '#web/browser/use-media.ts'
import type { PriceOfOffer } from '#web/stay/days/use-day-prices.ts'
import { useIsTrade, useSellRule } from './sell-rule.ts'
import { soldPrice, type SellRule } from './selling-price.ts'

/** The earlier choice to hide commission and supplier goes on holding. */
const name = 'rates-trade'
const retailRule: SellRule = { kind: 'retail' }

/**
 * Returns what all amounts on the page are: retail prices, beside which net, commission and supplier may be shown, or selling prices, as
 * an agent chose on this device for when a client can see the screen. Whatever was chosen, paper has selling prices, since it
 * leaves. They have a name where there is a choice: travellers know one price only.
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

/** Returns the price on screen of an offer; nothing for travellers, who know one price only. */
export function usePriceOfOffer(): PriceOfOffer | undefined {
  const { rule, name: priceName } = useShownPrices()
  const priceOfOffer: PriceOfOffer = useCallback((offer) => soldPrice({ offer }, rule), [rule])
  return priceName === undefined ? undefined : priceOfOffer
}

const options = [
  { value: 'retail', text: 'Retail' },
  { value: 'selling', text: 'Selling' },
] as const

/** Decides what every amount on the page is; travellers, who are not signed in, know one price only. */
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
