import type { Occupancy } from '#contract/stay'
import type { StayDays } from '../../api/use-own-deal.ts'
import { flagField, integerField, textField } from '../../address-fields.ts'
import { deviceText, storeText, useStoredText } from '../../browser/stored-text.ts'
import { hotelPath, readAddress, type SearchOf, writeAddress } from '../../paths.ts'
import { staySearchFields } from '../../components/stay/stay-search.ts'

const fields = {
  ...staySearchFields,
  refundable: flagField,
  board: textField([1, 60]),
  photo: integerField([1, 1000]),
}

/**
 * The state of a hotel's page in its address: the stay, which of its rates are shown, and the `photo` that is open in the
 * viewer, counted from 1.
 */
export type HotelSearch = SearchOf<typeof fields>

export function hotelHref(id: string, search: HotelSearch): string {
  return writeAddress(hotelPath.href(id), fields, search)
}

/** Reads an address; one without guests is for those that were chosen last. */
export function readHotelAddress(text: string, lastGuests?: string): HotelSearch {
  const search = readAddress(fields, text)
  const rooms = search.rooms ?? staySearchFields.rooms.read(lastGuests ?? '')
  return rooms === undefined ? search : { ...search, rooms }
}

const lastGuestsName = 'guests'

/** The guests that were chosen last, on this device, as they stand in an address. */
export const useLastGuests = () => useStoredText(lastGuestsName)
export const readLastGuests = () => deviceText(lastGuestsName)

export function storeLastGuests(occupancies: readonly Occupancy[]) {
  storeText(lastGuestsName, staySearchFields.rooms.write(occupancies))
}

/** The days of the stay in an address; undefined without one. */
export function daysOf({ checkin, checkout }: HotelSearch): StayDays | undefined {
  return checkin === undefined || checkout === undefined ? undefined : { checkin, checkout }
}
