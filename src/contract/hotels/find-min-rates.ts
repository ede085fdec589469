import * as z from 'zod/mini'
import { endpoint, type InputOf, type ResponseOf } from '../endpoint.ts'
import { ratesNotice } from './find-offers.ts'
import { requestedHotelId, stayFields } from './stay.ts'

export const maxMinRateHotels = 5000
/** The most bytes of a request: enough for 5,000 ids of 50 characters. */
export const minRatesBodyBytes = 262_144
const maxEachRateHotels = 10

/** A price for the whole stay in all rooms: `amount` is in miles, `originalAmount` is the retail price they replace. */
export const minRate = z.object({
  amount: z.int(),
  originalAmount: z.number(),
  originalCurrency: z.string(),
  roomName: z.string(),
  boardType: z.string(),
  boardName: z.string(),
  refundable: z.boolean(),
})
export type MinRate = z.output<typeof minRate>

/** The rate of a hotel that costs the fewest miles; on request, `rates` has the cheapest of each room, board and terms. */
export const hotelMinRate = z.object({ hotelId: z.string(), minRate, rates: z.optional(z.array(minRate)) })

/** 400 for dates outside the bookable range (`stayDateErrors`). @spec Other operations */
export const findMinRates = endpoint({
  operation: 'findMinRates',
  method: 'POST',
  path: '/hotels/min-rates',
  group: 'Hotels',
  summary: 'Retrieve the lowest rate of each hotel',
  description:
    'Returns the rate that costs the fewest miles at each of up to 5,000 hotels, for the whole stay in all rooms. Hotels that are unknown or sold out have no entry. With `eachRate`, for up to 10 hotels, also returns the cheapest rate of each room, board and terms. With `refundableRatesOnly`, only rates that can be cancelled count.',
  cost: 10,
  body: z
    .object({
      hotelIds: z.array(requestedHotelId).check(z.minLength(1), z.maxLength(maxMinRateHotels)),
      ...stayFields,
      eachRate: z.optional(z.boolean()),
      refundableRatesOnly: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ hotelIds, eachRate }) => eachRate !== true || hotelIds.length <= maxEachRateHotels, {
        error: `must have at most ${maxEachRateHotels} ids with eachRate`,
        path: ['hotelIds'],
      }),
    ),
  response: z.object({
    data: z.array(hotelMinRate),
    sandbox: z.boolean(),
    notices: z.optional(z.array(ratesNotice)),
  }),
})

export type MinRatesInput = InputOf<typeof findMinRates>
export type MinRatesResponse = ResponseOf<typeof findMinRates>
