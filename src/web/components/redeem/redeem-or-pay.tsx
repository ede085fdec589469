import './redeem-or-pay.css'
import { useMilePrice } from '../../browser/mile-price.ts'
import { formatMiles } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import {
  type Calculations,
  type Decision,
  netCents,
  redeemOrPay,
  type UsualMilePrice,
} from '../../format/redeem-or-pay.ts'
import { formatCents } from '../../format/value.ts'
import { MilePriceField } from './mile-price-field.tsx'

interface RedeemOrPayProps {
  readonly calculations: Calculations
  /** The price of a mile where the user has not said theirs. */
  readonly usual: UsualMilePrice
  /** Whether the stay can no longer be had at this price: the advice stays where it was, struck through. */
  readonly isGone: boolean
}

/** Whether to redeem miles for a stay or to pay for it, at the user's own price of a mile, and what decides that. */
export function RedeemOrPay({ calculations, usual, isGone }: RedeemOrPayProps) {
  const own = useMilePrice()
  const milePrice = own ?? usual.cents
  return (
    <section className="redeem" aria-label="Redeem or pay" aria-hidden={isGone || undefined} inert={isGone}>
      {milePrice === undefined ? (
        <Undecided calculations={calculations} isLoading={usual.isLoading} />
      ) : (
        <Advice calculations={calculations} milePrice={milePrice} />
      )}
      <MilePriceField cents={own} usual={usual} />
    </section>
  )
}

function Undecided({ calculations, isLoading }: { readonly calculations: Calculations; readonly isLoading: boolean }) {
  if (isLoading) return <div className="redeem-skeleton skeleton" aria-hidden />
  const net = formatCents(netCents(calculations))
  return <p>Net {net} a mile: redeem if a mile is worth less than that to you, and pay if it is worth more.</p>
}

interface AdviceProps {
  readonly calculations: Calculations
  /** In cents. */
  readonly milePrice: number
}

function Advice({ calculations, milePrice }: AdviceProps) {
  const decision = redeemOrPay(calculations, milePrice)
  const { isRedeeming } = decision
  const net = formatCents(decision.netCents)
  const { miles_required, miles_earning, selling_price } = calculations
  const asked = formatMiles(miles_required)
  const earned = formatMiles(miles_earning.miles_earned)
  const cash = formatMoney(selling_price)
  return (
    <>
      <p className="redeem-advice">
        <b>{isRedeeming ? 'Redeem' : 'Pay'}</b>
        <span>Net {net} a mile</span>
      </p>
      <Bars decision={decision} currency={selling_price.currency} />
      <p className="redeem-words">
        {isRedeeming
          ? `${asked} miles save ${cash}, and give up ${earned} miles that paying would earn.`
          : `${cash} earns ${earned} miles, and keeps ${asked}.`}{' '}
        Redeem if a mile is worth less than {formatCents(decision.redeemBelowCents)} to you.
      </p>
    </>
  )
}

interface BarsProps {
  readonly decision: Decision
  readonly currency: string
}

/** What each way costs, on one scale: miles at the user's price, and cash less the miles it earns. */
function Bars({ decision, currency }: BarsProps) {
  const { cashCents, redeemingCents, earnedCents, isRedeeming } = decision
  const whole = Math.max(cashCents, redeemingCents)
  const share = (cents: number) => `${(cents / whole) * 100}%`
  const words = (cents: number) => formatMoney({ amount: Math.round(cents / 100), currency })
  return (
    <dl className="redeem-bars">
      <div data-chosen={isRedeeming}>
        <dt>Redeem</dt>
        <dd>
          <span className="redeem-bar" aria-hidden>
            <span style={{ inlineSize: share(redeemingCents) }} />
          </span>
          <span className="redeem-cost">
            miles worth <b>{words(redeemingCents)}</b>
          </span>
        </dd>
      </div>
      <div data-chosen={!isRedeeming}>
        <dt>Pay</dt>
        <dd>
          <span className="redeem-bar" aria-hidden>
            <span style={{ inlineSize: share(Math.max(cashCents - earnedCents, 0)) }} />
            <span className="redeem-back" style={{ inlineSize: share(Math.min(earnedCents, cashCents)) }} />
          </span>
          <span className="redeem-cost">
            <b>{words(cashCents - earnedCents)}</b>: {words(cashCents)} less {words(earnedCents)} of miles earned
          </span>
        </dd>
      </div>
    </dl>
  )
}
