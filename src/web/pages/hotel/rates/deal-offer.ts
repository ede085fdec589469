import type { Offer, OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import type { StayRequest } from '#contract/stay'
import { isRateAlike, isSameMoney } from '../../../format/same-rate.ts'

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
 * Finds the offer that a deal is among those for its stay: the one with its id, else one of its room, board and terms, if
 * possible at its price. `undefined` where there is none.
 */
export function dealOffer({ data, guestLevel }: OffersResponse, room: DealRoom): DealOffer | undefined {
  const offers = data[0]?.roomTypes ?? []
  const candidates = offers.filter(({ offerId }) => offerId === room.offer_id)
  if (candidates.length === 0) candidates.push(...offers.filter((offer) => isAlike(offer, room)))
  const { selling_price: price } = room.calculations
  const atPrice = candidates.find(({ offerRetailRate }) => isSameMoney(offerRetailRate, price))
  const offer = atPrice ?? candidates[0]
  if (offer === undefined) return undefined
  // A deal has the public price, in its own currency.
  const canCompare = guestLevel === 0 && offer.offerRetailRate.currency === price.currency
  return { offer, isSamePrice: atPrice !== undefined || !canCompare }
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
