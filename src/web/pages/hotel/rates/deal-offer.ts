import type { Offer, OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import type { StayRequest } from '#contract/stay'
import { isRateAlike } from '../../../format/same-rate.ts'

type DealRoom = Deal['data']['room_types'][number]

/** The offer that a deal is now. */
export interface DealOffer {
  readonly offer: Offer
  /** Whether it costs what the deal says, as far as that can be compared. */
  readonly isSamePrice: boolean
}

/** Whether a stay is that of a deal: its nights, for its guests in one room. */
export function isStayOfDeal({ checkin, checkout, occupancies }: StayRequest, deal: Deal): boolean {
  const rates = deal.data.room_types[0]?.rates ?? []
  const [room, ...otherRooms] = occupancies
  return (
    checkin === deal.start_date &&
    checkout === deal.end_date &&
    otherRooms.length === 0 &&
    room?.adults === rates[0]?.adult_count &&
    room?.children.length === 0
  )
}

/**
 * Finds the offer that a deal is among those for its stay: the cheapest of its room, board and terms, which is what a traveller
 * would pay; where prices cannot be compared, the one with its id first. `undefined` where there is none.
 */
export function dealOffer({ data, guestLevel }: OffersResponse, room: DealRoom): DealOffer | undefined {
  const { selling_price: price, price_per_night: nightly } = room.calculations
  const offers = (data[0]?.roomTypes ?? []).filter((offer) => offer.offerId === room.offer_id || isAlike(offer, room))
  const own = offers.find(({ offerId }) => offerId === room.offer_id) ?? offers[0]
  if (own === undefined) return undefined
  // A deal has the public price, in its own currency.
  const comparable = guestLevel === 0 ? offers.filter((offer) => offer.offerRetailRate.currency === price.currency) : []
  const lowest = Math.min(...comparable.map(centsOf))
  const cheapest = comparable.filter((offer) => centsOf(offer) === lowest)
  const offer = cheapest.find((one) => one === own) ?? cheapest[0]
  if (offer === undefined) return { offer: own, isSamePrice: true }
  // The price of a deal is that of its nights, which may be less than that of an offer by a cent for each but one.
  const nights = Math.round(price.amount / nightly.amount)
  const moreCents = lowest - Math.round(price.amount * 100)
  return { offer, isSamePrice: moreCents >= 0 && moreCents < Math.max(1, nights) }
}

function centsOf({ offerRetailRate }: Offer): number {
  return Math.round(offerRetailRate.amount * 100)
}

function isAlike(offer: Offer, { rates: [rate] }: DealRoom): boolean {
  return (
    rate !== undefined &&
    isRateAlike(offer, {
      roomName: rate.name,
      boardType: rate.board_type,
      refundableTag: rate.cancellation_policies.refundable_tag,
    })
  )
}
