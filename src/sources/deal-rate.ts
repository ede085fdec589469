import type { DealRoomType } from '#contract/deals/list-deals'
import type { OfferRate } from '#contract/hotels/find-offers'

/** Returns a rate of an offer in the form of a deal. @spec Deal rate */
export function dealRate(rate: OfferRate): DealRoomType['rates'][number] {
  const { cancelPolicyInfos, hotelRemarks, refundableTag } = rate.cancellationPolicies
  return {
    rate_id: rate.rateId,
    occupancy_number: rate.occupancyNumber,
    name: rate.name,
    max_occupancy: rate.maxOccupancy,
    adult_count: rate.adultCount,
    child_count: rate.childCount,
    board_type: rate.boardType,
    board_name: rate.boardName,
    remarks: rate.remarks,
    cancellation_policies: {
      cancel_policy_infos: cancelPolicyInfos.map(({ amount, currency, cancelTime, type, timezone }) => ({
        amount,
        currency,
        cancel_time: cancelTime,
        type,
        timezone,
      })),
      hotel_remarks: [...hotelRemarks],
      refundable_tag: refundableTag,
    },
  }
}
