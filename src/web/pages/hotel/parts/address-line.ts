import type { HotelDetail } from '#contract/get-hotel'

/** An address in one line, nothing said twice. */
export function addressLine({ line1, line2, postalCode, city, stateProvince, countryName }: HotelDetail['address']) {
  const parts = [line1, line2, [postalCode, city].filter(Boolean).join(' '), stateProvince, countryName]
  return [...new Set(parts.filter(Boolean))].join(', ')
}
