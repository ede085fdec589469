import type { DealRoomType } from '#contract/deals/list-deals'
import { type PricedInMiles, redeemOrPay } from '#contract/deals/mile-value'
import { type Money, roundMoney } from '#contract/money'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'

export type Calculations = DealRoomType['calculations']

/** Returns the price in cash including taxes due at the property. */
export function cashWithTaxes({ selling_price: { amount, currency }, excluded_taxes }: Calculations) {
  return { amount: roundMoney(amount + excluded_taxes, currency), currency }
}

/** Describes what the price in cash includes and excludes: ` with taxes, plus Resort fee at the property`. */
export function describeTaxes({ excluded_fees: fees }: Calculations): string {
  if (fees === undefined) return ' with taxes'
  return fees.length === 0 ? ', taxes unknown' : ` with taxes, plus ${fees.join(' + ')} at the property`
}

/** Returns the amounts that a verdict is based on; `multiplier` is the miles earned per unit of cash. */
export function pricedInMiles(
  { milesRequired, price }: { readonly milesRequired: number; readonly price: Money },
  multiplier: number,
): PricedInMiles {
  const miles_earning = { miles_earned: Math.floor(multiplier * price.amount), multiplier }
  return { miles_required: milesRequired, selling_price: price, miles_earning }
}

/** Returns the recommendation for a stay: `Redeem: saves $140`, `About equal`, `Pay cash: earns 9,300 miles`. */
export function describeVerdict(priced: PricedInMiles, mileValue: number): string {
  const { verdict, saved } = redeemOrPay(priced, mileValue)
  if (verdict === 'equal') return 'About equal'
  if (verdict === 'redeem') return `Redeem: saves ${formatSaving(saved)}`
  const { miles_earned } = priced.miles_earning
  return `Pay cash: ${verdict === 'pay' ? `saves ${formatSaving(saved)}` : `earns ${formatMiles(miles_earned)} miles`}`
}

/** Formats a saving, in whole units if at least one. */
function formatSaving({ amount, currency }: Money): string {
  const saving = Math.abs(amount)
  return formatMoney({ amount: saving < 1 ? saving : Math.round(saving), currency })
}
