import type { DealRoomType } from '#contract/list-deals'
import type { ReactNode } from 'react'
import { formatMiles, formatNights } from '../../format/miles.ts'
import { formatMoney } from '../../format/money.ts'
import { ValueMeter } from './value-meter.tsx'

interface DealPriceProps {
  readonly calculations: DealRoomType['calculations']
  readonly nights: number
  readonly myMiles: number | undefined
  /** What follows from the price. */
  readonly children?: ReactNode
}

/** The price of a stay in miles, the value per mile, and the cash alternative. */
export function DealPrice({ calculations, nights, myMiles, children }: DealPriceProps) {
  const { miles_required, cpm, selling_price, excluded_taxes, miles_earning } = calculations
  const atProperty = formatMoney({ amount: excluded_taxes, currency: selling_price.currency })
  return (
    <div className="deal-price">
      <p className="deal-miles">
        <strong>{formatMiles(miles_required)}</strong> miles
        <span className="deal-nights"> {formatNights(miles_required, nights)}</span>
      </p>
      {myMiles !== undefined && <Covered miles={miles_required} myMiles={myMiles} />}
      <ValueMeter centsPerMile={cpm} />
      <p className="deal-cash">
        or <b>{formatMoney(selling_price)}</b> cash now{' '}
        <span className="deal-taxes">
          {excluded_taxes > 0 ? `+ ${atProperty} taxes at the property` : '(taxes included)'}
        </span>
      </p>
      <p className="deal-earning">
        and earn {formatMiles(miles_earning.miles_earned)} miles, {miles_earning.multiplier}×
      </p>
      {children}
    </div>
  )
}

/** Whether the user's balance is enough for a stay. */
export function Covered({ miles, myMiles }: { readonly miles: number; readonly myMiles: number }) {
  const short = miles - myMiles
  return (
    <p className="deal-covered" data-covered={short <= 0}>
      {short <= 0 ? 'Covered by your miles' : `${formatMiles(short)} miles short`}
    </p>
  )
}
