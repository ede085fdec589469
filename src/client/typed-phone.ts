import { latinDigits } from './latin-digits.ts'

const space = /[\t\p{Zs}\p{Pd}\u2212\u2043\u02d7]/u
const between = '[-./()·•・]*'

/** Ten digits, with separators only between their parts, after nothing, +1, 1, or an international dialling prefix and 1. */
const format = new RegExp(
  `^\\(*(?:(?:\\+[-(]*)?1${between}|(?:00|011)${between}1${between}(?=[2-9])|(?=[2-9]))` +
    `(\\d{3})${between}(\\d{3})${between}(\\d\\d)-?(\\d\\d)$`,
)
/** Domain registries write a phone number as `+1.2025550123`. */
const decimal = /^(?:[\d-]+|\+(?!1\.)\d+)\.[\d-]+$/

/**
 * Returns a phone number in the service's form, `+1` and ten digits, from text as people and tools write it. Ten digits
 * alone are a US number without its country code. Ambiguous text is returned unchanged for the contract to reject: a
 * number with an extension, two numbers, a decimal.
 */
export function typedPhone(text: string): string {
  const written = text
    // U+202E stays: it shows digits in reverse.
    .replaceAll(/(?!\u202e)\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/^'/, '')
    .replace(/^="(.*)"$/, '$1')
    .replace(/^tel:(?:\/\/)?(.*?)(?:;phone-context=(?:\+|%2b)1)?$/i, '$1')
    .replace(/^%2b/i, '+')
    .trim()
    .replaceAll(/[\t\p{Nd}\p{P}\p{S}\p{Zs}]/gu, plain)
  const [, ...parts] = (!decimal.test(written) && format.exec(written)) || []
  return parts.length === 0 ? text : `+1${parts.join('')}`
}

/** Returns a Latin digit for any script's digit, a hyphen for a space or dash, and a plain sign for a full-width one. */
function plain(character: string): string {
  return space.test(character) ? '-' : latinDigits(character.normalize('NFKC'))
}
