import { Segmented } from '../../../components/controls/segmented.tsx'
import { useIsTrade } from './sell-rule.ts'
import { showNetPrices, useShownPrices } from './shown-prices.ts'

const options = [
  { value: 'net', text: 'Net' },
  { value: 'selling', text: 'Selling' },
] as const

/** Decides what every amount on the page is; travellers, who are not signed in, know one price only. */
export function PriceSwitch() {
  const { isNet } = useShownPrices()
  if (!useIsTrade()) return null
  return (
    <Segmented
      label="Prices"
      options={options}
      value={isNet ? 'net' : 'selling'}
      onChange={(value) => showNetPrices(value === 'net')}
    />
  )
}
