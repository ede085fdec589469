/** How numbers are written in addresses: without exponent, spaces or plus sign. */
export const decimalForm = /^-?\d{1,15}(\.\d{1,20})?$/
export const integerForm = /^-?\d{1,15}$/

/** The longest name in a list, in characters. */
export const longestName = 100

/** Splits a list of names; spaces around each are ignored. */
export function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}
