import { useMilePrice } from '../../browser/mile-price.ts'
import { type Calculations, netCents } from '../../format/redeem-or-pay.ts'
import { formatCents } from '../../format/value.ts'

/** The value per mile net of the miles that paying would have earned, and what to do where the user has said what a mile is worth. */
export function DealNet({ calculations }: { readonly calculations: Calculations }) {
  const milePrice = useMilePrice()
  const net = netCents(calculations)
  return (
    <p className="deal-net">
      Net {formatCents(net)} a mile
      {milePrice !== undefined && <b>{net > milePrice ? ': redeem' : ': pay'}</b>}
    </p>
  )
}
