import type { DealRoomType } from '#contract/deals/list-deals'

/** Makes a priced rate whose miles are worth so many cents each. */
export function dealOf(cpm: number, milesRequired = 10_000): DealRoomType {
  const amount = (cpm * milesRequired) / 100
  return {
    room_type_id: 'room',
    offer_id: 'offer',
    rates: [],
    calculations: {
      excluded_taxes: 0,
      price_per_night: { amount, currency: 'USD' },
      selling_price: { amount, currency: 'USD' },
      miles_earning: { miles_earned: 200, multiplier: 2 },
      miles_required: milesRequired,
      cpm,
    },
  }
}
