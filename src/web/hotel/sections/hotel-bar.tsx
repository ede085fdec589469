import { nightsBetween } from '#contract/days'
import type { DealRoomType } from '#contract/deals/list-deals'
import { fullPrice } from '#contract/hotels/full-price'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatMiles, milesPerNight } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import { cashWithTaxes, describeVerdict } from '#web/stay/redeem/redemption.ts'
import { describeDealChange } from '#web/stay/today/describe-change.ts'
import styles from '../hotel.module.css'
import { RatesLink } from './section.tsx'
import { calculationsOf, cheapestOf, isSoldOut, type PriceProps } from './hotel-price.ts'

/** The price at a glance on a small screen: a bar that stays at its lower edge, with the way to the rates. */
export function HotelBar({ deal, check, stay, rates, now }: PriceProps) {
  const room = deal?.data.room_types[0]
  const [checkin, checkout] = deal === undefined ? [stay.checkin, stay.checkout] : [deal.start_date, deal.end_date]
  const days = formatStayNights({ checkin, checkout }, now, ' · ')
  const cheapest = cheapestOf(rates)
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
      {room !== undefined ? (
        <DealInShort room={room} check={check} nights={nightsBetween(checkin, checkout)} days={days} />
      ) : (
        <p>
          <Text as="span" tone="ink">
            {cheapest === undefined ? 'No deal right now' : 'From '}
            <Text as="b" size="body">
              {cheapest && formatMoney({ ...cheapest.offerRetailRate, amount: fullPrice(cheapest) })}
            </Text>
            {cheapest && ' with taxes'}
          </Text>
          {days}
        </p>
      )}
      <RatesLink checkin={checkin} checkout={checkout} stay={stay}>
        See rates
      </RatesLink>
    </Row>
  )
}

interface DealInShortProps extends Pick<PriceProps, 'check'> {
  readonly room: DealRoomType
  readonly nights: number
  readonly days: string
}

function DealInShort({ room, check, nights, days }: DealInShortProps) {
  const calculations = calculationsOf(room, check)
  const words = describeVerdict(calculations, useMileValue().cents)
  if (check !== undefined && isSoldOut(check)) {
    return (
      <p>
        <Text as="b" size="small" weight="strong" tone="ink">
          {describeDealChange(check, room.calculations)}
        </Text>
        {days}
      </p>
    )
  }
  return (
    <p>
      <Text as="span" tone="ink">
        <Text as="b" size="body">
          {formatMiles(calculations.miles_required)}
        </Text>{' '}
        miles{nights > 1 && `, ${formatMiles(milesPerNight(calculations.miles_required, nights))} a night`}
      </Text>
      <span>{days}</span>
      <span>
        or {formatMoney(cashWithTaxes(calculations))} with taxes · <span data-mile-value>{words}</span>
      </span>
    </p>
  )
}
