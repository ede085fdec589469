import { addDays } from '#contract/days'
import { occupancy, type StayRequest } from '#contract/stay'
import * as z from 'zod/mini'
import { localDay } from '../../format/zone-time.ts'
import type { SearchOf } from '../../paths.ts'
import type { FieldsOf } from '../../schema-fields.ts'

/** The rooms of a stay: `2-5-9_1` is two adults with children aged five and nine, and one adult alone. */
const roomsParameter = z.codec(
  z.string().check(z.regex(/^\d(-\d{1,2})*(_\d(-\d{1,2})*)*$/)),
  z.array(occupancy).check(z.minLength(1), z.maxLength(9)),
  {
    decode: (text) =>
      text.split('_').map((room) => {
        const [adults = 0, ...children] = room.split('-').map(Number)
        return { adults, children }
      }),
    encode: (rooms) => rooms.map(({ adults, children = [] }) => [adults, ...children].join('-')).join('_'),
  },
)

/** The search parameters of a stay, the same on every page with rates. */
export const stayParameters = {
  checkin: z.optional(z.iso.date()),
  checkout: z.optional(z.iso.date()),
  rooms: z.optional(roomsParameter),
  nationality: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
}

export type StaySearch = SearchOf<FieldsOf<typeof stayParameters>>

const defaultLeadDays = 30
const defaultNights = 2

/** The stay in an address; by default it begins in 30 days and is two nights in one room for two adults. */
export function stayOf(
  { checkin, checkout, rooms, nationality }: StaySearch,
  now: Date,
  today = localDay(now),
): StayRequest {
  const arrival = checkin ?? addDays(today, defaultLeadDays)
  return {
    checkin: arrival,
    checkout: checkout !== undefined && checkout > arrival ? checkout : addDays(arrival, defaultNights),
    occupancies: rooms ?? [{ adults: 2, children: [] }],
    guestNationality: nationality,
  }
}

/** The search parameters for a stay. */
export function searchOfStay({ checkin, checkout, occupancies, guestNationality }: StayRequest): StaySearch {
  return { checkin, checkout, rooms: [...occupancies], nationality: guestNationality }
}
