import * as z from 'zod/mini'

/** Which of the supplier's hotels to import. */
export type HotelSelection =
  | { readonly around: { readonly latitude: number; readonly longitude: number }; readonly radiusMeters: number }
  | { readonly countryCode: string }
  | { readonly hotelIds: readonly string[] }

const selection = z.union([
  z.strictObject({ around: z.object({ latitude: z.number(), longitude: z.number() }), radiusMeters: z.number() }),
  z.strictObject({ countryCode: z.string() }),
  z.strictObject({ hotelIds: z.array(z.string()) }),
])

/** Returns a text that equal selections have in common. */
export function writeSelection(selected: HotelSelection): string {
  if ('hotelIds' in selected) return JSON.stringify({ hotelIds: [...new Set(selected.hotelIds)].toSorted() })
  if ('countryCode' in selected) return JSON.stringify({ countryCode: selected.countryCode })
  const { around, radiusMeters } = selected
  return JSON.stringify({ around: { latitude: around.latitude, longitude: around.longitude }, radiusMeters })
}

export function readSelection(text: string): HotelSelection {
  return z.parse(selection, JSON.parse(text))
}
