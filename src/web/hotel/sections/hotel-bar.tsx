import { withTaxes } from '#contract/hotels/full-price'
import { useEffect, useState } from 'react'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import { describeVerdict } from '#web/stay/redeem/redemption.ts'
import { describeDealChange } from '#web/stay/today/describe-change.ts'
import styles from '../hotel.module.css'
import { isSoldOut } from '../stay-price.ts'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { describePrice, RedeemLink } from './redeem-link.tsx'

/** A bar on a small screen with the stay's price and a link to redeem it, while the price card is out of view. */
export function HotelBar({ view }: { readonly view: HotelStayView }) {
  const { price } = view
  const [isCardSeen, setIsCardSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setIsCardSeen(entries.at(-1)?.isIntersecting === true))
    observer.observe(document.querySelector(`.${styles.aside}`)!)
    return () => observer.disconnect()
  }, [])
  const verdict = useVerdict(price)
  return (
    <Row
      as="section"
      gap={3}
      justify="between"
      wrap={false}
      className={styles.bar}
      aria-label="Price summary"
      data-unneeded={isCardSeen}
      data-scripted
    >
      <Text tone="ink">{verdict ?? describeBar(view)}</Text>
      <RedeemLink price={price} />
    </Row>
  )
}

/** Returns the redeemable miles of a stay with a recommendation: `4,200 miles · Redeem: saves $75`. */
function useVerdict(price: HotelStayView['price']) {
  const mileValue = useMileValue().cents
  if ((price.kind !== 'deal' && price.kind !== 'rate') || price.calculations === undefined || isSoldOut(price)) {
    return undefined
  }
  return (
    <>
      <b>{formatMiles(price.calculations.miles_required)}</b> miles
      {(price.kind === 'deal' || price.hasVerdict) && (
        <span data-mile-value> · {describeVerdict(price.calculations, mileValue)}</span>
      )}
    </>
  )
}

function describeBar(view: HotelStayView): string {
  const { price } = view
  if (price.kind === 'rate') return `From ${formatMoney(withTaxes(price.offer))}, ${describeFullPrice(price.offer)}`
  const change = price.kind === 'deal' && price.check && describeDealChange(price.check, price.room.calculations)
  return change || describePrice(view)
}
