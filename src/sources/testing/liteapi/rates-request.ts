import * as z from 'zod/mini'
import type { SimulatedResponse } from '../local-server.ts'
import { simulatedError } from './simulated-error.ts'

const calendarDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** What a request for rates must have, and what of the rest changes the response. */
const ratesRequest = z.object({
  hotelIds: z.optional(z.array(z.string())),
  occupancies: z
    .array(z.object({ adults: z.int().check(z.minimum(1)), children: z.array(z.int()) }))
    .check(z.minLength(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  guestNationality: z.string().check(z.regex(/^[A-Z]{2}$/)),
  checkin: calendarDay,
  checkout: calendarDay,
  maxRatesPerHotel: z.optional(z.int().check(z.minimum(1))),
  refundableRatesOnly: z.optional(z.boolean()),
  timeout: z.optional(z.number().check(z.minimum(0))),
})
export type RatesRequest = z.output<typeof ratesRequest> & { readonly hotelIds: readonly string[] }

/** Checks a request for rates as the supplier does. @returns its refusal where it is invalid */
export function checkRatesRequest(json: unknown): RatesRequest | SimulatedResponse {
  const { success, data, error } = z.safeParse(ratesRequest, json)
  if (!success) {
    const field = error.issues[0]?.path.join('.') ?? ''
    return simulatedError(400, 4002, 'invalid request', `${field} is missing or invalid`)
  }
  if (data.hotelIds === undefined) return simulatedError(400, 4000, 'bad request', 'hotelIds or a place is required')
  return { ...data, hotelIds: data.hotelIds }
}
