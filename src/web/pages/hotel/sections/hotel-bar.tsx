import './hotel-bar.css'
import { nightsBetween } from '#contract/days'
import type { StayRequest } from '#contract/stay'
import { formatStay } from '../../../format/dates.ts'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { formatMiles, milesPerNight } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { countWords } from '../../../format/offer-words.ts'
import { netCents } from '../../../format/redeem-or-pay.ts'
import { formatCents } from '../../../format/value.ts'
import type { DealCheck } from '../rates/check-deal.ts'
import type { Rates } from '../rates/rates-request.ts'
import { changeWords } from './change-words.ts'
import { RatesLink } from './rates-link.tsx'

interface HotelBarProps {
  readonly deal: DatedDeal | undefined
  readonly check: DealCheck | undefined
  readonly stay: StayRequest
  readonly rates: Rates
  readonly now: Date
}

/** The price at a glance on a small screen: a bar that stays at its lower edge, with the way to the rates. */
export function HotelBar({ deal, check, stay, rates, now }: HotelBarProps) {
  const room = deal?.data.room_types[0]
  const [checkin, checkout] = deal === undefined ? [stay.checkin, stay.checkout] : [deal.start_date, deal.end_date]
  const nights = nightsBetween(checkin, checkout)
  const days = `${formatStay(checkin, checkout, now)} · ${countWords(nights, 'night', 'nights')}`
  return (
    <section className="hotel-bar" aria-label="Price in short">
      {deal !== undefined && room !== undefined ? (
        <DealInShort room={room} check={check} nights={nights} days={days} />
      ) : (
        <p>
          <RateInShort rates={rates} />
          {days}
        </p>
      )}
      <RatesLink checkin={checkin} checkout={checkout} stay={stay} className="button button-strong">
        See rates
      </RatesLink>
    </section>
  )
}

interface DealInShortProps {
  readonly room: DatedDeal['data']['room_types'][number]
  readonly check: DealCheck | undefined
  readonly nights: number
  readonly days: string
}

function DealInShort({ room, check, nights, days }: DealInShortProps) {
  if (check?.kind === 'rate sold out' || check?.kind === 'stay sold out') {
    return (
      <p>
        <b className="hotel-bar-change">{changeWords(check, room.calculations)}</b>
        {days}
      </p>
    )
  }
  const calculations = (check?.kind === 'changed' ? check.calculations : undefined) ?? room.calculations
  const { miles_required: miles, selling_price: cash } = calculations
  return (
    <p>
      <span>
        <b>{formatMiles(miles)}</b> miles{nights > 1 && `, ${formatMiles(milesPerNight(miles, nights))} a night`}
      </span>
      <span>{days}</span>
      <span>
        or {formatMoney(cash)} · net {formatCents(netCents(calculations))} a mile
      </span>
    </p>
  )
}

function RateInShort({ rates }: { readonly rates: Rates }) {
  const cheapest = rates.isCurrent ? rates.shown?.response.data[0]?.roomTypes[0] : undefined
  return (
    <span>
      {cheapest === undefined ? (
        'No deal right now'
      ) : (
        <>
          From <b>{formatMoney(cheapest.offerRetailRate)}</b>
        </>
      )}
    </span>
  )
}
