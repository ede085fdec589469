import type { DealRoomType } from '#contract/list-deals'
import { cancellationCents, planCancellation } from './cancellation.ts'
import { partyOf } from './party.ts'
import { allTerms, type Quote, type Stay } from './prices.ts'
import { hash } from '../random.ts'
import { remarkOn } from './remarks.ts'
import { opaqueId } from './tariff/rooms.ts'
import type { Tariff } from './tariff/tariff.ts'

type CancellationPolicies = DealRoomType['rates'][number]['cancellation_policies']

/** Describes a quote as a deal of the contract; the room type and board are those of the stay. */
export function dealRoomType(tariff: Tariff, stay: Stay, quote: Quote): DealRoomType {
  const { room: roomIndex, board: boardIndex, terms, startDay, nights, adults, bookingDay } = stay
  const room = tariff.roomTypes[roomIndex]!
  const board = tariff.boards[boardIndex]!
  const key = hash(roomIndex, boardIndex, startDay, nights * 4 + allTerms.indexOf(terms))
  return {
    room_type_id: room.roomTypeId,
    offer_id: opaqueId(tariff.hotelSeed, key, bookingDay),
    rates: [
      {
        rate_id: opaqueId(tariff.hotelSeed, key, -bookingDay),
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
