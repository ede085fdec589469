import { Button } from '#web/kit/button.tsx'
import { formatDays } from '#web/kit/format/dates.ts'
import type { StayPrice } from '../stay-price.ts'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { SectionLink } from './section.tsx'

/** The page's main button: leads to the steps to redeem the stay, or to other dates if that is impossible. */
export function RedeemLink({ price: { kind } }: { readonly price: StayPrice }) {
  const isPossible = kind === 'deal' || kind === 'rate' || kind === 'checking'
  return (
    <Button as={SectionLink} look="strong" to={isPossible ? 'redeem' : 'rates'} data-scripted>
      {isPossible ? 'See how to redeem' : 'Choose other dates'}
    </Button>
  )
}

/** Describes the known state of a stay's price: `Checking 10 – 14 Mar`, `Sold out for your guests`. */
export function describePrice({
  price,
  isRequested,
  isStayKnown,
  multiplier,
  stay: { checkin, checkout },
  now,
}: Pick<HotelStayView, 'price' | 'isRequested' | 'isStayKnown' | 'multiplier' | 'stay' | 'now'>): string {
  switch (price.kind) {
    case 'checking':
      return `Checking ${isStayKnown ? formatDays(checkin, checkout, now) : 'prices'}`
    case 'sold out':
      return 'Sold out for your dates and guests'
    case 'no such dates':
      return 'No rates for these dates'
    case 'unknown':
      return 'Price not known'
    case 'deal':
      return 'Deal at this hotel'
    case 'rate':
      // A hotel with a multiplier has a deal on these dates, for other guests.
      return isRequested || multiplier !== undefined ? 'Price for your dates and guests' : 'No deal right now'
  }
}
