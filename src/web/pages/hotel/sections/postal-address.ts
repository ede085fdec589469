import type { HotelDetail } from '#contract/get-hotel'

/** Formats an address on one line, without repeated parts. */
export function formatPostalAddress({
  line1,
  line2,
  postalCode,
  city,
  stateProvince,
  countryName,
}: HotelDetail['address']) {
  const parts = [line1, line2, [postalCode, city].filter(Boolean).join(' '), stateProvince, countryName]
  return [...new Set(parts.filter(Boolean))].join(', ')
}
