import { nightsBetween } from '#contract/days'
import { withTaxes } from '#contract/hotels/full-price'
import { formatDays } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import { type Calculations, cashWithTaxes, describeTaxes, describeVerdict } from '#web/stay/redeem/redemption.ts'
import { describeDealChange } from '#web/stay/today/describe-change.ts'
import styles from '../hotel.module.css'
import { isSoldOut } from '../stay-price.ts'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { describePrice, RedeemLink } from './redeem-link.tsx'

/** The price of the stay on a small screen: a bar that stays at its lower edge, with the way to redeem it. */
export function HotelBar({ view }: { readonly view: HotelStayView }) {
  const { price, stay, isStayKnown, now } = view
  const { checkin, checkout } = stay
  const nights = nightsBetween(checkin, checkout)
  const days = isStayKnown && `${formatDays(checkin, checkout, now)} · ${formatCount(nights, 'night', 'nights')}`
  const calculations = price.kind === 'deal' || price.kind === 'rate' ? price.calculations : undefined
  return (
    <Row
      as="section"
      gap={3}
      justify="between"
      wrap={false}
      className={styles.bar}
      aria-label="Price summary"
      data-scripted
    >
      <p>
        {calculations !== undefined && !isSoldOut(price) ? (
          <InMiles
            calculations={calculations}
            hasVerdict={price.kind === 'deal' || (price.kind === 'rate' && price.hasVerdict)}
            nights={nights}
            days={days}
          />
        ) : (
          <>
            <Text as="b" size="small" weight="strong" tone="ink">
              {price.kind === 'rate'
                ? `From ${formatMoney(withTaxes(price.offer))}, ${describeFullPrice(price.offer)}`
                : (price.kind === 'deal' && price.check && describeDealChange(price.check, price.room.calculations)) ||
                  describePrice(view)}
            </Text>
            <span>{days}</span>
          </>
        )}
      </p>
      <RedeemLink price={price} />
    </Row>
  )
}

interface InMilesProps {
  readonly calculations: Calculations
  readonly hasVerdict: boolean
  readonly nights: number
  readonly days: string | false
}

function InMiles({ calculations, hasVerdict, nights, days }: InMilesProps) {
  const verdict = describeVerdict(calculations, useMileValue().cents)
  return (
    <>
      <Text as="span" tone="ink">
        <Text as="b" size="body">
          {formatMiles(calculations.miles_required)}
        </Text>{' '}
        <span>miles{nights > 1 && `, ${formatMiles(milesPerNight(calculations.miles_required, nights))} a night`}</span>
      </Text>
      <span>{days}</span>
      <span>
        or {formatMoney(cashWithTaxes(calculations)) + describeTaxes(calculations)}
        {hasVerdict && <span data-mile-value> · {verdict}</span>}
      </span>
    </>
  )
}
