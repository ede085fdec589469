import { addDays } from '#contract/days'
import { type Occupancy, type occupancy, stayFields, type StayRequest } from '#contract/hotels/stay'
import * as z from 'zod/mini'
import type { SearchOf } from '#web/browser/address.ts'
import { localDay } from '#web/kit/format/dates.ts'

/** Parses the rooms in an address without checking limits; invalid numbers become NaN. */
export function splitRooms(text: string): Occupancy[] {
  return text.split('_').map((room) => {
    const [adults = Number.NaN, ...children] = room.split('-').map(Number)
    return { adults, children }
  })
}

/** Formats rooms: `2-5-9_1` is two adults with children aged five and nine, and one adult in a second room. */
export function writeRooms(rooms: readonly z.input<typeof occupancy>[]): string {
  return rooms.map(({ adults, children = [] }) => [adults, ...children].join('-')).join('_')
}

/** The search parameters of a stay, the same on every page with rates. */
export const staySearch = {
  checkin: stayFields.checkin,
  checkout: stayFields.checkout,
  rooms: z.codec(z.string().check(z.regex(/^\d(-\d{1,2})*(_\d(-\d{1,2})*)*$/)), stayFields.occupancies, {
    decode: splitRooms,
    encode: writeRooms,
  }),
  nationality: stayFields.guestNationality,
}

export type StaySearch = SearchOf<typeof staySearch>

const defaultLeadDays = 30
const defaultNights = 2

/** Returns the stay in an address; by default two nights from 30 days ahead, in one room for two adults. */
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

export function searchOfStay({ checkin, checkout, occupancies, guestNationality }: StayRequest): StaySearch {
  return { checkin, checkout, rooms: [...occupancies], nationality: guestNationality }
}
