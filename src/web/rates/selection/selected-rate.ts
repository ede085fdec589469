import { offer } from '#contract/hotels/find-offers'
import { listedHotel, type ListedHotel } from '#contract/hotels/list-hotels'
import { stayFields, type StayRequest } from '#contract/hotels/stay'
import { hotelOfRate } from '#contract/proposals/proposal'
import * as z from 'zod/mini'
import { type HotelStay, stayKey } from '#web/stay/saved-stay.ts'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { formatRooms } from '#web/stay/offer/format-offer.ts'

/** A selected rate as stored in the browser, where the data may be damaged. */
export const storedRate = z.object({
  key: z.string(),
  hotelId: z.string(),
  /** Undefined if the catalogue does not list the hotel. */
  hotel: z.optional(z.extend(hotelOfRate, z.pick(listedHotel, { latitude: true, longitude: true }).shape)),
  offer,
  stay: z.object(stayFields),
  /** The hotel's IANA time zone, if any of its rates states it. */
  timeZone: z.optional(z.string()),
  /** Whether it is a sample that cannot be booked. */
  isSandbox: z.boolean(),
  /** When the service returned it. */
  foundAtMs: z.number(),
  /** The agent's own selling price in its currency. */
  ownPrice: z.optional(z.number().check(z.minimum(0))),
})

/** A rate with everything needed to compare, sell and find it again; independent of the search that found it. */
export type SelectedRate = Readonly<Omit<z.output<typeof storedRate>, 'stay'>> & HotelStay

/** A dialog about selected rates. */
export interface RatesDialogProps {
  readonly rates: readonly SelectedRate[]
  readonly now: Date
  readonly onClose: () => void
}

/** Returns rates in their stored form, with only the fields of the schema. */
export function toStored(rates: readonly SelectedRate[]) {
  return z.parse(z.array(storedRate), rates)
}

/** Returns the key of a rate, which differs for each stay. */
export function selectedKey(hotelId: string, offerId: string, stay: StayRequest): string {
  return `${hotelId} ${offerId} ${stayKey(stay)}`
}

/** Returns a function that converts rates found by a search to selected rates. */
export function selectedRates(
  { request, response, foundAtMs }: Pick<FoundOffers, 'request' | 'response' | 'foundAtMs'>,
  hotels: ReadonlyMap<string, ListedHotel>,
): (rate: Pick<SelectedRate, 'hotelId' | 'offer' | 'timeZone' | 'ownPrice'>) => SelectedRate {
  const { checkin, checkout, occupancies, guestNationality } = request
  const stay = { checkin, checkout, occupancies, guestNationality }
  return ({ hotelId, offer, timeZone, ownPrice }) => ({
    key: selectedKey(hotelId, offer.offerId, stay),
    hotelId,
    hotel: hotels.get(hotelId),
    offer,
    stay,
    timeZone,
    isSandbox: response.sandbox,
    foundAtMs,
    ownPrice,
  })
}

/** Names a rate: `Hotel Astoria, King room`. */
export function describeRate({ hotel, hotelId, offer }: SelectedRate): string {
  return `${hotel?.name ?? hotelId}, ${formatRooms(offer)}`
}

/** Names a rate's hotel and its city: `Hotel Astoria, Paris`. */
export function describeHotel({ hotel, hotelId }: SelectedRate): string {
  return hotel === undefined ? hotelId : `${hotel.name}, ${hotel.city}`
}
