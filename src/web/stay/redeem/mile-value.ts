import { pageSettings } from '#web/api/settings.ts'
import { storeText, useStoredText } from '#web/browser/stored-text.ts'
import { latinNumber } from '#client/latin-digits'
import { parseMiles } from '#client/typed-miles'
import { formatMiles, formatMilesShort } from '#web/kit/format/miles.ts'
import { milesRange } from '#contract/deals/deal-limits'
import { mileValueLimits } from '#contract/deals/mile-value'
import type { AmountKind } from '#web/kit/form/use-amount.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'

/**
 * `page-scripts/mile-value.ts` reads it too and hides content that depends on it, because the service does not know it.
 */
const mileValueName = 'mile-value'

/** Returns the value of a mile in cents: the one that the user set, stored only on this device, or the service's. */
export function useMileValue(): { readonly cents: number; readonly isSet: boolean } {
  const own = parseMileValue(useStoredText(mileValueName) ?? '')
  return { cents: own ?? pageSettings.mileValue, isSet: own !== undefined }
}

export function storeMileValue(cents: number | undefined) {
  storeText(mileValueName, cents?.toString())
}

/** Parses a typed value: `1.2`, `1,2`, `1.2 ¢`, in the digits of any script; undefined if it is invalid or outside the limits. */
export function parseMileValue(text: string): number | undefined {
  const [, digits] = /^\s*(\d{0,3}(?:[.,]\d{1,2})?)\s*¢?\s*$/.exec(latinNumber(text)) ?? []
  if (digits === undefined || digits === '') return undefined
  const cents = Number(digits.replace(',', '.'))
  const [least, most] = mileValueLimits
  return cents >= least && cents <= most ? cents : undefined
}

const myMilesName = 'my-miles'

/** Returns the miles the user has to spend, stored only on this device. */
export function useMyMiles(): number | undefined {
  return parseMiles(useStoredText(myMilesName) ?? '')
}

export function storeMyMiles(miles: number | undefined) {
  storeText(myMilesName, miles?.toString())
}

/** A whole number of miles, at least one. */
export const wholeMiles: AmountKind = {
  read(text) {
    const miles = parseMiles(text)
    const [least, most] = milesRange
    return miles !== undefined && miles >= least && miles <= most ? miles : undefined
  },
  write: formatMiles,
  advise: () => `Enter a whole number, such as ${formatMiles(25_000)} or ${formatMilesShort(1500)}.`,
}

/** The value of a mile in cents. */
export const centsPerMile: AmountKind = {
  read: parseMileValue,
  write: formatNumber,
  advise() {
    const [least, most] = mileValueLimits.map((limit) => formatNumber(limit))
    return `Enter cents between ${least} and ${most}, such as ${formatNumber(1.2)}.`
  },
}
