import { storeText, useStoredText } from './stored-text.ts'

const storageName = 'mile-price'
/** Limits of one's own price of a mile, in cents. */
export const milePriceLimits = [0.01, 100] as const

/** What a mile is worth to the user, in cents, where they have said so; stored on this device only. */
export function useMilePrice(): number | undefined {
  return parseMilePrice(useStoredText(storageName) ?? '')
}

export function storeMilePrice(cents: number | undefined) {
  storeText(storageName, cents?.toString())
}

/** Reads a price as people type it: `1.2`, `1,2`, `1.2 ¢`; undefined where it is none, or outside the limits. */
export function parseMilePrice(text: string): number | undefined {
  const [, digits] = /^\s*(\d{0,3}(?:[.,]\d{1,2})?)\s*¢?\s*$/.exec(text) ?? []
  if (digits === undefined || digits === '') return undefined
  const cents = Number(digits.replace(',', '.'))
  return cents >= milePriceLimits[0] && cents <= milePriceLimits[1] ? cents : undefined
}
