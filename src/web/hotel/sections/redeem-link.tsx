import { Button } from '#web/kit/button.tsx'
import { formatDays } from '#web/kit/format/dates.ts'
import type { StayPrice } from '../stay-price.ts'
import type { HotelStayView } from '../use-hotel-stay.ts'
import { SectionLink } from './section.tsx'

/** The main button of the page: leads to how to redeem the stay, and where that is impossible to other dates. */
export function RedeemLink({ price: { kind } }: { readonly price: StayPrice }) {
  const isPossible = kind === 'deal' || kind === 'rate' || kind === 'checking'
  return (
    <Button as={SectionLink} look="strong" to={isPossible ? 'redeem' : 'rates'} data-scripted>
      {isPossible ? 'See how to redeem' : 'Choose other dates'}
    </Button>
  )
}

/** Says what is known of the price of a stay: `Checking 10 – 14 Mar`, `Sold out for your guests`. */
export function describePrice({
  price,
  isAsked,
  isStayKnown,
  stay: { checkin, checkout },
  now,
}: Pick<HotelStayView, 'price' | 'isAsked' | 'isStayKnown' | 'stay' | 'now'>): string {
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
      return isAsked ? 'Price for your dates and guests' : 'No deal right now'
  }
}
