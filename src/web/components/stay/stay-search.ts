import { addDays } from '#contract/days'
import type { Occupancy, StayRequest } from '#contract/stay'
import { maxAdultsPerRoom, maxChildrenPerRoom, maxRooms, nationalityForm, oldestChildAge } from '#contract/stay-limits'
import { type AddressField, dayField } from '../../address-fields.ts'
import { localDay } from '../../format/local-day.ts'
import type { SearchOf } from '../../paths.ts'

/** The rooms of a stay: `2-5-9_1` is two adults with children aged five and nine, and one adult alone. */
const roomsField: AddressField<readonly Occupancy[]> = {
  read(text) {
    if (!/^\d(-\d{1,2})*(_\d(-\d{1,2})*)*$/.test(text)) return undefined
    const rooms = splitRooms(text)
    return rooms.length <= maxRooms && rooms.every(isRoom) ? rooms : undefined
  },
  write: (rooms) => rooms.map(({ adults, children }) => [adults, ...children].join('-')).join('_'),
}

/** Returns the rooms of an address as they are written there, whatever their figures; what is no figure is NaN. */
export function splitRooms(text: string): Occupancy[] {
  return text.split('_').map((room) => {
    const [adults = Number.NaN, ...children] = room.split('-').map(Number)
    return { adults, children }
  })
}

function isRoom({ adults, children }: Occupancy): boolean {
  return (
    adults >= 1 &&
    adults <= maxAdultsPerRoom &&
    children.length <= maxChildrenPerRoom &&
    children.every((age) => age <= oldestChildAge)
  )
}

const nationalityField: AddressField<string> = {
  read: (text) => (nationalityForm.test(text) ? text : undefined),
  write: (code) => code,
}

/** The search parameters of a stay, the same on every page with rates. */
export const staySearchFields = {
  checkin: dayField,
  checkout: dayField,
  rooms: roomsField,
  nationality: nationalityField,
}

export type StaySearch = SearchOf<typeof staySearchFields>

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
