import * as z from 'zod/mini'

const around = z.object({ latitude: z.number(), longitude: z.number() })
const selection = z.union([
  z.strictObject({ around, radiusMeters: z.number() }),
  z.strictObject({ countryCode: z.string() }),
  z.strictObject({ hotelIds: z.readonly(z.array(z.string())) }),
])

/** Which of the supplier's hotels to import. */
export type HotelSelection = Readonly<z.output<typeof selection>>

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
