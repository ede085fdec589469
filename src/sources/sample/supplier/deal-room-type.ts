import { dayMs, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/deals/list-deals'
import { cpmOf } from '#contract/deals/mile-value'
import { dealRate } from '../../deal-rate.ts'
import { planCancellation } from './cancellation.ts'
import type { AlikePrice } from './offers/cheapest-alike.ts'
import { hashQuery, offerNumber } from './offers/offer-ids.ts'
import { describeOffer } from './offers/offer-entry.ts'
import { dealGuests, partyOf } from './party.ts'
import { propertyTaxCents } from './prices.ts'
import { multiplierOf } from './tariff/miles.ts'
import type { Tariff } from './tariff/tariff.ts'

/** A stay in a room at its lowest public price. */
export interface PricedStay {
  /** In days since 1 January 1970. */
  readonly startDay: number
  readonly nights: number
  /** Indices into the tariff's room types and boards. */
  readonly room: number
  readonly board: number
  readonly refundable: boolean
  readonly price: AlikePrice
}

const parties = [partyOf(dealGuests)]

/**
 * Returns a stay as a deal of the contract. It has the ids, price and terms of the offer that a public key finds for
 * the same nights and guests on the day of booking.
 */
export function dealRoomType(tariff: Tariff, stay: PricedStay, bookingDay: number): DealRoomType {
  const { room, board, startDay, nights, price } = stay
  const { seller, terms, sellingCents, milesRequired } = price
  const multiplier = multiplierOf(tariff.hotelSeed, startDay)
  const plan = planCancellation(tariff, { terms, startDay, bookingDay, seller: seller.index })
  if (plan === undefined) throw new Error('a deal is not sold on its terms')
  const queryHash = hashQuery({
    checkin: dayText(startDay),
    checkout: dayText(startDay + nights),
    occupancies: [dealGuests],
    guestNationality: undefined,
    guestLevel: 0,
    today: dayText(bookingDay),
  })
  const number = offerNumber({ rooms: room, board, terms, seller: seller.index })
  const rate = { totalCents: sellingCents, initialCents: sellingCents, suggestedCents: sellingCents }
  const { roomTypeId, offerId, rates } = describeOffer(
    { tariff, nights, parties },
    [dealGuests],
    {
      number,
      seller,
      rooms: [room],
      board,
      terms,
      plan,
      rates: [rate],
      publicCents: sellingCents,
      totalCents: sellingCents,
      shop: seller.shop,
    },
    queryHash,
  )
  return {
    room_type_id: roomTypeId,
    offer_id: offerId,
    rates: rates.map(dealRate),
    calculations: {
      excluded_taxes: propertyTaxCents(tariff, sellingCents) / 100,
      price_per_night: { amount: Math.round(sellingCents / nights) / 100, currency: 'USD' },
      selling_price: { amount: sellingCents / 100, currency: 'USD' },
      miles_earning: { miles_earned: Math.floor((multiplier * sellingCents) / 100), multiplier },
      miles_required: milesRequired,
      cpm: cpmOf(sellingCents / 100, milesRequired),
    },
  }
}

/** Returns YYYY-MM-DD for a day counted from 1 January 1970. */
function dayText(day: number): string {
  return utcDay(day * dayMs)
}
