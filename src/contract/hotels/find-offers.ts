import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf, type ResponseOf } from '../endpoint.ts'
import { money } from '../money.ts'
import { requestedHotelId, stayFields } from './stay.ts'
import { defaultRatesPerHotel, maxOfferHotels, maxRatesPerHotel } from './stay-limits.ts'
import { dailyWeather, weatherHeaders } from '../weather.ts'

/** An amount with the name of the shop that shows it. @spec Money amount */
export const sourcedMoney = z.object({ amount: z.number(), currency: z.string(), source: z.string() })

/**
 * The cost of cancelling from `cancelTime` (ISO 8601, UTC) on; display it in the IANA time zone `timezone`.
 *
 * @spec Rate entry
 */
const cancelPolicyInfo = z.object({
  cancelTime: z.iso.datetime(),
  amount: z.number(),
  currency: z.string(),
  type: z.string(),
  timezone: z.string(),
})

/**
 * The rate of one room for the whole stay. A tax with `included: false` is paid at the property, on top of the total.
 *
 * @spec Rate entry
 */
export const offerRate = z.object({
  rateId: z.string(),
  occupancyNumber: z.int(),
  name: z.string(),
  maxOccupancy: z.int(),
  adultCount: z.int(),
  childCount: z.int(),
  boardType: z.string(),
  boardName: z.string(),
  remarks: z.string(),
  commission: z.array(money),
  retailRate: z.object({
    total: z.array(money),
    suggestedSellingPrice: z.array(sourcedMoney),
    initialPrice: z.array(money),
    taxesAndFees: z.array(
      z.object({ included: z.boolean(), description: z.string(), amount: z.number(), currency: z.string() }),
    ),
  }),
  cancellationPolicies: z.object({
    cancelPolicyInfos: z.array(cancelPolicyInfo),
    hotelRemarks: z.array(z.string()),
    refundableTag: z.string(),
  }),
})
export type OfferRate = z.output<typeof offerRate>

/**
 * One rate for each requested room, sold together; `offerRetailRate` is their sum for the whole stay.
 *
 * @spec Room type entry
 */
export const offer = z.object({
  roomTypeId: z.string(),
  offerId: z.string(),
  supplier: z.string(),
  supplierId: z.int(),
  rates: z.array(offerRate),
  offerRetailRate: money,
  suggestedSellingPrice: sourcedMoney,
  offerInitialPrice: money,
})
export type Offer = z.output<typeof offer>

/** The reason that some requested hotels have no rates, or not all, although they may have rooms. */
export const ratesNotice = z.object({ message: z.string(), hotelIds: z.array(z.string()) })
export type RatesNotice = z.output<typeof ratesNotice>

/**
 * The offers of a hotel, cheapest first. Fewer than requested are all that it has, unless a notice names the hotel.
 *
 * @spec Offers result
 */
export const hotelOffers = z.object({ hotelId: z.string(), roomTypes: z.array(offer) })
export type HotelOffers = z.output<typeof hotelOffers>

/** 400 for dates outside the bookable range (`stayDateErrors`). @spec 4. Retrieve rates for hotels */
export const findOffers = endpoint({
  operation: 'findOffers',
  method: 'POST',
  path: '/hotels/offers',
  group: 'Hotels',
  isSpecified: true,
  summary: 'Retrieve rates for hotels',
  description:
    'Returns offers of up to 200 hotels for a stay, the cheapest first, with one rate for each requested room, and the weather to expect at the first hotel. Up to `maxRatesPerHotel`, a hotel has its cheapest offer, the cheapest refundable one, the cheapest of each board, the cheapest of each board on other terms, then the next cheapest. If it has fewer, there are no others; `moreBoardsAt` names hotels that may have more boards. Hotels that are unknown or sold out have no entry. `checkin` may be from yesterday (UTC) to 500 days ahead, for 1 to 30 nights. Commission and supplier are shown only to agents and staff.',
  cost: 10,
  body: z.object({
    hotelIds: z.array(requestedHotelId).check(z.minLength(1), z.maxLength(maxOfferHotels)),
    ...stayFields,
    maxRatesPerHotel: z._default(z.int().check(z.minimum(1), z.maximum(maxRatesPerHotel)), defaultRatesPerHotel),
    refundableRatesOnly: z._default(z.boolean(), false),
  }),
  response: z.object({
    data: z.array(hotelOffers),
    guestLevel: z.int(),
    sandbox: z.boolean(),
    weather: z.array(z.object({ dailyWeather })),
    notices: z.optional(z.array(ratesNotice)),
    /** Ids of hotels that may have more boards, or more refundable boards, than `data` shows; absent when empty. */
    moreBoardsAt: z.optional(z.array(z.string())),
  }),
  headers: weatherHeaders,
})

export type OffersInput = InputOf<typeof findOffers>
export type OffersRequest = RequestOf<typeof findOffers>
export type OffersResponse = ResponseOf<typeof findOffers>
