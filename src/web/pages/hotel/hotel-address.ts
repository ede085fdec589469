import { integerParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import { readAddress, type SearchOf, writeAddress } from '../../address.ts'
import { hotelPath } from '../../paths.ts'
import { stayParameters } from '../../stay-address.ts'

const fields = {
  ...stayParameters,
  photo: z.optional(integerParameter(1, 1000)),
}

/** Everything the page of a hotel shows, as its address says it: `photo` counts from 1 and is open in the viewer. */
export type HotelSearch = SearchOf<typeof fields>

export function hotelHref(id: string, search: HotelSearch): string {
  return writeAddress(hotelPath.href(id), fields, search)
}

export function readHotelAddress(text: string): HotelSearch {
  return readAddress(fields, text)
}
