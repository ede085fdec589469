import { dayMs, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/deals/list-deals'
import { cancellationCents, planCancellation } from './cancellation.ts'
import type { AlikePrice } from './offers/cheapest-alike.ts'
import { hashQuery, offerIds, offerNumber } from './offers/offer-ids.ts'
import { dealGuests } from './party.ts'
import { propertyTaxCents } from './prices.ts'
import type { Tariff } from './tariff/tariff.ts'

/** A stay in a room of a hotel at the lowest price that the public pays for it. Days are counted from 1 January 1970. */
export interface DealStay {
  readonly startDay: number
  readonly nights: number
  readonly bookingDay: number
  /** Indices into the tariff's room types and boards. */
  readonly room: number
  readonly board: number
  readonly price: AlikePrice
  /** Miles earned per dollar when paying in cash. */
  readonly multiplier: number
}

/**
 * Describes a stay as a deal of the contract. It is the offer that a public key finds for the same nights and guests on the
 * day of booking: its ids, price and terms are that offer's.
 */
export function dealRoomType(tariff: Tariff, stay: DealStay): DealRoomType {
  const { room: roomIndex, board: boardIndex, startDay, nights, bookingDay, price, multiplier } = stay
  const { seller, terms, sellingCents, milesRequired } = price
  const room = tariff.roomTypes[roomIndex]!
  const board = tariff.boards[boardIndex]!
  const queryHash = hashQuery({
    checkin: dayText(startDay),
    checkout: dayText(startDay + nights),
    occupancies: [{ ...dealGuests, children: [] }],
    guestNationality: undefined,
    guestLevel: 0,
    today: dayText(bookingDay),
  })
  const number = offerNumber({ rooms: roomIndex, board: boardIndex, terms, seller: seller.index })
  const { roomTypeId, offerId, rateId } = offerIds(tariff.hotelSeed, number, queryHash)
  const nightCents = Math.round(sellingCents / nights)
  return {
    room_type_id: roomTypeId,
    offer_id: offerId,
    rates: [
      {
        rate_id: rateId(0),
        occupancy_number: 1,
        name: room.name,
        max_occupancy: room.maxOccupancy,
        adult_count: dealGuests.adults,
        child_count: 0,
        board_type: board.code,
        board_name: board.name,
        remarks: '',
        cancellation_policies: cancellationPolicies(tariff, stay, nightCents),
      },
    ],
    calculations: {
      excluded_taxes: propertyTaxCents(tariff, sellingCents) / 100,
      price_per_night: { amount: nightCents / 100, currency: 'USD' },
      selling_price: { amount: sellingCents / 100, currency: 'USD' },
      miles_earning: { miles_earned: Math.floor((multiplier * sellingCents) / 100), multiplier },
      miles_required: milesRequired,
      cpm: Math.round((sellingCents / milesRequired) * 10_000) / 10_000,
    },
  }
}

function cancellationPolicies(
  tariff: Tariff,
  { startDay, bookingDay, price: { terms, seller, sellingCents } }: DealStay,
  nightCents: number,
): DealRoomType['rates'][number]['cancellation_policies'] {
  const plan = planCancellation(tariff, { terms, startDay, bookingDay, seller: seller.index })
  if (plan === undefined) throw new Error('a deal is not sold on its terms')
  return {
    cancel_policy_infos: plan.steps.map((step) => ({
      amount: cancellationCents(step, { sellingCents, nightCents }) / 100,
      currency: 'USD',
      cancel_time: step.time,
      type: 'amount',
      timezone: plan.timezone,
    })),
    hotel_remarks: [...plan.remarks],
    refundable_tag: plan.refundableTag,
  }
}

/** YYYY-MM-DD of a day that is counted from 1 January 1970. */
function dayText(day: number): string {
  return utcDay(day * dayMs)
}
