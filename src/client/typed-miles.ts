import { latinNumber } from './latin-digits.ts'

/** Digits, in groups or not; groups have the same separator throughout: a space (of any kind before NFKC), comma, point, apostrophe. Those before the last have two digits in India. */
const wholeNumber = /^(\d+|[1-9]\d{0,2}([ ,.'’])\d{3}(?:\2\d{3})*|\d{1,2}(?:,\d\d)+,\d{3})(?:(k)|([.,])0{1,2})?$/i
const decimalThousands = /^(\d+)[.,](\d{1,2})k$/i

/**
 * Reads miles as people type them and tools write them: `42000`, `42,000`, `42 000`, `42.000`, `42000.00`, `42k` or `1.5k`.
 * A separator followed by exactly three digits separates thousands; a point or comma followed by one or two digits is a
 * decimal one, which needs a `k` or zeros. All else is `undefined`, `1.5` too: taken for 15 or 1,500 it would be wrong by far.
 *
 * @returns a whole number, zero or more; the field has the limits
 */
export function parseMiles(text: string): number | undefined {
  const typed = latinNumber(text)
  const [, whole, decimals = ''] = decimalThousands.exec(typed) ?? []
  if (whole !== undefined) return Number(whole + decimals.padEnd(3, '0'))
  const [, digits, group, thousands, decimal] = wholeNumber.exec(typed) ?? []
  // Behind few digits, zeros may be a slip: 25,00 for 25,000.
  const hasZeros = decimal !== undefined && (decimal === group || /^\d{1,3}$/.test(digits ?? ''))
  if (digits === undefined || hasZeros) return undefined
  return Number(digits.replaceAll(/\D/g, '')) * (thousands === undefined ? 1 : 1000)
}

/** Miles in a cell of a file; those that a partner takes back are negative. */
export interface FiledMiles {
  readonly miles: number
  /** The separator of a number that may have three decimals as well: `25.000`. */
  readonly group: ',' | '.' | undefined
  /** The separator before decimals. */
  readonly decimal: ',' | '.' | undefined
}

const negative = /^(?:[-−–](.+)|\((.+)\)|(.+)-)$/

/** Reads miles in a cell as `parseMiles` does; also `300.00`, and those with a minus before or after them or in parentheses. */
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
