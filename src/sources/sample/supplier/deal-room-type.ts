import { dayMs, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/list-deals'
import { cancellationCents, planCancellation } from './cancellation.ts'
import { partyOf } from './party.ts'
import { hashQuery, offerIds, offerNumber } from './offers/offer-ids.ts'
import type { Quote, Stay } from './prices.ts'
import { remarkOn } from './remarks.ts'
import type { Tariff } from './tariff/tariff.ts'

type CancellationPolicies = DealRoomType['rates'][number]['cancellation_policies']

/**
 * Describes a quote as a deal of the contract; the room type and board are those of the stay. Its ids are those of the
 * offer that a public key finds for the same nights and guests on the day of booking.
 */
export function dealRoomType(tariff: Tariff, stay: Stay, quote: Quote): DealRoomType {
  const { room: roomIndex, board: boardIndex, terms, startDay, nights, adults, children, bookingDay } = stay
  const room = tariff.roomTypes[roomIndex]!
  const board = tariff.boards[boardIndex]!
  const queryHash = hashQuery({
    checkin: dayText(startDay),
    checkout: dayText(startDay + nights),
    occupancies: [{ adults, children: [...children] }],
    guestNationality: undefined,
    guestLevel: 0,
    today: dayText(bookingDay),
  })
  const number = offerNumber({ rooms: roomIndex, board: boardIndex, terms, seller: 0 })
  const { roomTypeId, offerId, rateId } = offerIds(tariff.hotelSeed, number, queryHash)
  return {
    room_type_id: roomTypeId,
    offer_id: offerId,
    rates: [
      {
        rate_id: rateId(0),
        occupancy_number: 1,
        name: room.name,
        max_occupancy: room.maxOccupancy,
        adult_count: adults,
        child_count: 0,
        board_type: board.code,
        board_name: board.name,
        remarks: remarkOn({ room: roomIndex, board, terms, startDay, nights, party: partyOf(stay) }),
        cancellation_policies: cancellationPolicies(tariff, stay, quote),
      },
    ],
    calculations: {
      excluded_taxes: quote.taxCents / 100,
      price_per_night: { amount: quote.nightCents / 100, currency: 'USD' },
      selling_price: { amount: quote.sellingCents / 100, currency: 'USD' },
      miles_earning: { miles_earned: quote.milesEarned, multiplier: quote.multiplier },
      miles_required: quote.milesRequired,
      cpm: Math.round((quote.sellingCents / quote.milesRequired) * 10_000) / 10_000,
    },
  }
}

function cancellationPolicies(tariff: Tariff, stay: Stay, quote: Quote): CancellationPolicies {
  const plan = planCancellation(tariff, { ...stay, seller: 0 })
  if (plan === undefined) throw new Error('a deal is not sold on its terms')
  return {
    cancel_policy_infos: plan.steps.map((step) => ({
      amount: cancellationCents(step, quote) / 100,
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
