import type { ListedHotel } from '#contract/hotels/list-hotels'
import { formatMoney } from '#web/kit/format/money.ts'
import { priceOf, type RateRow } from '../matrix/rate-rows.ts'

/** Returns hotels with the price of their cheapest rates, for the map; those whose place is not known are left out. */
export function mapItems(
  lines: readonly { readonly hotelId: string; readonly rates: { readonly cheapest: RateRow } }[],
  hotels: ReadonlyMap<string, Pick<ListedHotel, 'name' | 'latitude' | 'longitude'>>,
) {
  return lines.flatMap(({ hotelId, rates: { cheapest } }) => {
    const hotel = hotels.get(hotelId)
    if (hotel === undefined) return []
    const { name, latitude, longitude } = hotel
    return { id: hotelId, name, latitude, longitude, price: formatMoney(priceOf(cheapest)), cents: cheapest.totalCents }
  })
}
