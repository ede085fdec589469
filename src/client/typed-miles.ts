import { latinNumber } from './latin-digits.ts'

/**
 * Digits, ungrouped or in groups with one separator throughout: a space (of any kind before NFKC), comma, point or
 * apostrophe. In India, all groups but the last have two digits.
 */
const wholeNumber = /^(\d+|[1-9]\d{0,2}([ ,.'’])\d{3}(?:\2\d{3})*|\d{1,2}(?:,\d\d)+,\d{3})(?:(k)|([.,])0{1,2})?$/i
const decimalThousands = /^(\d+)[.,](\d{1,2})k$/i

/**
 * Parses miles as people type them and tools write them: `42000`, `42,000`, `42 000`, `42.000`, `42000.00`, `42k` or
 * `1.5k`. A separator before exactly three digits separates thousands. A point or comma before one or two digits is a
 * decimal separator, which needs a `k` or zeros. Anything else is `undefined`, even `1.5`: reading it as 15 or 1,500
 * would be far off.
 *
 * @returns a whole number, zero or more; callers check the limits
 */
export function parseMiles(text: string): number | undefined {
  const typed = latinNumber(text)
  const [, whole, decimals = ''] = decimalThousands.exec(typed) ?? []
  if (whole !== undefined) return Number(whole + decimals.padEnd(3, '0'))
  const [, digits, group, thousands, decimal] = wholeNumber.exec(typed) ?? []
  // After few digits, the zeros may be a typing error: 25,00 for 25,000.
  const hasZeros = decimal !== undefined && (decimal === group || /^\d{1,3}$/.test(digits ?? ''))
  if (digits === undefined || hasZeros) return undefined
  return Number(digits.replaceAll(/\D/g, '')) * (thousands === undefined ? 1 : 1000)
}

/** Miles in a cell of a file; negative when a partner takes them back. */
export interface FiledMiles {
  readonly miles: number
  /** The separator of a number that may also have three decimals: `25.000`. */
  readonly group: ',' | '.' | undefined
  /** The decimal separator. */
  readonly decimal: ',' | '.' | undefined
}

const negative = /^(?:[-−–](.+)|\((.+)\)|(.+)-)$/

/** Parses miles in a cell like `parseMiles`, plus `300.00` and negatives: a minus on either side, or parentheses. */
export function parseFiledMiles(text: string): FiledMiles | undefined {
  const typed = latinNumber(text)
  const [, before, inside, after] = negative.exec(typed) ?? []
  const amount = (before ?? inside ?? after ?? typed.replace(/^\+/, '')).trim()
  const miles = parseMiles(amount.replace(/^(\d{1,3})[.,]0{1,2}$/, '$1'))
  if (miles === undefined) return undefined
  const isNegative = amount !== typed.replace(/^\+/, '') && miles !== 0
  return {
    miles: isNegative ? -miles : miles,
    group: /^[1-9]\d{0,2}([.,])\d{3}$/.exec(amount)?.[1] as ',' | '.' | undefined,
    decimal: /([.,])0{1,2}$/.exec(amount)?.[1] as ',' | '.' | undefined,
  }
}
