import { latinNumber } from '#client/latin-digits'
import { readerLocale } from './locale.ts'

const wholeNumber = /^(?:\d+|\d{1,3}(?:([\s.,'’])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d\d)+,\d{3})$/

/**
 * Reads a number as the reader writes it, in groups or not: `1234.5`, `1,234.5`, for others `1.234,5`. A point or comma
 * followed by exactly three digits means what it means to the reader; by fewer or more, it can only come before decimals.
 *
 * @returns undefined for text that is no number, or that may be several
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
