import { latinNumber } from '#client/latin-digits'
import { readerLocale } from './locale.ts'

const wholeNumber = /^(?:\d+|\d{1,3}(?:([\s.,'’])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d\d)+,\d{3})$/

/**
 * Parses a number in the reader's format, with or without groups: `1234.5`, `1,234.5`, or for other readers `1.234,5`.
 * A point or comma before exactly three digits follows the reader's locale; otherwise it is a decimal separator.
 *
 * @returns undefined for text that is not a number, or is ambiguous
 */
export function parseNumber(text: string): number | undefined {
  const typed = latinNumber(text)
  const [, before = '', sign = '', decimals = ''] = /^(.*)([.,])(\d*)$/.exec(typed) ?? []
  const hasDecimals =
    sign !== '' && !before.includes(sign) && (decimals.length !== 3 || sign === readerLocale().decimal)
  const whole = hasDecimals ? before : typed
  if (whole === '' ? decimals === '' : !wholeNumber.test(whole)) return undefined
  return Number(`${whole.replaceAll(/\D/g, '')}.${hasDecimals ? decimals : ''}`)
}
