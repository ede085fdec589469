import type { ListedHotel } from '#contract/list-hotels'
import { formatMoney } from '../../../format/money.ts'
import type { HotelRates } from '../results/rate-rows.ts'
import type { RatesMapItem } from './rates-map.tsx'

/** Returns the hotels of rates with the cheapest of these; hotels whose place is not known are left out. */
export function mapItems(
  groups: readonly HotelRates[],
  hotels: ReadonlyMap<string, Pick<ListedHotel, 'name' | 'latitude' | 'longitude'>>,
): readonly RatesMapItem[] {
  return groups.flatMap(({ hotelId, rows: [first, ...others] }) => {
    const hotel = hotels.get(hotelId)
    if (hotel === undefined || first === undefined) return []
    const { totalCents: cents, currency } = others.reduce(
      (best, row) => (row.totalCents < best.totalCents ? row : best),
      first,
    )
    const { name, latitude, longitude } = hotel
    return { hotelId, name, latitude, longitude, price: formatMoney({ amount: cents / 100, currency }), cents }
  })
}
